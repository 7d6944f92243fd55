import DisplayList
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

/// Each limit is reached by the view that shows it, and not by the views beside it.
@MainActor
@Suite struct LimitTests {
  private func lines(
    _ name: Limit.Name, _ form: Limit.Form, scale: Double = 1, _ change: (inout LimitSetting) -> Void = { _ in }
  ) -> [String] {
    var setting = LimitSetting(
      size: CGSize(width: 180, height: 150), material: .regular, sampleOffset: 20, layerLength: 20_000)
    change(&setting)
    var environment = EnvironmentValues()
    environment.displayScale = scale
    environment.imageResolver = ImageResolver { _ in Self.picture }
    return Lint.lines(on: Limit.named(name).views(form, setting), size: setting.size, in: environment)
  }

  nonisolated private static let picture = Bitmap(PixelBuffer(size: PixelSize(width: 8, height: 5)), isOpaque: true)

  /// The planner's words, the views' and SwiftUI's.
  @Test(arguments: [1.0, 2]) func whatIsWrittenIsNoted(scale: Double) {
    let pixels = "\(Int(180 * scale)), \(Int(20_000 * scale))"
    let expected: [Limit.Name: [String]] = [
      .groupedMaterial: [
        "drawingGroup() around a material: it is baked apart from what lies behind, so nothing is blurred; "
          + "group the content before its background"
      ],
      .clippedOffset: [
        "maxSampleOffset of sway reaches past a parent that clips; pad before drawingGroup() and pass .zero"
      ],
      .longLayer: [
        "a layer of \(pixels.replacing(", ", with: "x")) pixels: Metal makes no texture above 16384, "
          + "so nothing is shown (RBLayer: unable to create texture: BGRA8Unorm, [\(pixels)])"
      ],
      .lateColor: ["sway ends a pass: a distortion's result is baked"],
      .platformViews: ["BridgedColorPicker", "Switch", "SystemSlider", "CircularUIKitProgressView"].map {
        "Unable to render flattened version of PlatformViewRepresentableAdaptor<\($0)>."
      },
    ]
    #expect(Limit.all.map(\.name) == Limit.Name.allCases)
    for name in Limit.Name.allCases {
      #expect(lines(name, .written, scale: scale) == expected[name], "\(name)")
      #expect(lines(name, .workaround, scale: scale) == [], "\(name)")
    }
  }

  /// The parent leaves six points beside the button.
  @Test(arguments: [(0.0, false), (6, false), (7, true), (32, true)])
  func theOffsetDecides(offset: Double, isNoted: Bool) {
    #expect(lines(.clippedOffset, .written) { $0.sampleOffset = offset }.isEmpty != isNoted)
    #expect(lines(.clippedOffset, .workaround) { $0.sampleOffset = offset } == [])
  }

  @Test(arguments: [(16_384.0, 1.0, false), (16_400, 1, true), (8192, 2, false), (8200, 2, true), (200, 1, false)])
  func theLengthInPixelsDecides(length: Double, scale: Double, isNoted: Bool) {
    #expect(lines(.longLayer, .written, scale: scale) { $0.layerLength = length }.isEmpty != isNoted)
  }

  // MARK: the scene

  private func shown(_ size: CGSize, scale: Double = 1, _ change: (inout SceneState) -> Void = { _ in }) -> [String] {
    var state = SceneState()
    state.scene = "limits"
    change(&state)
    let input = SceneInput(state: state, motion: SceneMotion(Motion.none.sample(at: 0)), size: size)
    let host = ViewHost(SceneView(input: input).environment(\.imageResolver, ImageResolver { _ in Self.picture }))
    let list = host.displayList(size: size, scale: scale, time: 0)
    #expect(!list.items.isEmpty)
    return host.shownTexts.map { $0.string.replacing("\u{200B}", with: "") }
  }

  /// In any window, the lines are beside the views that they are about.
  @Test(arguments: [(1280.0, 800.0), (700, 900), (320, 240), (60, 40), (2560, 1440), (1000, 200)], [1.0, 2])
  func everyLineIsShown(size: (width: Double, height: Double), scale: Double) {
    for appearance in SceneState.Appearance.allCases {
      let texts = shown(CGSize(width: size.width, height: size.height), scale: scale) { $0.appearance = appearance }
      #expect(texts.contains("Limits of shader effects"))
      for limit in Limit.all { #expect(texts.contains(limit.title)) }
      let beginnings = [
        "drawingGroup() around a material", "maxSampleOffset of sway reaches", "sway ends a pass", "a layer of ",
        "Unable to render flattened version of PlatformViewRepresentableAdaptor<CircularUIKitProgressView>",
      ]
      for beginning in beginnings { #expect(texts.contains { $0.hasPrefix(beginning) }, "\(beginning)") }
    }
  }

  @Test func theParametersReachTheCards() {
    let size = CGSize(width: 1280, height: 800)
    let texts = shown(size) {
      $0.sampleOffset = 5
      $0.layerLength = 900
    }
    #expect(texts.contains("maxSampleOffset: 5") && texts.contains("padding(5), baked"))
    #expect(texts.contains("all 900 pt"))
    #expect(texts.count { $0 == "No notes" } == 2)
    let bare = shown(size) { $0.showsContent = false }
    // The texts of the views themselves.
    #expect(Set(bare) == ["Label", "Sample text", "Button", "ColorPicker", "Toggle", "Slider", "ProgressView"])
  }

  /// The notes are outlined in the picture; a list of them would cover the cards that show them.
  @Test(arguments: [("limits", 0), ("glass", 1)]) func theNotesAreListedOnce(scene: String, count: Int) {
    let size = CGSize(width: 400, height: 300)
    let text = "a note"
    var content = OverlayContent()
    let mark = DiagnosticMarks.Mark(frame: CGRect(x: 10, y: 10, width: 50, height: 40), isMissing: false)
    content.notes = NotesContent([NotesContent.Row(text: text, mark: mark)])
    var state = SceneState()
    state.scene = scene
    let host = ViewHost(OverlayView(state: state, content: content, faults: [], size: size, perform: { _ in }))
    let list = host.displayList(size: size, scale: 1, time: 0)
    #expect(host.shownTexts.count { $0.string == text } == count)
    #expect(!list.items.isEmpty)
  }
}
