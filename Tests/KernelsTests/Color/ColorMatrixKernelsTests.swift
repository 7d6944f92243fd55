import Foundation
import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Colour matrices")
struct ColorMatrixKernelsTests {
  /// One published colour: red, green, blue, alpha, not premultiplied.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var matrix: ColorMatrix
    var input: [Int]
    var output: [Int]
    /// The backdrop that the result is laid over before it is compared; nil for none.
    var over: [Int]? = nil
    var testDescription: String { "\(name) of \(input)" }
  }

  private static func degrees(_ angle: Float, _ luma: ColorMatrix.Luma) -> ColorMatrix {
    .hueRotation(radians: angle * .pi / 180, luma: luma)
  }

  /// web-platform-tests, `html/canvas/tools/yaml/filters.yaml`, colorMatrix.
  private static func canvas(_ luma: ColorMatrix.Luma) -> [Case] {
    let red = [255, 0, 0, 255]
    let toGreen = ColorMatrix(red: .zero, green: [1, 1, 1, 1], blue: .zero)
    return [
      Case(name: "hueRotate 0", matrix: degrees(0, luma), input: red, output: red),
      Case(name: "hueRotate 90", matrix: degrees(90, luma), input: red, output: [0, 91, 0, 255]),
      Case(name: "hueRotate 180", matrix: degrees(180, luma), input: red, output: [0, 109, 109, 255]),
      Case(name: "hueRotate 270", matrix: degrees(270, luma), input: red, output: [109, 18, 255, 255]),
      Case(name: "saturate 0.5", matrix: .saturation(0.5, luma: luma), input: red, output: [155, 27, 27, 255]),
      Case(name: "luminanceToAlpha", matrix: .luminanceToAlpha(luma: luma), input: red, output: [0, 0, 0, 54]),
    ]
      + [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]].map {
        Case(name: "all to green", matrix: toGreen, input: $0, output: [0, 255, 0, 255])
      }
  }

  /// servo/webrender, `wrench/reftests/filters/*.yaml`: all that are matrices.
  private static func webRender(_ luma: ColorMatrix.Luma) -> [Case] {
    let black = [0, 0, 0, 255]
    let (red, green, blue) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])
    var cases: [Case] = []
    for (amount, outputs) in [
      (0, [[54, 54, 54, 255], [182, 182, 182, 255], [18, 18, 18, 255]]),
      (0.5, [[155, 27, 27, 255], [91, 219, 91, 255], [9, 9, 137, 255]]), (1, [red, green, blue]),
    ] as [(Float, [[Int]])] {
      for (input, output) in zip([red, green, blue], outputs) {
        cases.append(
          Case(name: "saturate \(amount)", matrix: .saturation(amount, luma: luma), input: input, output: output))
      }
    }
    for (input, output) in [(red, [78, 14, 14, 255]), (green, [46, 110, 46, 255]), (blue, [5, 5, 69, 255])] {
      cases.append(
        Case(
          name: "saturate 0.5", matrix: .saturation(0.5, luma: luma), input: Array(input[..<3]) + [128],
          output: output, over: black))
    }
    let gray = [128, 128, 128, 255]
    for (input, output) in [
      (red, [0, 91, 0, 255]), (green, [0, 218, 255, 255]), (blue, [255, 0, 37, 255]), (gray, gray),
    ] {
      cases.append(Case(name: "hue-rotate 90", matrix: degrees(90, luma), input: input, output: output))
    }
    for (input, output) in [
      (red, [0, 46, 0, 255]), (green, [0, 109, 128, 255]), (blue, [128, 0, 18, 255]), (gray, [64, 64, 64, 255]),
    ] {
      cases.append(
        Case(
          name: "hue-rotate 90", matrix: degrees(90, luma), input: Array(input[..<3]) + [128], output: output,
          over: black))
    }
    func times(_ factor: Float) -> ColorMatrix { .colorMultiply(factor, factor, factor) }
    cases += [
      // CSS brightness multiplies, where SwiftUI's adds.
      Case(name: "times 2", matrix: times(2), input: [255, 255, 255, 64], output: [64, 64, 64, 255], over: black),
      Case(name: "times 0", matrix: times(0), input: red, output: black),
      Case(name: "times 4", matrix: times(4), input: [0, 32, 0, 255], output: [0, 128, 0, 255]),
      Case(name: "times 0.25", matrix: times(0.25), input: green, output: [0, 64, 0, 255]),
      Case(name: "grayscale 1", matrix: .grayscale(1, luma: luma), input: green, output: [182, 182, 182, 255]),
      Case(name: "invert", matrix: .colorInvert, input: [255, 255, 255, 64], output: [0, 0, 0, 64]),
      Case(name: "invert", matrix: .colorInvert, input: [255, 255, 0, 128], output: blue, over: blue),
      Case(
        name: "contrast 0", matrix: .contrast(0), input: [128, 128, 128, 64], output: [223, 223, 223, 255],
        over: [255, 255, 255, 255]),
      Case(
        name: "matrix 1",
        matrix: ColorMatrix(
          red: [0.393, 0.189, 0.349, 0], green: [0.686, 0.168, 0.272, 0], blue: [0.534, 0.131, 0, 0]),
        input: red, output: [100, 175, 136, 255]),
      Case(name: "matrix 2", matrix: .colorInvert, input: green, output: [255, 0, 255, 255]),
      Case(
        name: "matrix 3", matrix: ColorMatrix(red: [0, 0, 1, 0], blue: [1, 0, 0, 0]), input: blue,
        output: [255, 0, 0, 255]),
      Case(
        name: "matrix 4", matrix: ColorMatrix(alpha: [0, 0, 0.5, 0]), input: blue, output: [0, 0, 128, 255], over: black
      ),
    ]
    return cases
  }

  private static func result(_ test: Case) -> [Int] {
    let alpha = test.input[3]
    let row = Fenced([pixel([2, 1, 0].map { dividedBy255(test.input[$0] * alpha) } + [alpha])])
    ColorMatrixKernels.apply(test.matrix, row.raw, count: 1)
    var target = row
    if let over = test.over {
      target = Fenced([pixel([over[2], over[1], over[0], over[3]])])
      CompositeKernels.sourceOver(row.raw, opacity: 255, target.raw, count: 1)
    }
    let found = channels(target.base[0])
    return [found[2], found[1], found[0], found[3]]
  }

  @Test("published colours, exactly, with SVG's luminance", arguments: canvas(.svg) + webRender(.svg))
  func publishedSVG(test: Case) {
    #expect(Self.result(test) == test.output)
  }

  @Test("published colours within a level with Rec. 709's", arguments: canvas(.rec709) + webRender(.rec709))
  func published709(test: Case) {
    for (actual, expected) in zip(Self.result(test), test.output) { #expect(abs(actual - expected) <= 1) }
  }

  @Test("rows within half a level of float64, and not a byte beyond")
  func random() async throws {
    try await forEachRandomCase(200) { random in
      let (count, side) = (random.count(), random.side())
      let before = random.pixels(count)
      let pixels = Fenced(before, against: side)
      let matrices = (0..<random.int(in: 0...3)).map { _ in Self.draw(&random) }
      matrices.withUnsafeBufferPointer { ColorMatrixKernels.apply($0, pixels.raw, count: count) }
      let results = before.map { pixel in
        let c = channels(pixel).map(Double.init)
        var color = [2, 1, 0].map { c[3] > 0 ? c[$0] / c[3] : 0 } + [c[3] / 255]
        for matrix in matrices {
          color = [
            (matrix.red, matrix.offset.x), (matrix.green, matrix.offset.y), (matrix.blue, matrix.offset.z),
            (matrix.alpha, matrix.offset.w),
          ].map { row, offset in
            min(max((0..<4).reduce(Double(offset)) { $0 + Double(row[$1]) * color[$1] }, 0), 1)
          }
        }
        return [2, 1, 0].map { color[$0] * color[3] * 255 } + [color[3] * 255]
      }
      expectEach(count * 4, { channels(pixels.base[$0 / 4])[$0 % 4] }, { results[$0 / 4][$0 % 4] }, within: 0.51)
      #expect(pixels.isUndamaged)
    }
  }

  private static func draw(_ random: inout SeededRandom) -> ColorMatrix {
    let amount = Float(random.double(in: -1...3))
    func row(_ random: inout SeededRandom) -> SIMD4<Float> {
      SIMD4((0..<4).map { _ in Float(random.double(in: -1...1)) })
    }
    switch random.int(in: 0...7) {
    case 0: return .brightness(amount / 3)
    case 1: return .contrast(amount)
    case 2: return .saturation(amount)
    case 3: return .hueRotation(radians: amount * 3)
    case 4: return .colorInvert
    case 5: return .luminanceToAlpha
    case 6: return .colorMultiply(amount, 0.5, 1, 0.7)
    default:
      return ColorMatrix(
        red: row(&random), green: row(&random), blue: row(&random), alpha: row(&random), offset: row(&random))
    }
  }

  @Test("the identity changes no premultiplied pixel")
  func identity() {
    let all = (0...255).flatMap { alpha in (0...alpha).map { pixel([$0, alpha / 2, 0, alpha]) } }
    let row = Fenced(all)
    ColorMatrixKernels.apply(.identity, row.raw, count: all.count)
    #expect(row.values == all)
  }

  @Test("concatenation is one after the other")
  func concatenation() {
    let (first, second) = (ColorMatrix.hueRotation(radians: 1), ColorMatrix.contrast(0.7))
    let color = SIMD4<Float>(0.3, 0.6, 0.2, 0.9)
    let (once, twice) = (first.concatenating(second)(color), second(first(color)))
    for i in 0..<4 { #expect(abs(once[i] - twice[i]) < 1e-6) }
    #expect(ColorMatrix.identity.concatenating(second) == second)
  }
}

@Suite("Alpha of pictures")
struct AlphaKernelsTests {
  @Test("a tint is the colour times alpha; a mask keeps its alpha's share; coverage is alpha")
  func alpha() async throws {
    try await forEachRandomCase(200) { random in
      let (count, side) = (random.count(), random.side())
      let source = Fenced(random.pixels(count), against: side)
      let color = random.premultipliedPixel()
      let tinted = Fenced<UInt32>(count, against: side)
      AlphaKernels.tint(source.raw, with: color, into: tinted.raw, count: count)
      let before = random.pixels(count)
      let masked = Fenced(before, against: side)
      AlphaKernels.multiply(masked.raw, byAlphaOf: source.raw, count: count)
      let coverage = Fenced<UInt8>(count, against: side)
      AlphaKernels.coverage(ofAlphaIn: source.raw, into: coverage.base, count: count)
      for i in 0..<count {
        let alpha = Int(source.base[i] >> 24)
        #expect(channels(tinted.base[i]) == channels(color).map { dividedBy255($0 * alpha) })
        #expect(channels(masked.base[i]) == channels(before[i]).map { dividedBy255($0 * alpha) })
        #expect(Int(coverage.base[i]) == alpha)
      }
      #expect(tinted.isUndamaged && masked.isUndamaged && coverage.isUndamaged)
    }
  }
}
