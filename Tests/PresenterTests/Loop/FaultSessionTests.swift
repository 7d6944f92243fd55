import DisplayList
import Foundation
import RenderPlan
import Session
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter
@testable import Scenes

/// Tests of faults, which cannot be shown as written, in a session on a window: in the picture, over it, and once in
/// the log.
@MainActor
@Suite(.enabled(if: EditedSource.hasCompiler, "clang, which compiles Metal functions, is not installed"))
struct FaultSessionTests {
  private static let size = PixelSize(width: 320, height: 200)

  /// A source with functions that work and some that do not.
  private func source() throws -> String {
    let folder = TestHome.folder + "/faults-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    [[ stitchable ]] half4 same(float2 p, half4 c) { return c; }
    [[ stitchable ]] half4 crash(float2 p, half4 c) { *(volatile int *)8 = 1; return c; }
    [[ stitchable ]] int none(int a) { return a; }
    """.write(toFile: folder + "/test.metal", atomically: true, encoding: .utf8)
    return folder + "/test.metal"
  }

  private func session(_ path: String, _ names: String..., size: PixelSize = size) -> ScriptedSession {
    ScriptedSession(seconds: 0.5, size: size, effects: EffectLibrary(file: path)) { state in
      state.scene = "effects"
      state.showsContent = false
      // Something moves, so that there are many frames.
      state.motion = .all
      state.look.effects = EffectChain(file: path, names: names)
    }
  }

  /// The part of the picture that has the colours of a placeholder.
  private func stripes(_ backend: ScriptedBackend) -> Double {
    let colors: Set<UInt32> = [0xFFFF_D60A, 0xFFED_B300, 0xFFD6_1A1A]
    let view = backend.screen.view
    let count = view.bounds.rows.reduce(0) { sum, y in
      sum + view.bounds.columns.count { colors.contains(view[$0, y]) }
    }
    return Double(count) / Double(view.size.area)
  }

  @Test(arguments: [
    ("crash", "'crash' crashed"), ("smae", "no stitchable function 'smae'; the nearest is 'same'"),
    ("none", "'none' is not a colour effect"),
  ])
  func aFunctionThatDoesNotRunIsStripes(name: String, text: String) throws {
    let session = session(try source(), name)
    #expect(session.run() == .timeLimitReached)
    #expect(session.backend.presents.count > 2)
    // The panel with the error is over a part of them.
    #expect(stripes(session.backend) > 0.3)
    #expect(session.window.shown.faults.count == 1 && session.window.shown.faults.first?.contains(text) == true)
    #expect(session.lines.count { $0.contains(text) } == 1, "\(session.lines)")
  }

  /// The background is a drawing group of the window's size under an effect.
  @Test func aLayerThatIsTooLargeIsMarkedAndReportedOnce() throws {
    let path = try source()
    for isShown in [true, false] {
      let session = session(path, "same", size: PixelSize(width: 16_400, height: 24))
      if !isShown { session.backend.press([KeyInput(.character("o"))], at: 100.1) }
      #expect(session.run() == .timeLimitReached)
      #expect(session.lines.count { $0.contains("BGRA8Unorm, [16400, 24]") } == 1, "\(session.lines)")
      #expect(session.state.showsNotes == isShown)
      if isShown {
        #expect(stripes(session.backend) > 0.3)
      } else {
        #expect(stripes(session.backend) == 0)
      }
    }
  }

  /// Each is one line, however many frames there are, and marked in the picture while notes are shown.
  @Test(arguments: [true, false]) func theLimitsAreMarkedAndReportedOnce(isShown: Bool) throws {
    let session = ScriptedSession(seconds: 0.5, size: PixelSize(width: 1280, height: 800)) { state in
      state.scene = "limits"
      // The legend has the colour of the marks.
      state.showsContent = false
      state.motion = .tint
    }
    if !isShown { session.backend.press([KeyInput(.character("o"))], at: 100.1) }
    #expect(session.run() == .timeLimitReached)
    #expect(session.backend.presents.count > 2)
    for text in [
      "drawingGroup() around a material", "maxSampleOffset of sway reaches past a parent that clips",
      "so nothing is shown (RBLayer: unable to create texture: BGRA8Unorm, [",
      "Unable to render flattened version of PlatformViewRepresentableAdaptor<SystemSlider>.",
    ] {
      #expect(session.lines.count { $0.contains(text) } == 1, "\(text): \(session.lines)")
    }
    // The controls' stripes are always there; the layer is larger.
    if isShown {
      #expect(stripes(session.backend) > 0.02 && outlines(session.backend) > 300)
    } else {
      #expect((0.0001...0.01).contains(stripes(session.backend)) && outlines(session.backend) == 0)
    }
  }

  /// The pixels of dashed lines.
  private func outlines(_ backend: ScriptedBackend) -> Int {
    let view = backend.screen.view
    return view.bounds.rows.reduce(0) { sum, y in sum + view.bounds.columns.count { view[$0, y] == 0xFFFF_C233 } }
  }

  /// Notes are for who looks at the picture: a file has them where they are asked for.
  @Test func aPictureHasNotesWhereTheyAreAskedFor() throws {
    let path = try source()
    func pixels(_ showsNotes: Bool) -> (buffer: PixelBuffer, lines: [String]) {
      var lines: [String] = []
      var state = SceneState()
      state.scene = "effects"
      state.background = .named(Background.plainName)
      state.showsContent = false
      state.showsNotes = showsNotes
      state.look.effects = EffectChain(file: path, names: ["same"])
      let store = BackgroundStore()
      try? store.load(state.background)
      let run = FrameRun(
        state, size: PixelSize(width: 16_400, height: 24), scale: 1,
        composer: FrameComposer(backgrounds: store, effects: EffectLibrary(file: path)),
        reporter: DiagnosticReporter { lines.append($0) })
      for time in [0.0, 1] { run.makeFrame(at: time) }
      #expect(run.shaderErrors == [])
      return (run.pixels, lines)
    }
    let (plain, marked) = (pixels(false), pixels(true))
    #expect(plain.lines == marked.lines && plain.lines.count == 1)
    #expect(plain.buffer.view[8000, 2] == 0)
    #expect([0xFFFF_D60A, 0xFFED_B300].contains(marked.buffer.view[8003, 2]))
  }

  @Test func aNoteIsReportedOnceWhateverItsNumbers() {
    var received: [String] = []
    let reporter = DiagnosticReporter { received.append($0) }
    for width in [17_000, 18_000, 19_000] {
      reporter.report(FlatList(Self.list(width: width)).notes)
    }
    #expect(received.count == 1 && received[0].contains("[17000, 9]"))
  }

  private static func list(width: Int) -> DisplayList {
    let rect = DeviceRect(x: 0, y: 0, width: Double(width), height: 9)
    let fill = DisplayItem(identity: DisplayIdentity(1), .content(.fill(.rect(rect), .color(ResolvedColor(white: 0)))))
    let group = DisplayItem(identity: DisplayIdentity(2), .effect(.flatten(opaque: false), [fill]))
    return DisplayList(size: PixelSize(width: 90, height: 9), items: [group])
  }
}
