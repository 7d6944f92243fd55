import DisplayList
import FrameTiming
import PreviewAgents
import RenderPlan
import Session
import Surfaces
import SwiftPreviews
import Testing
import Vitrine
import Windowing

@testable import Presenter

/// Tests of the composition of a window of previews: their picture, and nothing of a scene.
@MainActor
@Suite struct PreviewCompositionTests {
  /// Has painted a grey picture.
  private final class Painter: PreviewPainter, @unchecked Sendable {
    let project: PreviewProject
    let shown: LivePreviews.Shown

    init(_ project: PreviewProject, size: PixelSize) {
      var shown = LivePreviews.Shown()
      shown.titles = ["Dark, wide", "Light"]
      shown.picture = Bitmap(PixelBuffer(size: size), isOpaque: true)
      (self.project, self.shown) = (project, shown)
    }

    func start(watching: Bool) {}
    func stop() {}
    func reset() {}
    func update(_ demand: PreviewDemand) {}
    func send(_ input: PreviewInput) {}
    func set(_ changes: [StateParameter.Change]) {}
    func place(ofPreview preview: Int) -> SourcePlace { SourcePlace(project.files[0], line: 1) }
  }

  private static let size = PixelSize(width: 160, height: 120)

  private func stage() throws -> PreviewStage {
    // Any file there is: the painter reads none.
    let painter = Painter(try PreviewProject(paths: [#filePath]), size: Self.size)
    return PreviewStage(painter, changes: ChangeFlag {}, messages: MessageBox {})
  }

  private func passes(_ previews: PreviewStage?) throws -> String {
    let (backgrounds, effects) = (BackgroundStore(), EffectLibrary())
    try backgrounds.load(.named(Background.plainName))
    try effects.load()
    let composer = FrameComposer(backgrounds: backgrounds, effects: effects, previews: previews)
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.effects = EffectChain(names: ["wave"])
    state.preview = previews.map { _ in PreviewChoice() }
    var record = FrameRecord()
    let input = FrameComposer.Input(state: state, size: Self.size, scale: 1, instant: 0.5)
    return PassTablePrinter().print(composer.compose(input, record: &record).passes)
  }

  /// The passes, and with them the loupe, have no function of a background that cannot be seen.
  @Test func anEffectBehindPreviewsIsNotMade() throws {
    #expect(try passes(nil).contains("wave"))
    #expect(try !passes(stage()).contains("wave"))
  }

  /// A background that is loaded behind previews is not taken, and does not ask for frame after frame.
  @Test func aBackgroundBehindPreviewsAsksForNoFrame() throws {
    for isCovered in [false, true] {
      let (backgrounds, effects) = (BackgroundStore(), EffectLibrary())
      let composer = FrameComposer(backgrounds: backgrounds, effects: effects, previews: isCovered ? try stage() : nil)
      try backgrounds.open(.named(Background.plainName))
      #expect(composer.hasChanges == !isCovered)
      var state = SceneState()
      state.background = .named(Background.plainName)
      state.preview = isCovered ? PreviewChoice() : nil
      var record = FrameRecord()
      _ = composer.compose(
        FrameComposer.Input(state: state, size: Self.size, scale: 1, instant: 0.5), record: &record)
      #expect(!composer.hasChanges || !isCovered)
    }
  }

  @Test func aDroppedFileIsNotSaidToBeOpened() throws {
    let session = ScriptedSession(seconds: 1) {
      $0.preview = PreviewChoice()
    } previews: { _ in
      (try? self.stage()) ?? { preconditionFailure("no stage") }()
    }
    session.backend.at(100.2, .dropped(FileList(text: "/tmp/photo.jpg", home: "/tmp")))
    #expect(session.run() == .timeLimitReached)
    #expect(session.state.notice?.text == "Files open in scenes, not over previews")
  }

  /// Screenshots have the names of what is shown.
  @Test func namesComeFromWhatIsShown() throws {
    func names(_ previews: PreviewStage? = nil, _ change: @escaping (inout SceneState) -> Void) -> [String] {
      let session = ScriptedSession(seconds: 0.25, change, previews: previews.map { stage in { _ in stage } })
      _ = session.run()
      return session.window.shownNames
    }
    #expect(names { ($0.scene, $0.material) = ("glass", "thick") } == ["glass", "thick"])
    #expect(
      names { ($0.scene, $0.effects) = ("effects", EffectChain(names: ["wave", "grid"])) } == [
        "effects", "wave", "grid",
      ])
    #expect(names(try stage()) { $0.preview = PreviewChoice(wanted: "Light") } == ["PreviewCompositionTests", "Light"])
    let wide = names(try stage()) {
      $0.preview = PreviewChoice()
      $0.preview?.grid = .widths
    }
    #expect(wide == ["PreviewCompositionTests", "Dark, wide, Three widths"])
  }
}
