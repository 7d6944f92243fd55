import DisplayList
import Foundation
import Glibc
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import ViewDrawing

/// Tests of faults, which cannot be shown as written: in `diagnostics`, in the picture, and once on standard error.
@Suite("Diagnostics")
@MainActor
struct DiagnosticsTests {
  /// The look of a fault in the picture.
  private enum Looks {
    /// Stripes over the view.
    case stripes
    /// Nothing; stripes where diagnostics are shown.
    case nothing
    /// The view as it is drawn; an outline where diagnostics are shown.
    case outline
  }

  private struct Fault {
    var text: String
    var looks: Looks
    var view: AnyView

    init(_ text: String, _ looks: Looks, _ view: some View) {
      (self.text, self.looks, self.view) = (text, looks, AnyView(view))
    }
  }

  private let library: ShaderLibrary
  private let path: String

  init() throws {
    let folder = TestHome.folder + "/diagnostics-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/test.metal"
    try """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    [[ stitchable ]] half4 tint(float2 p, half4 c, float x) { return c * half(x); }
    [[ stitchable ]] float2 bend(float2 p) { return p; }
    [[ stitchable ]] half4 far(float2 p, SwiftUI::Layer l) { return l.sample(p); }
    [[ stitchable ]] half4 crash(float2 p, half4 c) { *(volatile int *)8 = 1; return c; }
    """.write(toFile: path, atomically: true, encoding: .utf8)
    library = ShaderLibrary(url: URL(fileURLWithPath: path))
  }

  private static let size = CGSize(width: 80, height: 48)

  private var faults: [Fault] {
    let box = Color.black.frame(width: Self.size.width, height: Self.size.height)
    let offset = CGSize(width: 9, height: 9)
    let long = Color.black.frame(width: 17_000, height: 40)
    let scrolled = ScrollView(.horizontal, showsIndicators: false) { long }
    let pane = box.overlay { Color.white.padding(8).overlay { Rectangle().fill(.thinMaterial).padding(12) } }
    return [
      Fault("no stitchable function 'tnt'; the nearest is 'tint'", .stripes, box.colorEffect(library.tnt(.float(1)))),
      Fault("no stitchable function 'none'", .stripes, Rectangle().fill(library.none())),
      Fault("'tint' takes (float x), not ()", .stripes, box.colorEffect(library.tint())),
      Fault("not (float, float)", .stripes, box.colorEffect(library.tint(.float(1), .float(2)))),
      Fault("'tint' takes (float x), not (half4)", .stripes, box.colorEffect(library.tint(.color(.red)))),
      Fault("'tint' is not a layer effect", .stripes, box.layerEffect(library.tint(.float(1)), maxSampleOffset: .zero)),
      Fault("'bend' is not a colour effect", .stripes, box.colorEffect(library.bend())),
      Fault("'crash' crashed", .stripes, box.colorEffect(library.crash())),
      Fault(
        "Unable to render flattened version of PlatformViewRepresentableAdaptor<SystemSlider>.", .stripes,
        Slider(value: .constant(0.5)).frame(width: Self.size.width, height: Self.size.height).drawingGroup()),
      Fault(
        "maxSampleOffset of far reaches past a parent that clips", .outline,
        Color.black.frame(width: 40, height: 24).layerEffect(library.far(), maxSampleOffset: offset).padding(4)
          .clipped()),
      Fault("drawingGroup() around a material", .outline, pane.drawingGroup()),
      Fault(
        "a material inside a view that is rendered to a texture of its own", .outline,
        pane.colorEffect(library.tint(.float(1)))),
      Fault("BGRA8Unorm, [17000, 40]", .nothing, long.drawingGroup()),
      Fault("BGRA8Unorm, [17000, 40]", .nothing, long.layerEffect(library.far(), maxSampleOffset: .zero)),
      Fault("BGRA8Unorm, [17018, 58]", .nothing, long.distortionEffect(library.bend(), maxSampleOffset: offset)),
      // The article's case: an effect on the parent of a very long scroll view.
      Fault(
        "BGRA8Unorm, [17000, ", .nothing, VStack { scrolled }.layerEffect(library.far(), maxSampleOffset: .zero)),
    ]
  }

  private func renderer(_ fault: Fault, showsDiagnostics: Bool = false) -> ImageRenderer<some View> {
    let renderer = ImageRenderer(content: fault.view.frame(width: Self.size.width, height: Self.size.height).clipped())
    renderer.showsDiagnostics = showsDiagnostics
    return renderer
  }

  @Test("each fault is one line of ImageRenderer.diagnostics and of ViewHost.diagnostics")
  func lines() throws {
    for fault in faults {
      let renderer = renderer(fault)
      _ = try renderer.renderedImage()
      let lines = renderer.diagnostics.map(\.description)
      #expect(lines.count == 1 && lines.first?.contains(fault.text) == true, "\(fault.text): \(lines)")
      let host = ViewHost(fault.view.frame(width: Self.size.width, height: Self.size.height).clipped())
      #expect(host.diagnostics == [])
      for _ in 0..<2 {
        _ = host.displayList(size: Self.size, scale: 1, time: 0)
        #expect(host.diagnostics == renderer.diagnostics, "\(fault.text)")
      }
    }
  }

  @Test("stripes are in every picture, and outlines and what else is missing where they are asked for")
  func pictures() throws {
    for fault in faults {
      let plain = Colors(try renderer(fault).renderedImage())
      let marked = Colors(try renderer(fault, showsDiagnostics: true).renderedImage())
      #expect(plain.outline == 0, "\(fault.text)")
      switch fault.looks {
      case .stripes:
        #expect(plain.stripes > 0.4 && plain == marked, "\(fault.text): \(plain)")
      case .outline:
        #expect(plain.stripes == 0 && plain.clear < 0.9 && marked.outline > 0.005, "\(fault.text): \(plain), \(marked)")
      case .nothing:
        #expect(plain.clear == 1, "\(fault.text): \(plain)")
        #expect(marked.stripes > 0.5 && marked.outline == 0, "\(fault.text): \(marked)")
      }
    }
  }

  @Test("what is as written has neither diagnostics nor marks")
  func none() throws {
    let renderer = ImageRenderer(
      content: Color.black.frame(width: 16_384, height: 4).drawingGroup().frame(width: 40, alignment: .leading)
        .clipped())
    let plain = try renderer.renderedImage().premultipliedRGBA
    #expect(renderer.diagnostics == [] && plain.count == 640 && plain[3] == 255)
    renderer.showsDiagnostics = true
    #expect(try renderer.renderedImage().premultipliedRGBA == plain)
  }

  /// A picture of the system's control and one of a function's placeholder, which different code paints.
  @Test("stripes in place of a function are those in place of a control", arguments: [1.0, 2])
  func bothPlaceholders(scale: Double) throws {
    func bytes(_ view: some View) throws -> [UInt8] {
      let renderer = ImageRenderer(content: view.frame(width: Self.size.width, height: Self.size.height))
      renderer.scale = scale
      return try renderer.renderedImage().premultipliedRGBA
    }
    let control = try bytes(Placeholder())
    let function = try bytes(Color.black.colorEffect(library.none()))
    let distances = zip(control, function).map { abs(Int($0) - Int($1)) }
    // Antialiased edges of the same lines.
    #expect(distances.max() ?? 255 < 64 && distances.count { $0 > 8 } < distances.count / 25)
    #expect(distances.count { $0 > 0 } < distances.count / 2)
  }

  @Test("each fault is printed once, however often it is rendered")
  func standardError() throws {
    var texts: [String] = []
    let printed = try ErrorOutput.capture {
      for frame in 0..<3 {
        for fault in faults where fault.text.contains("'tnt'") || fault.text.contains("'crash'") {
          let renderer = renderer(fault)
          _ = try renderer.renderedImage()
          if frame == 0 { texts += renderer.diagnostics.map(\.description) }
        }
        // One layer that grows is one fault.
        let long = Color.black.frame(width: 20_000 + 2 * Double(frame), height: 7).drawingGroup()
        _ = try ImageRenderer(content: long.frame(width: 10).clipped()).renderedImage()
      }
    }
    #expect(texts.count == 2)
    for text in texts { #expect(printed.count { $0 == "Vitrine: \(text)" } == 1, "\(text): \(printed)") }
    #expect(
      printed.count { $0.contains("[20000, 7]") } == 1 && !printed.contains { $0.contains("[20002, 7]") }, "\(printed)")
  }
}

/// The parts of a picture that have the colours of stripes, of outlines, and none.
private struct Colors: Equatable, CustomStringConvertible {
  var stripes = 0.0
  var outline = 0.0
  var clear = 0.0

  init(_ image: RenderedImage) {
    let bytes = image.premultipliedRGBA
    for start in stride(from: 0, to: bytes.count, by: 4) {
      switch (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]) {
      case (255, 214, 10, 255), (237, 179, 0, 255), (214, 26, 26, 255): stripes += 1
      case (255, 194, 51, 255): outline += 1
      case (0, 0, 0, 0): clear += 1
      default: break
      }
    }
    let count = Double(bytes.count / 4)
    (stripes, outline, clear) = (stripes / count, outline / count, clear / count)
  }

  var description: String { "stripes \(stripes), outline \(outline), clear \(clear)" }
}

/// Standard error as a file for a while; what other tests print meanwhile is among it, and is printed afterwards.
private enum ErrorOutput {
  static func capture(_ body: () throws -> Void) throws -> [String] {
    let path = TestHome.folder + "/stderr-" + UUID().uuidString
    let file = open(path, O_CREAT | O_RDWR | O_APPEND | O_CLOEXEC, 0o600)
    let kept = dup(STDERR_FILENO)
    #expect(file >= 0 && kept >= 0)
    dup2(file, STDERR_FILENO)
    defer {
      close(file)
      close(kept)
    }
    do {
      try body()
      dup2(kept, STDERR_FILENO)
    } catch {
      dup2(kept, STDERR_FILENO)
      throw error
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    FileHandle.standardError.write(data)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
