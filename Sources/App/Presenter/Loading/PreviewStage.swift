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
  /// The messages that other threads have posted since they were last taken.
  private let messages: MessageBox<String>
  private var shown = LivePreviews.Shown()
  /// The parameters that were converted to controls last, with those controls.
  private var listed: (parameters: [PreviewParameter]?, controls: [PreviewControl]?)
  /// The time of the last frame.
  private var shownTime = 0.0
  private let changes: ChangeFlag
  /// Set once the notice about the number of previews has been posted.
  private var hasPostedFirstNotice: Bool
  /// The previews for which the notice about keys was last posted.
  private var hinted: (index: Int, grid: PreviewChoice.Grid)?

  /// - Parameter hasPostedFirstNotice: whether to leave out the notice that comes with the first picture.
  init(
    _ previews: any PreviewPainter, changes: ChangeFlag, messages: MessageBox<String>,
    hasPostedFirstNotice: Bool = false
  ) {
    self.previews = previews
    self.hasPostedFirstNotice = hasPostedFirstNotice
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

  /// Starts building, now and at every save.
  package func start() { previews.start(watching: true) }

  /// Restarts the views with their initial state.
  func reset() { previews.reset() }

  /// True if the next frame may differ from the last one.
  var hasUpdate: Bool { changes.isRaised }
  /// True if there is a newer picture than the one that was shown last.
  var hasPicture: Bool { changes.isRaised && previews.shown.picture != shown.picture }
  /// True while the requested picture is being painted.
  var isPainting: Bool { previews.shown.isPainting }

  /// Returns whether every frame differs from the one before.
  func isMoving(_ clock: SceneClock) -> Bool { !clock.isPaused && shown.next.map { $0 <= shownTime } ?? false }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? {
    // Rounding must not put the instant before the change.
    shown.next.flatMap { clock.instant(of: $0) }.map { $0 + 1e-6 }
  }

  /// The name of the file or the folder, without the extension.
  var name: String { (previews.project.title as NSString).deletingPathExtension }

  /// The window's title: the file, then the preview that is shown, as in `Card.swift \u{2014} Dark`.
  func title(of state: SceneState) -> String {
    ([previews.project.title] + [state.preview?.title].compactMap(\.self)).joined(separator: " \u{2014} ")
  }

  /// The reasons why the picture is not up to date with the sources, one text for each error.
  var faults: [String] {
    (shown.problem?.texts ?? []) + (shown.isUnresponsive ? [Self.unresponsiveMessage] : [])
  }

  /// The texts of `faults` in the wording of standard error: messages of the compiler in its own form.
  var reports: [String] {
    (shown.problem?.reports ?? []) + (shown.isUnresponsive ? [Self.unresponsiveMessage] : [])
  }

  private static let unresponsiveMessage = "The preview does not answer"

  /// The text shown until there is a picture.
  var waiting: String {
    shown.problem == nil ? "Compiling \(previews.project.title)\u{2026}" : previews.project.title
  }

  /// The names of the previews in the newest build.
  var titles: [String] { previews.shown.titles }

  /// The parameters of the previews that are shown, with their controls; nil while they are not known.
  var controls: [PreviewControl]? {
    let newest = previews.shown.parameters
    if newest != listed.parameters {
      listed = (newest, newest?.map { PreviewControl($0.parameter, section: $0.section, comments: $0.comments) })
    }
    return listed.controls
  }

  /// Sets parameters of the views.
  func set(_ changes: [StateParameter.Change]) { previews.set(changes) }

  /// Returns the notices that have been posted since the last call.
  func takeNotices() -> [String] { messages.take() }

  /// Requests the picture for a frame, and returns what to show until it is ready.
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
      if shown.picture != nil { postFirstNotice(choice) }
      if shown.hasFocus { postKeyHint(choice) }
    }
    return shown
  }

  /// Posts a notice with the first picture: its place among the previews, and the key for help.
  private func postFirstNotice(_ choice: PreviewChoice) {
    if hasPostedFirstNotice { return }
    hasPostedFirstNotice = true
    var choice = choice
    choice.setTitles(shown.titles)
    messages.post(choice.ordinal.map { "Preview \($0); n for the next, h for help" } ?? "h for help")
  }

  /// Posts a notice, once for each choice of previews, that keys now go to them.
  private func postKeyHint(_ choice: PreviewChoice) {
    if let hinted, hinted == (choice.index, choice.grid) { return }
    hinted = (choice.index, choice.grid)
    messages.post("Keys go to the preview; Esc takes them back")
  }
}

extension PreviewStage: InputLayer {
  func contains(_ point: CGPoint) -> Bool { shown.picture != nil }

  func send(_ event: PointerEvent) -> Bool { send(.pointer(event)) }
  func send(_ event: ScrollEvent) -> Bool { send(.scroll(event)) }
  func send(_ event: KeyEvent) -> Bool { send(.key(event)) }

  private func send(_ input: PreviewInput) -> Bool {
    previews.send(input)
    return true
  }

  var hasFocus: Bool { shown.hasFocus }
  func clearFocus() { if shown.hasFocus { previews.send(.clearFocus) } }
  /// Handles no shortcuts: those of the previews would take the window's keys.
  func performShortcut(_ event: KeyEvent) -> Bool { false }
  func dismissPresentation() -> Bool {
    if shown.takesEscape { previews.send(.dismiss) }
    return false
  }
  /// Sends Escape to the previews if something is open over their views, even if none of them has the focus.
  func close(_ escape: KeyEvent) -> Bool { shown.takesEscape && send(escape) }

  func time(at instant: Double, clock: SceneClock) -> Double { clock.time(at: instant) }
}

extension PreviewChoice {
  /// The large type size, shown beside the standard one.
  private static let largeType = "accessibility3"
  /// The widths shown side by side, in points: those of a small phone, a large phone and a tablet.
  private static let widths = [320.0, 430.0, 744.0]

  /// Returns the panes that the preview agent is to lay out.
  ///
  /// - Parameters:
  ///   - titles: the names of the agent's previews.
  ///   - width: the window's width, in points.
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
