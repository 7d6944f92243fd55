import Foundation
import PreviewAgents
import Scenes
import Session
import Surfaces
package import SwiftPreviews
import Synchronization
import Vitrine

/// The previews of Swift files in a window: what they show, and the input for them.
@MainActor
package final class PreviewStage {
  package let previews: any PreviewPainter
  /// What other threads have said since the last look.
  private let messages: MessageBox<String>
  private var shown = LivePreviews.Shown()
  /// The parameters that were asked for last.
  private var listed: (parameters: [PreviewParameter]?, controls: [PreviewControl]?)
  /// The time of the last frame.
  private var shownTime = 0.0
  private let changes: ChangeFlag
  /// Set once it has been said which of how many previews is shown.
  private var isIntroduced: Bool
  /// For which previews it was last said where the keys go.
  private var hinted: (index: Int, grid: PreviewChoice.Grid)?

  /// - Parameter isIntroduced: whether nothing is said with the first picture.
  init(
    _ previews: any PreviewPainter, changes: ChangeFlag, messages: MessageBox<String>, isIntroduced: Bool = false
  ) {
    self.previews = previews
    self.isIntroduced = isIntroduced
    self.changes = changes
    self.messages = messages
  }

  /// - Parameters:
  ///   - printed: called, on any thread, with each line that the views print.
  ///   - wake: called, on any thread, when there is something new to show.
  package convenience init(
    _ project: PreviewProject, threads: Int, printed: @escaping @Sendable (String) -> Void,
    wake: @escaping @Sendable () -> Void
  ) {
    let changes = ChangeFlag(wake: wake)
    let messages = MessageBox<String>(wake: wake)
    let previews = LivePreviews(project, threads: threads) { message in
      switch message {
      case .printed(let line): printed(line)
      case .notice(let text): messages.post(text)
      case .changed: changes.raise()
      }
    }
    self.init(previews, changes: changes, messages: messages)
  }

  /// Begins to build, and to build again at every save.
  package func start() { previews.start(watching: true) }

  /// Starts the views again.
  func reset() { previews.reset() }

  /// Whether the next frame may differ from the last one.
  var hasUpdate: Bool { changes.isRaised }
  /// Whether there is another picture than the one that was shown last.
  var hasPicture: Bool { changes.isRaised && previews.shown.picture != shown.picture }
  /// Whether the picture that was asked for is being painted.
  var isPainting: Bool { previews.shown.isPainting }

  /// Returns whether every frame differs from the one before.
  func isMoving(_ clock: SceneClock) -> Bool { !clock.isPaused && shown.next.map { $0 <= shownTime } ?? false }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? {
    // Rounding must not put it before the change.
    shown.next.flatMap { clock.instant(of: $0) }.map { $0 + 1e-6 }
  }

  /// The name of the file or the folder, without the extension.
  var name: String { (previews.project.title as NSString).deletingPathExtension }

  /// What is shown, for the window's title: `Card.swift \u{2014} Dark`.
  func title(of state: SceneState) -> String {
    ([previews.project.title] + [state.preview?.title].compactMap(\.self)).joined(separator: " \u{2014} ")
  }

  /// Why the picture is not that of the sources, one text for each error.
  var faults: [String] {
    (shown.problem?.texts ?? []) + (shown.isSilent ? [Self.silence] : [])
  }

  /// The same, as standard error has it: messages of the compiler in its own form.
  var reports: [String] {
    (shown.problem?.reports ?? []) + (shown.isSilent ? [Self.silence] : [])
  }

  private static let silence = "The preview does not answer"

  /// What is said until there is a picture.
  var waiting: String {
    shown.problem == nil ? "Compiling \(previews.project.title)\u{2026}" : previews.project.title
  }

  /// The names of the previews, as they have been compiled.
  var titles: [String] { previews.shown.titles }

  /// The parameters of the previews that are shown, with their controls; nil while they are not known.
  var controls: [PreviewControl]? {
    let newest = previews.shown.parameters
    if newest != listed.parameters {
      listed = (newest, newest?.map { PreviewControl($0.parameter, section: $0.section, comments: $0.comments) })
    }
    return listed.controls
  }

  /// Gives parameters of the views other values.
  func set(_ changes: [StateParameter.Change]) { previews.set(changes) }

  /// What is to be said once.
  func takeNotices() -> [String] { messages.take() }

  /// Asks for the picture of a frame, and returns what there is to show until it comes.
  func update(_ state: SceneState, size: PixelSize, scale: Double, time: Double) -> LivePreviews.Shown {
    changes.lower()
    let isDark = state.look.appearance == .dark
    let points = Double(size.width) / scale
    if let choice = state.preview {
      var demand = PreviewDemand(size: size, scale: scale, time: time) {
        choice.arrangement(of: $0, isDark: isDark, width: points)
      }
      demand.listsParameters = state.showsParameters
      previews.update(demand)
    }
    (shown, shownTime) = (previews.shown, time)
    if let choice = state.preview {
      if shown.picture != nil { introduce(choice) }
      if shown.hasFocus { hintAtKeys(choice) }
    }
    return shown
  }

  /// Says once, with the first picture, how many previews there are and where the keys are listed.
  private func introduce(_ choice: PreviewChoice) {
    if isIntroduced { return }
    isIntroduced = true
    var choice = choice
    choice.setTitles(shown.titles)
    messages.post(choice.ordinal.map { "Preview \($0); n for the next, h for help" } ?? "h for help")
  }

  /// Says once for each of the previews that the keys are theirs.
  private func hintAtKeys(_ choice: PreviewChoice) {
    if let hinted, hinted == (choice.index, choice.grid) { return }
    hinted = (choice.index, choice.grid)
    messages.post("Keys go to the preview; Esc takes them back")
  }
}

extension PreviewStage: InputLayer {
  func contains(_ point: CGPoint) -> Bool { shown.picture != nil }

  func send(_ event: PointerEvent) -> Bool {
    let phase: PreviewInput.Phase =
      switch event.phase {
      case .down: .down
      case .moved: .moved
      case .up: .up
      case .left: .left
      }
    previews.send(
      .pointer(
        phase, x: Double(event.location.x), y: Double(event.location.y), isSecondary: event.button == .secondary,
        time: event.time))
    return true
  }

  func send(_ event: ScrollEvent) -> Bool {
    previews.send(
      .scroll(
        x: Double(event.location.x), y: Double(event.location.y), dx: Double(event.delta.width),
        dy: Double(event.delta.height), modifiers: event.modifiers.rawValue, time: event.time))
    return true
  }

  func send(_ event: KeyEvent) -> Bool {
    previews.send(
      .key(
        String(event.key.character), characters: event.characters, modifiers: event.modifiers.rawValue,
        phase: event.phase.rawValue, time: event.time))
    return true
  }

  var hasFocus: Bool { shown.hasFocus }
  func clearFocus() { if shown.hasFocus { previews.send(.clearFocus) } }
  /// Shortcuts of the previews would take the keys of the window.
  func performShortcut(_ event: KeyEvent) -> Bool { false }
  func dismissPresentation() -> Bool {
    if shown.takesEscape { previews.send(.dismiss) }
    return false
  }
  /// What is open over the views of a preview takes Escape whether or not one of them has the focus.
  func close(_ escape: KeyEvent) -> Bool { shown.takesEscape && send(escape) }

  func time(at instant: Double, clock: SceneClock) -> Double { clock.time(at: instant) }
}

extension PreviewChoice {
  /// The type size that is compared with the standard one.
  private static let largeType = "accessibility3"
  /// The widths that are compared, in points: of a small phone, a large one and a tablet.
  private static let widths = [320.0, 430.0, 744.0]

  /// What an agent shows of its previews.
  ///
  /// - Parameters:
  ///   - titles: the names of its previews.
  ///   - width: the window's, in points.
  func arrangement(of titles: [String], isDark: Bool, width: Double) -> PreviewArrangement {
    var choice = self
    choice.setTitles(titles)
    guard let title = choice.title else { return PreviewArrangement([]) }
    func pane(_ index: Int, _ label: String, change: (inout PreviewArrangement.Pane) -> Void = { _ in })
      -> PreviewArrangement.Pane
    {
      var pane = PreviewArrangement.Pane(preview: index, isDark: isDark)
      pane.label = label
      change(&pane)
      return pane
    }
    switch choice.grid {
    case .one: return PreviewArrangement([pane(choice.index, title)])
    case .appearances:
      return PreviewArrangement([
        pane(choice.index, "\(title), light") { $0.isDark = false },
        pane(choice.index, "\(title), dark") { $0.isDark = true },
      ])
    case .typeSizes:
      return PreviewArrangement([
        pane(choice.index, title), pane(choice.index, "\(title), \(Self.largeType)") { $0.typeSize = Self.largeType },
      ])
    case .widths:
      return PreviewArrangement(
        Self.widths.map { width in pane(choice.index, "\(title), \(Int(width)) wide") { $0.width = width } })
    case .all: return PreviewArrangement(titles.enumerated().map { pane($0.offset, $0.element) })
    }
  }
}
