import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// Flat colours through the filters, against published values.
@MainActor
@Suite struct ColorFilterTests {
  enum Filter: Sendable {
    case saturation(Double)
    case hueRotation(Double)
    case grayscale(Double)
    case contrast(Double)
    /// CSS' brightness multiplies, which here is `colorMultiply`.
    case multiply(Double)
    case invert, luminanceToAlpha
    case matrix(Vitrine.ColorMatrix)
    case transfer(Vitrine.ColorTransfer)

    @MainActor func applied(to view: some View) -> AnyView {
      switch self {
      case .saturation(let amount): AnyView(view.saturation(amount))
      case .hueRotation(let degrees): AnyView(view.hueRotation(.degrees(degrees)))
      case .grayscale(let amount): AnyView(view.grayscale(amount))
      case .contrast(let amount): AnyView(view.contrast(amount))
      case .multiply(let factor): AnyView(view.colorMultiply(Color(white: factor)))
      case .invert: AnyView(view.colorInvert())
      case .luminanceToAlpha: AnyView(view.luminanceToAlpha())
      case .matrix(let matrix): AnyView(view.colorMatrix(matrix))
      case .transfer(let transfer): AnyView(view.colorTransfer(transfer))
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var filter: Filter
    var color: UInt32
    var alpha = 1.0
    /// Nil leaves the picture transparent.
    var behind: UInt32?
    /// The colour, not premultiplied.
    var expected: [Int]
    var tolerance = 1
    var testDescription: String { name }
  }

  /// web-platform-tests, `html/canvas/tools/yaml/filters.yaml`, `2d.filter.*.colorMatrix`, ±2.
  nonisolated static let canvas: [Case] =
    [
      Case(name: "hueRotate 0", filter: .hueRotation(0), color: 0xFF0000, expected: [255, 0, 0, 255], tolerance: 2),
      Case(name: "hueRotate 90", filter: .hueRotation(90), color: 0xFF0000, expected: [0, 91, 0, 255], tolerance: 2),
      Case(
        name: "hueRotate 180", filter: .hueRotation(180), color: 0xFF0000, expected: [0, 109, 109, 255], tolerance: 2),
      Case(
        name: "hueRotate 270", filter: .hueRotation(270), color: 0xFF0000, expected: [109, 18, 255, 255], tolerance: 2),
      Case(
        name: "saturate 0.5", filter: .saturation(0.5), color: 0xFF0000, expected: [155, 27, 27, 255], tolerance: 2),
      Case(
        name: "luminanceToAlpha", filter: .luminanceToAlpha, color: 0xFF0000, expected: [0, 0, 0, 54], tolerance: 2),
    ]
    + [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF].map {
      Case(
        name: "all to green of \(String($0, radix: 16))",
        filter: .matrix(
          Vitrine.ColorMatrix([[0, 0, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 0, 0], [0, 0, 0, 1, 0]])), color: $0,
        expected: [0, 255, 0, 255], tolerance: 2)
    }

  /// WebRender, `wrench/reftests/filters/filter-*.yaml` with their `-ref.yaml`. It computes with three digits of Rec.
  /// 709 and SwiftUI with four, hence a tolerance of 1.
  nonisolated static let webRender: [Case] = saturations + rotations + others + matrices

  nonisolated private static let saturations: [Case] = {
    let opaque: [(amount: Double, color: UInt32, expected: [Int])] = [
      (0, 0xFF0000, [54, 54, 54]), (0.5, 0xFF0000, [155, 27, 27]), (1, 0xFF0000, [255, 0, 0]),
      (0, 0x00FF00, [182, 182, 182]), (0.5, 0x00FF00, [91, 219, 91]), (1, 0x00FF00, [0, 255, 0]),
      (0, 0x0000FF, [18, 18, 18]), (0.5, 0x0000FF, [9, 9, 137]), (1, 0x0000FF, [0, 0, 255]),
    ]
    let translucent: [(color: UInt32, expected: [Int])] = [
      (0xFF0000, [78, 14, 14]), (0x00FF00, [46, 110, 46]), (0x0000FF, [5, 5, 69]),
    ]
    return opaque.map { row in
      Case(
        name: "saturate \(row.amount) of \(String(row.color, radix: 16))", filter: .saturation(row.amount),
        color: row.color, behind: 0, expected: row.expected + [255])
    }
      + translucent.map { row in
        Case(
          name: "saturate half of \(String(row.color, radix: 16))", filter: .saturation(0.5), color: row.color,
          alpha: 0.5,
          behind: 0, expected: row.expected + [255])
      }
  }()

  nonisolated private static let rotations: [Case] = {
    let rows: [(color: UInt32, alpha: Double, expected: [Int])] = [
      (0xFF0000, 1, [0, 91, 0]), (0x00FF00, 1, [0, 218, 255]), (0x0000FF, 1, [255, 0, 37]),
      (0x808080, 1, [128, 128, 128]), (0xFF0000, 0.5, [0, 46, 0]), (0x00FF00, 0.5, [0, 109, 128]),
      (0x0000FF, 0.5, [128, 0, 18]), (0x808080, 0.5, [64, 64, 64]),
    ]
    return rows.map { row in
      Case(
        name: "hue-rotate \(String(row.color, radix: 16)) \(row.alpha)", filter: .hueRotation(90), color: row.color,
        alpha: row.alpha, behind: 0, expected: row.expected + [255])
    }
  }()

  nonisolated private static let others: [Case] = [
    Case(
      name: "brightness 2", filter: .multiply(2), color: 0xFFFFFF, alpha: 0.25, behind: 0, expected: [64, 64, 64, 255]),
    Case(name: "brightness 0", filter: .multiply(0), color: 0xFF0000, expected: [0, 0, 0, 255]),
    Case(name: "brightness 4", filter: .multiply(4), color: 0x002000, expected: [0, 128, 0, 255]),
    Case(name: "brightness 0.25", filter: .multiply(0.25), color: 0x00FF00, expected: [0, 64, 0, 255]),
    Case(name: "grayscale", filter: .grayscale(1), color: 0x00FF00, expected: [182, 182, 182, 255]),
    Case(name: "invert", filter: .invert, color: 0xFFFFFF, alpha: 0.25, expected: [0, 0, 0, 64]),
    Case(
      name: "invert 2", filter: .invert, color: 0xFFFF00, alpha: 0.5, behind: 0x0000FF, expected: [0, 0, 255, 255]),
    Case(
      name: "contrast gray", filter: .contrast(0), color: 0x808080, alpha: 0.25, behind: 0xFFFFFF,
      expected: [223, 223, 223, 255]),
  ]

  /// `filter-color-matrix.yaml`, whose numbers go column by column.
  nonisolated private static let matrices: [Case] = [
    Case(
      name: "color-matrix 1",
      filter: .matrix(
        Vitrine.ColorMatrix([
          [0.393, 0.189, 0.349, 0, 0], [0.686, 0.168, 0.272, 0, 0], [0.534, 0.131, 0, 0, 0], [0, 0, 0, 1, 0],
        ])), color: 0xFF0000, behind: 0, expected: [100, 175, 136, 255], tolerance: 0),
    Case(
      name: "color-matrix 2",
      filter: .matrix(
        Vitrine.ColorMatrix([[-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0]])),
      color: 0x00FF00, behind: 0, expected: [255, 0, 255, 255], tolerance: 0),
    Case(
      name: "color-matrix 3",
      filter: .matrix(Vitrine.ColorMatrix([[0, 0, 1, 0, 0], [0, 1, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 1, 0]])),
      color: 0x0000FF, behind: 0, expected: [255, 0, 0, 255], tolerance: 0),
    Case(
      name: "color-matrix 4",
      filter: .matrix(Vitrine.ColorMatrix([[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0.5, 0, 0]])),
      color: 0x0000FF, behind: 0, expected: [0, 0, 128, 255], tolerance: 0),
  ]

  @Test(arguments: canvas + webRender) func aFlatColour(_ test: Case) throws {
    let view = ZStack {
      if let behind = test.behind { Color(hex: behind) }
      test.filter.applied(to: Color(hex: test.color, opacity: test.alpha))
    }
    let picture = try Picture(view, width: 4, height: 4)
    expect(picture.straight(1, 1), test.expected, within: test.tolerance, "\(test.name)")
  }

  @Test func theNumbersOfCases() {
    #expect(Self.canvas.count == 10)
    #expect(Self.webRender.count + ColorTransferTests.webRender.count == 47)
    #expect(ColorTransferTests.canvas.count == 25)
  }

  /// SwiftUI's brightness adds.
  @Test func brightnessAdds() throws {
    let picture = try Picture(Color(hex: 0x204060).brightness(0.25), width: 2, height: 2)
    expect(picture[0, 0], [0x20 + 64, 0x40 + 64, 0x60 + 64, 255], within: 1)
    #expect(try Picture(Color(hex: 0x204060).brightness(1), width: 2, height: 2)[0, 0] == [255, 255, 255, 255])
  }

  @Test func colorMultiplyIsAProduct() throws {
    let picture = try Picture(Color(hex: 0x80C0FF).colorMultiply(Color(hex: 0xFF8040)), width: 2, height: 2)
    expect(picture[0, 0], [0x80, 0xC0 * 0x80 / 255, 0x40, 255], within: 1)
  }

  @Test func amountsThatChangeNothingMakeNoGroup() {
    let view = Color.red.brightness(0).contrast(1).saturation(1).grayscale(0).hueRotation(.zero).blur(radius: 0)
    let list = ViewHost(view).displayList(size: CGSize(width: 4, height: 4), scale: 1, time: 0)
    #expect(list.items.count == 1)
    if case .effect = list.items[0].value { Issue.record("a group for nothing") }
  }

  @Test func filtersAnimate() throws {
    struct Dimmed: View {
      var amount: Double
      var body: some View { Color.white.brightness(amount).animation(.linear(duration: 1), value: amount) }
    }
    let host = ViewHost(Dimmed(amount: 0))
    let size = CGSize(width: 2, height: 2)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.update(Dimmed(amount: -1))
    _ = host.displayList(size: size, scale: 1, time: 0)
    let list = host.displayList(size: size, scale: 1, time: 0.25)
    guard case .effect(.colorMatrix(let matrix), _) = list.items[0].value else {
      Issue.record("no matrix")
      return
    }
    #expect(abs(matrix.offset.x + 0.25) < 1e-6)
  }
}

extension Vitrine.ColorMatrix {
  /// Rows of red, green, blue and alpha, each with what is added last.
  init(_ rows: [[Float]]) {
    self.init()
    (r1, r2, r3, r4, r5) = (rows[0][0], rows[0][1], rows[0][2], rows[0][3], rows[0][4])
    (g1, g2, g3, g4, g5) = (rows[1][0], rows[1][1], rows[1][2], rows[1][3], rows[1][4])
    (b1, b2, b3, b4, b5) = (rows[2][0], rows[2][1], rows[2][2], rows[2][3], rows[2][4])
    (a1, a2, a3, a4, a5) = (rows[3][0], rows[3][1], rows[3][2], rows[3][3], rows[3][4])
  }
}
