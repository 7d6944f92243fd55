import Testing
import ViewTestSupport
import Vitrine

/// web-platform-tests, `html/canvas/tools/yaml/fill-and-stroke-styles.yaml`, `2d.gradient.interpolate.*` and
/// `2d.gradient.radial.*`: the probes and their tolerances, in encoded sRGB.
///
/// A canvas mixes colour and alpha apart, and the renderer as CSS does, colour by its alpha: `coloralpha` has the
/// values of CSS Images 4, "Coloring the Gradient Line"; the kernels' tests have the canvas' own.
@MainActor
@Suite struct GradientConformanceTests {
  struct Probe: Sendable {
    var x: Int
    var y = 25
    var color: [Int]
    var tolerance = 3
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var width: CGFloat = 100
    var stops: [(CGFloat, Color)]
    var start = UnitPoint.leading
    var end = UnitPoint.trailing
    var behind = Color.clear
    var probes: [Probe]
    var testDescription: String { name }
  }

  nonisolated private static let yellow = Color(hex: 0xFFFF00)
  nonisolated private static let blue = Color(hex: 0x0000FF)
  nonisolated private static let green = Color(hex: 0x00FF00)
  nonisolated private static let red = Color(hex: 0xFF0000)
  nonisolated private static let cyan = Color(hex: 0x00FFFF)
  nonisolated private static let magenta = Color(hex: 0xFF00FF)
  nonisolated private static let yellowToBlue = [
    Probe(x: 25, color: [191, 191, 63, 255]), Probe(x: 50, color: [127, 127, 127, 255]),
    Probe(x: 75, color: [63, 63, 191, 255]),
  ]

  nonisolated static let cases: [Case] = plain + several

  nonisolated private static func probes(_ places: [Int], _ color: [Int], within tolerance: Int) -> [Probe] {
    places.map { Probe(x: $0, color: color, tolerance: tolerance) }
  }

  nonisolated private static let plain: [Case] = [
    Case(name: "solid", stops: [(0, green), (1, green)], probes: probes([50], [0, 255, 0, 255], within: 0)),
    Case(name: "color", stops: [(0, yellow), (1, blue)], probes: yellowToBlue),
    Case(name: "alpha", stops: [(0, blue.opacity(0)), (1, blue)], behind: yellow, probes: yellowToBlue),
    Case(
      name: "coloralpha", stops: [(0, yellow.opacity(0)), (1, blue)],
      probes: [
        Probe(x: 25, color: [0, 0, 255, 65]), Probe(x: 50, color: [0, 0, 255, 128]),
        Probe(x: 75, color: [0, 0, 255, 192]),
      ]),
    Case(
      name: "outside", stops: [(0.4, green), (0.6, green)], start: UnitPoint(x: 0.25, y: 0),
      end: UnitPoint(x: 0.75, y: 0), behind: red, probes: probes([20, 50, 80], [0, 255, 0, 255], within: 2)),
    Case(
      name: "zerosize.fill", stops: [(0, red), (1, red)], start: .center, end: .center, behind: green,
      probes: [Probe(x: 40, y: 20, color: [0, 255, 0, 255], tolerance: 0)]),
    Case(
      name: "vertical", stops: [(0, yellow), (1, blue)], start: .top, end: .bottom,
      probes: [
        Probe(x: 50, y: 12, color: [191, 191, 63, 255], tolerance: 10),
        Probe(x: 50, y: 25, color: [127, 127, 127, 255], tolerance: 5),
        Probe(x: 50, y: 37, color: [63, 63, 191, 255], tolerance: 10),
      ]),
  ]

  nonisolated private static let several: [Case] = {
    let overlapping: [(CGFloat, Color)] = [
      (0, red), (0, yellow), (0.25, blue), (0.25, green), (0.25, green), (0.25, green), (0.25, yellow), (0.5, blue),
      (0.5, green), (0.75, blue), (0.75, red), (0.75, yellow), (0.5, green), (0.5, green), (0.5, yellow), (1, blue),
    ]
    var hidden: [(CGFloat, Color)] = []
    for place in [0, 1.0 / 10, 1.0 / 4, 1.0 / 3, 1.0 / 2, 3.0 / 4, 1] as [CGFloat] {
      hidden.append((place, green))
      for _ in 0..<15 { hidden.append((place, red)) }
      hidden.append((place, green))
    }
    return [
      Case(
        name: "multiple", width: 200, stops: [(0, yellow), (0.5, cyan), (1, magenta)],
        probes: [
          Probe(x: 50, color: [127, 255, 127, 255]), Probe(x: 100, color: [0, 255, 255, 255]),
          Probe(x: 150, color: [127, 127, 255, 255]),
        ]),
      Case(
        name: "overlap", width: 200, stops: overlapping,
        probes: probes([49, 99, 149], [0, 0, 255, 255], within: 16)
          + probes([51, 101, 151], [255, 255, 0, 255], within: 16)),
      Case(
        name: "overlap2", stops: hidden, probes: probes([1, 30, 40, 60, 80], [0, 255, 0, 255], within: 0)),
    ]
  }()

  @Test func noProbeIsMissing() {
    #expect(Self.cases.reduce(0) { $0 + $1.probes.count } == 31)
  }

  @Test(arguments: cases) func linear(_ test: Case) throws {
    let gradient = Gradient(stops: test.stops.map { .init(color: $0.1, location: $0.0) })
    let view = ZStack {
      test.behind
      LinearGradient(gradient: gradient, startPoint: test.start, endPoint: test.end)
    }
    let picture = try Picture(view, width: test.width, height: 50)
    for probe in test.probes {
      expect(
        picture.straight(probe.x, probe.y), probe.color, within: probe.tolerance,
        "\(test.name) at \(probe.x),\(probe.y)")
    }
  }

  /// `2d.gradient.interpolate.zerosize.stroke`, `.fillText`: nothing is painted.
  @Test func aLineOfNoLengthPaintsNothing() throws {
    let nothing = LinearGradient(colors: [Self.red, Self.red], startPoint: .center, endPoint: .center)
    let view = ZStack {
      Self.green
      Rectangle().stroke(nothing, lineWidth: 3).padding(20)
      Text("AA").font(.system(size: 40)).foregroundStyle(nothing)
    }
    let picture = try Picture(view, width: 100, height: 50)
    for y in 0..<50 { for x in 0..<100 { #expect(picture[x, y] == [0, 255, 0, 255]) } }
  }

  /// `2d.gradient.radial.inside1` and `.outside1`: the colour before the first radius and after the last.
  @Test func radialInsideAndOutside() throws {
    let inside = try Picture(
      RadialGradient(colors: [Self.green, Self.red], center: .center, startRadius: 100, endRadius: 200), width: 100,
      height: 50)
    for (x, y) in [(1, 1), (50, 1), (98, 1), (1, 25), (50, 25), (98, 25), (1, 48), (50, 48), (98, 48)] {
      expect(inside[x, y], [0, 255, 0, 255], within: 1)
    }
    let outside = try Picture(
      RadialGradient(colors: [Self.red, Self.green], center: UnitPoint(x: 2, y: 0.5), startRadius: 10, endRadius: 20),
      width: 100, height: 50)
    for (x, y) in [(1, 1), (50, 25), (98, 48)] { expect(outside[x, y], [0, 255, 0, 255], within: 1) }
  }
}
