import PreviewAgents
import Session
import Surfaces
import SwiftPreviews
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Keys between a window and the previews that it shows.
@MainActor
@Suite struct PreviewInputTests {
  private final class Painter: PreviewPainter, @unchecked Sendable {
    let project: PreviewProject
    var told = LivePreviews.Shown()
    var sent: [PreviewInput] = []

    init(project: PreviewProject) { self.project = project }

    var shown: LivePreviews.Shown { told }
    func start(watching: Bool) {}
    func stop() {}
    func reset() {}
    func update(_ demand: PreviewDemand) {}
    func send(_ input: PreviewInput) { sent.append(input) }
    func set(_ changes: [StateParameter.Change]) {}
    func place(ofPreview preview: Int) -> SourcePlace { SourcePlace(project.files[0], line: 1) }

    /// The kinds of what was sent since the last look.
    func take() -> [String] {
      defer { sent = [] }
      return sent.map { input in
        switch input {
        case .pointer: "pointer"
        case .scroll: "scroll"
        case .key(let event): event.key == .escape ? "escape" : "key \(event.key.character)"
        case .dismiss: "dismiss"
        case .clearFocus: "clearFocus"
        }
      }
    }
  }

  private let painter: Painter
  private let stage: PreviewStage
  private let router: InputRouter
  private var state = SceneState()

  init() throws {
    // Any file there is: the painter reads none.
    painter = Painter(project: try PreviewProject(paths: [#filePath]))
    stage = PreviewStage(painter, changes: ChangeFlag {}, messages: MessageBox {})
    router = InputRouter(layers: LayerStack {}, previews: stage, actions: ActionQueue())
    state.preview = PreviewChoice()
  }

  private func show(_ change: (inout LivePreviews.Shown) -> Void) {
    change(&painter.told)
    _ = stage.update(state, size: PixelSize(width: 100, height: 100), scale: 1, time: 0)
  }

  /// Presses a key; returns whether the previews took it, and what was sent to them.
  private func press(_ key: Windowing.Key) -> (isTaken: Bool, sent: [String]) {
    let taken = router.send(KeyInput(key), clock: SceneClock(), at: 0).isTaken
    return (taken, painter.take())
  }

  /// A menu or a panel of a preview has the focus of no field, and is closed by Escape all the same.
  @Test func escapeClosesWhatIsOpenOverAPreview() {
    show { _ in }
    #expect(press(.escape) == (false, []))
    show { $0.takesEscape = true }
    #expect(press(.escape) == (true, ["escape"]))
    // Other keys are the window's.
    #expect(press(.character("b")) == (false, []))
    show { $0.takesEscape = false }
    #expect(press(.escape) == (false, []))
  }

  /// With the focus in the panel, Escape is sent once, and not to close the panel and then to leave a field.
  @Test func escapeIsToldOnce() {
    show { ($0.hasFocus, $0.takesEscape) = (true, true) }
    #expect(press(.escape) == (true, ["escape"]))
    show { $0.takesEscape = false }
    #expect(press(.escape) == (true, ["escape"]))
    #expect(press(.character("b")) == (true, ["key b"]))
  }

  /// With the first picture a notice tells, once, which of the previews it shows.
  @Test mutating func thePreviewsAreCounted() {
    show { $0.titles = ["Light", "Dark", "Large"] }
    #expect(stage.takeNotices() == [])
    state.preview?.wanted = "Dark"
    show { $0.picture = Bitmap(PixelBuffer(size: PixelSize(width: 1, height: 1)), isOpaque: true) }
    #expect(stage.takeNotices() == ["Preview 2 of 3; n for the next, h for help"])
    show { _ in }
    #expect(stage.takeNotices() == [])
  }

  /// That the keys are the previews', and how to have them back, is said once for each of them.
  @Test mutating func whereTheKeysGoIsSaid() {
    let hint = "Keys go to the preview; Esc takes them back"
    show { _ in }
    #expect(stage.takeNotices() == [])
    show { $0.hasFocus = true }
    show { _ in }
    #expect(stage.takeNotices() == [hint])
    show { $0.hasFocus = false }
    show { $0.hasFocus = true }
    #expect(stage.takeNotices() == [])
    state.preview?.grid = .all
    show { _ in }
    #expect(stage.takeNotices() == [hint])
  }
}
