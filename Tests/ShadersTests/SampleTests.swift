import DisplayList
import Foundation
import Surfaces
import Testing

@testable import Shaders

/// The shaders that come with the project: each compiles, says its parameters' ranges, and paints something.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SampleTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Shaders").path

  /// The functions that the scenes shader-pipeline and limits are made of.
  @Test func thePipelinesFunctions() throws {
    let bench = try Workbench.shared.get()
    let source = try ShaderSource(path: "\(Self.folder)/Pipeline.metal", compiler: bench.compiler)
    #expect(try source.check(compiler: bench.compiler).isEmpty)
    #expect(
      source.functions.map { "\($0.name) \($0.kinds[0].rawValue)" } == [
        "tiles colorEffect", "swapped colorEffect", "sway distortionEffect", "copied layerEffect",
        "magnified layerEffect",
      ])
  }

  @Test(arguments: ["Distortions", "Colors", "Layers", "Fills"]) func samplesPaint(_ name: String) throws {
    let bench = try Workbench.shared.get()
    let source = try ShaderSource(path: "\(Self.folder)/\(name).metal", compiler: bench.compiler)
    #expect(source.functions.count >= 4)
    #expect(try source.check(compiler: bench.compiler).isEmpty)
    let picture = Canvas(width: 320, height: 200) { x, y in
      0xff00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32((x / 8 + y / 8) % 2 * 200)
    }
    for function in source.functions {
      let link = try ShaderLink(function, as: #require(function.kinds.first))
      let program = try ShaderProgram.compile([link], compiler: bench.compiler)
      let arguments = try Self.arguments(of: link)
      let result = try Canvas.render(program, from: picture, width: 320, height: 200, arguments: [arguments])
      let colors = Set((0..<200).flatMap { y in (0..<320).map { result[$0, y] } })
      #expect(result != picture && colors.count > 30, "\(function.name) paints \(colors.count) colours")
    }
  }

  /// Reads past the picture's edge are mirrored there: an opaque picture stays opaque, a grey one grey.
  @Test(
    arguments: [
      ("Distortions", "wave"), ("Distortions", "ripple"), ("Layers", "chromaticSplit"), ("Layers", "pebbledGlass"),
      ("Layers", "emboss"),
    ], [1, 2] as [Float])
  func edgesStayOpaque(_ sample: (file: String, function: String), scale: Float) throws {
    let bench = try Workbench.shared.get()
    let source = try ShaderSource(path: "\(Self.folder)/\(sample.file).metal", compiler: bench.compiler)
    let function = try source.function(named: sample.function)
    let link = try ShaderLink(function, as: #require(function.kinds.first))
    let program = try ShaderProgram.compile([link], compiler: bench.compiler)
    let (width, height) = (210, 140)
    let opaque = Canvas(width: width, height: height) { x, y in
      0xff00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32((x / 8 + y / 8) % 2 * 200)
    }
    let grey = Canvas(width: width, height: height) { _, _ in 0xff80_8080 }
    for atMaximum in [false, true] {
      let arguments = try Self.arguments(of: link, atMaximum: atMaximum)
      func rendered(_ picture: Canvas) throws -> [UInt32] {
        let result = try Canvas.render(
          program, from: picture, width: width, height: height, scale: scale, arguments: [arguments])
        return (0..<height).flatMap { y in (0..<width).map { result[$0, y] } }
      }
      let holes = try rendered(opaque).count { $0 >> 24 != 255 }
      #expect(holes == 0, "\(sample.function), at the maximum: \(atMaximum)")
      let colors = Set(try rendered(grey))
      switch sample.function {
      // Its cells are shaded.
      case "pebbledGlass": #expect(colors.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
      // A plane without relief, nearer to the middle grey.
      case "emboss": #expect(colors.count == 1)
      default: #expect(colors == [0xff80_8080])
      }
    }
  }

  /// Returns the defaults in a function's comments, which lie in their ranges, or the upper ends of the ranges.
  private static func arguments(of link: ShaderLink, atMaximum: Bool = false) throws -> [ShaderArgument] {
    try link.parameters.map { parameter -> ShaderArgument in
      let value = parameter.annotation?.defaultValue ?? []
      switch (parameter.type, parameter.name) {
      case (_, "bounds"): return .boundingRect
      case (_, "time"): return .float(1.5)
      case (.color, _):
        try #require(value.count == 4)
        return .color(ResolvedColor(red: value[0], green: value[1], blue: value[2], alpha: value[3]))
      default:
        let annotation = try #require(parameter.annotation, "\(link.function.name): \(parameter.name)")
        #expect(zip(annotation.minimum, annotation.maximum).allSatisfy { $0 < $1 } && !annotation.minimum.isEmpty)
        #expect(zip(annotation.minimum, value).allSatisfy { $0 <= $1 })
        #expect(zip(value, annotation.maximum).allSatisfy { $0 <= $1 } && !value.isEmpty)
        return .numbers(atMaximum ? annotation.maximum : value)
      }
    }
  }
}
