import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct GradientTests {
  private func gradient<V: View>(_ view: V, width: CGFloat = 100, height: CGFloat = 50, scale: CGFloat = 1) throws
    -> ResolvedGradient
  {
    let list = ViewHost(view).displayList(size: CGSize(width: width, height: height), scale: scale, time: 0)
    let item = try #require(list.items.first)
    switch item.value {
    case .content(.fill(_, .gradient(let gradient, _))), .content(.mask(_, _, _, .gradient(let gradient, _))):
      return gradient
    default: throw Failure(text: DisplayListPrinter().print(list))
    }
  }

  private struct Failure: Error { let text: String }

  /// "The gradient maps the unit space points into the bounding rectangle of each shape filled with the gradient."
  @Test func unitPointsLieInTheShapesBoundingRectangle() throws {
    let style = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    // A circle of 50 in the middle of 100 x 50: from 25 to 75.
    let circle = try gradient(Circle().fill(style))
    #expect(abs(circle.toGradient(x: 25, y: 10).x) < 1e-9)
    #expect(abs(circle.toGradient(x: 75, y: 40).x - 1) < 1e-9)
    let whole = try gradient(style, scale: 2)
    #expect(abs(whole.toGradient(x: 0, y: 0).x) < 1e-9 && abs(whole.toGradient(x: 200, y: 0).x - 1) < 1e-9)
  }

  /// Lines of one colour stand upright on the axis in points, as Core Graphics draws them, not in the unit square.
  @Test func aDiagonalIsPerpendicularInPoints() throws {
    let view = LinearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottomTrailing)
    let map = try gradient(view).toGradient
    // From the middle along (-50, 100), which is perpendicular to (100, 50).
    #expect(abs(map(x: 50, y: 25).x - 0.5) < 1e-9)
    #expect(abs(map(x: 45, y: 35).x - 0.5) < 1e-9)
  }

  @Test func textIsPaintedInItsOwnBox() throws {
    let text = Text("Wide").foregroundStyle(
      .linearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
    let map = try gradient(text.probe("text"), width: 200).toGradient
    let host = ViewHost(text.probe("text")).laidOut(200, 50)
    let frame = try #require(host.probes["text"])
    #expect(abs(map(x: Double(frame.minX).rounded(), y: 0).x) < 1e-9)
    #expect(abs(map(x: Double(frame.maxX).rounded(), y: 0).x - 1) < 1e-9)
  }

  @Test func radiiAreInPointsAndFractions() throws {
    let radial = try gradient(
      RadialGradient(colors: [.red, .blue], center: .center, startRadius: 5, endRadius: 25), scale: 2)
    #expect(radial.geometry == .radial(start: 10, end: 50))
    let elliptical = try gradient(EllipticalGradient(colors: [.red, .blue]))
    #expect(elliptical.geometry == .radial(start: 0, end: 0.5))
    let edge = elliptical.toGradient(x: 100, y: 25)
    #expect(abs(edge.x - 0.5) < 1e-9 && abs(edge.y) < 1e-9)
  }

  /// AngularGradient's documentation: "If `endAngle - startAngle > 2π`, the gradient only draws the last complete turn.
  /// If
  /// `endAngle - startAngle < 2π`, the gradient fills the missing area with the colors defined by gradient locations
  /// one and zero, transitioning between the two halfway across the missing area."
  @Test func anglesOtherThanATurn() throws {
    let colors = [Color(hex: 0xFF0000), Color(hex: 0x0000FF)]
    let half = try Picture(
      AngularGradient(colors: colors, center: .center, startAngle: .degrees(0), endAngle: .degrees(180)), width: 80,
      height: 80)
    expect(half[40, 76], [127, 0, 127, 255], within: 3, "at 90 degrees")
    expect(half[5, 30], [0, 0, 255, 255], within: 1, "just after 180 degrees")
    expect(half[36, 2], [0, 0, 255, 255], within: 1, "just before 270 degrees")
    expect(half[44, 2], [255, 0, 0, 255], within: 1, "just after 270 degrees")
    let twice = try Picture(
      AngularGradient(colors: colors, center: .center, startAngle: .degrees(0), endAngle: .degrees(720)), width: 80,
      height: 80)
    expect(twice[78, 41], [127, 0, 127, 255], within: 3, "the last turn begins halfway")
    expect(twice[78, 38], [2, 0, 253, 255], within: 4, "and ends at the end")
  }

  @Test func conicRunsClockwiseFromTheAngle() throws {
    let picture = try Picture(
      AngularGradient(
        stops: [
          .init(color: .red, location: 0), .init(color: .red, location: 0.25), .init(color: .green, location: 0.25),
          .init(color: .green, location: 1),
        ], center: .center, angle: .degrees(90)), width: 40, height: 40)
    let red = Color.red.resolve(in: EnvironmentValues())
    // The first quarter after straight down is the lower left.
    expect(Array(picture[10, 30].prefix(1)), [Int((red.red * 255).rounded())], within: 1)
    #expect(picture[30, 30][0] < 100 && picture[10, 10][0] < 100)
  }

  @Test func stopsOutOfOrderArePutInOrder() throws {
    let mixed = try gradient(
      LinearGradient(
        stops: [.init(color: .blue, location: 1), .init(color: .red, location: 0)], startPoint: .leading,
        endPoint: .trailing))
    #expect(mixed.stops.map(\.location) == [0, 1])
  }

  @Test func thePictureMixesAsTheColoursDo() throws {
    let (from, to) = (Color(hex: 0xC65A8F), Color(hex: 0x1FA6A0))
    for space in [Gradient.ColorSpace.device, .perceptual] {
      let view = Rectangle().fill(
        .linearGradient(
          Gradient(colors: [from, to]).colorSpace(space), startPoint: .leading, endPoint: .trailing))
      let picture = try Picture(view, width: 101, height: 4)
      for x in [10, 25, 50, 75, 90] {
        let mixed = from.mix(with: to, by: (Double(x) + 0.5) / 101, in: space).resolve(in: EnvironmentValues())
        let expected = [mixed.red, mixed.green, mixed.blue].map { Int(($0 * 255).rounded()) } + [255]
        expect(picture[x, 1], expected, within: 1, "\(space) at \(x)")
      }
    }
  }

  @Test func aGradientAnimatesWhenTheStopsAreAsMany() throws {
    struct Sky: View {
      var day: Bool
      var body: some View {
        LinearGradient(
          stops: [
            .init(color: day ? .white : .black, location: 0), .init(color: .black, location: day ? 1 : 0.5),
          ], startPoint: day ? .top : .leading, endPoint: .bottom
        )
        .animation(.linear(duration: 1), value: day)
      }
    }
    let host = ViewHost(Sky(day: false))
    let size = CGSize(width: 10, height: 10)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.update(Sky(day: true))
    _ = host.displayList(size: size, scale: 1, time: 1)
    let list = host.displayList(size: size, scale: 1, time: 1.5)
    guard case .content(.fill(_, .gradient(let halfway, _))) = list.items.first?.value else {
      Issue.record("no gradient: \(DisplayListPrinter().print(list))")
      return
    }
    #expect(abs(halfway.stops[0].color.red - 0.5) < 1e-6)
    #expect(abs(halfway.stops[1].location - 0.75) < 1e-9)
    #expect(host.needsFrame())
  }
}
