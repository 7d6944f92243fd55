import Testing
import ViewTestSupport
import Vitrine

/// Channels through functions, against published values and formulas.
@MainActor
@Suite struct ColorTransferTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var transfer: ColorTransfer
    /// Red, green, blue, 0...255.
    var color: [Int]
    var alpha = 1.0
    var behind: UInt32?
    var expected: [Double]
    /// Beyond half a level for rounding.
    var tolerance = 0.51
    var testDescription: String { "\(name) of \(color)" }
  }

  /// The colours of web-platform-tests, `html/canvas/tools/yaml/filters.yaml`, `2d.filter.*.componentTransfer.*`.
  nonisolated private static let colors = [[255, 255, 255], [0, 0, 0], [127, 0, 34], [252, 186, 3], [50, 68, 87]]

  /// Its five types of function; results are its formulas' in double precision, where it allows two levels.
  nonisolated static let canvas: [Case] = {
    typealias Formula = @Sendable (Double, Int) -> Double
    let (slopes, intercepts) = ([0.5, 1.2, -0.2], [0.25, 0, 0.5])
    let (amplitudes, exponents, offsets) = ([2, 1.1, 0.5], [5.0, 3, 1], [0.25, 0, 0.5])
    let tables: [[Double]] = [[0, 0, 1, 1], [2, 0, 0.5, 3], [1, -1, 5, 0]]
    let types: [(String, [ColorTransfer.Function], Formula)] = [
      ("identity", [.identity, .identity, .identity], { value, _ in value }),
      (
        "linear", (0..<3).map { .linear(slope: slopes[$0], intercept: intercepts[$0]) },
        { value, i in value * slopes[i] + intercepts[i] }
      ),
      (
        "gamma",
        (0..<3).map { .gamma(amplitude: amplitudes[$0], exponent: exponents[$0], offset: offsets[$0]) },
        { value, i in pow(value, exponents[i]) * amplitudes[i] + offsets[i] }
      ),
      (
        "table", tables.map { .table($0) },
        { value, i in
          let (v, n) = (tables[i], Double(tables[i].count - 1))
          let k = value == 1 ? n - 1 : (value * n).rounded(.down)
          return v[Int(k)] + (value - k / n) * n * (v[Int(k) + 1] - v[Int(k)])
        }
      ),
      (
        "discrete", tables.map { .discrete($0) },
        { value, i in
          let n = Double(tables[i].count)
          return tables[i][Int(value == 1 ? n - 1 : (value * n).rounded(.down))]
        }
      ),
    ]
    return types.flatMap { name, functions, formula in
      colors.map { color in
        Case(
          name: name, transfer: ColorTransfer(red: functions[0], green: functions[1], blue: functions[2]),
          color: color,
          expected: (0..<3).map { max(0, min(1, formula(Double(color[$0]) / 255, $0))) * 255 } + [255])
      }
    }
  }()

  /// WebRender, `wrench/reftests/filters/filter-component-transfer.yaml` and its `-ref`, equal to the byte: five
  /// functions of the colours, of alpha as well, and of translucent colours, over wrench's white.
  nonisolated static let webRender: [Case] = {
    let steps: [[Double]] = [[1, 1, 0, 0], [0, 0, 1, 1], [0, 1, 1, 0]]
    let lines = [[0.5, 0.25], [0.5, 0], [0.5, 0.5]]
    let powers: [[Double]] = [[2, 5, -1], [2, 3, 0], [2, 1, -1.75]]
    func linear(_ v: [Double]) -> ColorTransfer.Function { .linear(slope: v[0], intercept: v[1]) }
    func gamma(_ v: [Double]) -> ColorTransfer.Function { .gamma(amplitude: v[0], exponent: v[1], offset: v[2]) }
    let types: [(name: String, functions: [ColorTransfer.Function], alpha: ColorTransfer.Function, color: [Int])] = [
      ("identity", [.identity, .identity, .identity], .identity, [255, 0, 255]),
      ("table", steps.map { .table($0) }, .table([1, 0]), [173, 255, 47]),
      ("discrete", steps.map { .discrete($0) }, .discrete([1, 0]), [0, 255, 255]),
      ("linear", lines.map(linear), linear([0.5, 0]), [255, 255, 0]),
      ("gamma", powers.map(gamma), gamma([2, 1, -1.75]), [135, 206, 235]),
    ]
    let columns: [[[Double]]] = [
      [[255, 0, 255], [0, 255, 141], [255, 255, 0], [191, 128, 128], [0, 255, 24]],
      [[255, 0, 255], [255, 255, 255], [255, 255, 255], [223, 191, 191], [191, 255, 197]],
      [[255, 127, 255], [128, 255, 200], [255, 255, 255], [239, 223, 223], [63, 255, 81]],
    ]
    return columns.enumerated().flatMap { column, results in
      types.enumerated().map { row, type in
        // The last rectangle's alpha has a constant of its own.
        let alpha = column == 2 && row == 4 ? gamma([2, 1, -0.25]) : type.alpha
        return Case(
          name: "\(type.name) \(column + 1)",
          transfer: ColorTransfer(
            red: type.functions[0], green: type.functions[1], blue: type.functions[2],
            alpha: column == 0 ? .identity : alpha), color: type.color, alpha: column == 2 ? 0.5 : 1,
          behind: 0xFFFFFF, expected: results[row] + [255], tolerance: 0)
      }
    }
  }()

  @Test(arguments: canvas + webRender) func aPublishedColour(_ test: Case) throws {
    let hex = UInt32(test.color[0]) << 16 | UInt32(test.color[1]) << 8 | UInt32(test.color[2])
    let view = ZStack {
      if let behind = test.behind { Color(hex: behind) }
      Color(hex: hex, opacity: test.alpha).colorTransfer(test.transfer)
    }
    let pixel = try Picture(view, width: 4, height: 4)[1, 1]
    #expect(
      (0..<4).allSatisfy { abs(Double(pixel[$0]) - test.expected[$0]) <= test.tolerance },
      "\(pixel), not \(test.expected)")
  }

  /// Black is what the functions see where nothing is, in the whole box that the view paints in.
  @Test func transparencyMayBecomeColour() throws {
    let corners = ZStack {
      Color(hex: 0xFF0000).frame(width: 2, height: 2).position(x: 1, y: 1)
      Color(hex: 0xFF0000).frame(width: 2, height: 2).position(x: 9, y: 9)
    }
    let picture = try Picture(
      corners.colorTransfer(ColorTransfer(green: .linear(slope: 0, intercept: 1), alpha: .table([1, 0]))), width: 12,
      height: 12)
    #expect(picture[5, 5] == [0, 255, 0, 255] && picture[1, 1] == [0, 0, 0, 0] && picture[11, 11] == [0, 0, 0, 0])
  }

  @Test func numbersThatAreNoneCountAsNothing() throws {
    let broken = ColorTransfer(red: .linear(slope: .nan, intercept: .infinity), green: .table([.nan, 1]))
    let picture = try Picture(Color(hex: 0xFFFFFF).colorTransfer(broken), width: 2, height: 2)
    #expect(picture[0, 0] == [0, 255, 255, 255])
    var matrix = ColorMatrix()
    (matrix.r1, matrix.b5) = (.nan, -.infinity)
    #expect(try Picture(Color(hex: 0xFFFFFF).colorMatrix(matrix), width: 2, height: 2)[0, 0] == [0, 255, 255, 255])
  }
}
