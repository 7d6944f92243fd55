import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing

@testable import Vitrine

/// The content of a scroll view is moved as a whole, which must look like placing it there, and cost nothing that depends on
/// how much there is.
@MainActor
@Suite struct ScrollTranslationTests {
  /// Views of every kind of content and effect, in a scroll view; where they are `placed`, something in it looks at its
  /// position, so that all are placed and painted anew.
  struct Everything: View {
    let isPlaced: Bool
    private let colors = LinearGradient(colors: [.red, .yellow, .blue], startPoint: .topLeading, endPoint: .bottomTrailing)

    var body: some View {
      ZStack {
        LinearGradient(colors: [.green, .white, .purple], startPoint: .leading, endPoint: .trailing)
        ScrollView([.horizontal, .vertical]) {
          if isPlaced { rows.onGeometryChange(for: Int.self, of: { _ in 0 }, action: { _ in }) } else { rows }
        }
      }
    }

    private var rows: some View {
      VStack(spacing: 3) {
        shapes
        effects
        transforms
        views
        Color.black.frame(width: 300, height: 120)
      }
    }

    private var shapes: some View {
      HStack(spacing: 2) {
        Circle().fill(colors).frame(width: 30, height: 30)
        RoundedRectangle(cornerRadius: 6).stroke(AngularGradient(colors: [.red, .blue], center: .center), lineWidth: 3)
          .frame(width: 41, height: 25)
        Ellipse().fill(RadialGradient(colors: [.white, .black], center: .center, startRadius: 2, endRadius: 18))
          .frame(width: 40, height: 21)
        Text("Text of several words").font(.system(size: 11)).foregroundStyle(colors).frame(width: 60)
        Canvas { context, size in
          context.fill(Path(ellipseIn: CGRect(x: 1.3, y: 2.7, width: 20.4, height: 11.1)), with: .color(.orange))
          context.stroke(Path(CGRect(x: 4, y: 4, width: 30, height: 20)), with: .color(.mint), lineWidth: 1.5)
        }
        .frame(width: 40, height: 30)
        Image(systemName: "star.fill").foregroundStyle(.yellow)
      }
    }

    private var effects: some View {
      HStack(spacing: 2) {
        Color.red.frame(width: 20, height: 20).shadow(color: .black, radius: 3, x: 2, y: 2)
        Color.blue.frame(width: 20, height: 20).blur(radius: 2.5)
        colors.frame(width: 30, height: 20).mask { Text("Mask") }
        HStack(spacing: -4) {
          Color.red
          Color.blue
        }.frame(width: 30, height: 20).opacity(0.4)
        Circle().fill(.ultraThinMaterial).frame(width: 30, height: 30)
        Text("Vibrant").foregroundStyle(.secondary).background(.regularMaterial)
        Color.purple.frame(width: 20, height: 20).blendMode(.multiply)
        Color.green.frame(width: 20, height: 20).clipShape(Circle()).saturation(0.4).drawingGroup()
      }
    }

    private var transforms: some View {
      HStack(spacing: 8) {
        Color.red.frame(width: 20, height: 14).rotationEffect(.degrees(31))
        Text("Large").scaleEffect(1.3)
        colors.frame(width: 24, height: 24).rotation3DEffect(.degrees(40), axis: (1, 1, 0))
        Color.orange.frame(width: 12, height: 12).offset(x: 1.4, y: -2.3)
        Text("Rotated").rotationEffect(.degrees(-20)).opacity(0.7)
      }
    }

    private var views: some View {
      HStack(spacing: 4) {
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<9, id: \.self) { Text("Inner \($0)") } }
        }
        .frame(width: 60, height: 40)
        Toggle("On", isOn: .constant(true)).frame(width: 80)
        Slider(value: .constant(0.3)).frame(width: 70)
        Button("Press") {}
      }
    }
  }

  private func pixels(_ host: ViewHost, scale: CGFloat, time: Double) -> PixelBuffer {
    let list = host.displayList(size: CGSize(width: 190, height: 110), scale: scale, time: time)
    return Offscreen(threads: 1).render(list)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func itLooksLikePlacing(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scale: CGFloat = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 2 : 1.5
    let hosts = [true, false].map { ViewHost(Everything(isPlaced: $0)) }
    for host in hosts { _ = pixels(host, scale: scale, time: 0) }
    for step in 1...5 {
      let delta = CGSize(width: CGFloat(random.int(in: -60...90)) / 2, height: CGFloat(random.int(in: -60...90)) / 2)
      // The inner view scrolls too, where the pointer is over it.
      let location = CGPoint(x: random.int(in: 5...180), y: random.int(in: 5...100))
      let shown = hosts.map { host in
        host.send(ScrollEvent(at: location, delta: delta, isPrecise: true, time: Double(step)))
        return pixels(host, scale: scale, time: Double(step))
      }
      let found = ImageDiff(shown[0], shown[1])
      #expect(found.maximum <= 1, "seed \(seed), step \(step): \(found)")
    }
  }

  @MainActor final class Log {
    var frames: [CGRect] = []
    var points: [CGPoint] = []
    var show: () -> Void = {}
  }

  struct Rows: View {
    let count: Int
    let log: Log
    struct Row: View {
      let number: Int
      let log: Log
      @State private var isShown = false
      var body: some View {
        if number == 3 { log.show = { isShown = true } }
        return ZStack {
          Color.blue.frame(width: 90, height: 20)
          if isShown {
            GeometryReader { proxy in
              let _ = log.frames.append(proxy.frame(in: .global))
              Color.red
            }
          }
        }
        .frame(height: 20)
        .onTapGesture { log.points.append($0) }
        .rotationEffect(.degrees(number == 4 ? 180 : 0))
      }
    }
    var body: some View {
      ScrollView { VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Row(number: $0, log: log) } } }
    }
  }

  private let size = CGSize(width: 100, height: 100)

  private func scroll(_ host: ViewHost, by y: CGFloat, time: Double) {
    host.send(
      ScrollEvent(at: CGPoint(x: 50, y: 50), delta: CGSize(width: 0, height: y), isPrecise: true, time: time))
    _ = host.displayList(size: size, scale: 1, time: time)
  }

  private func tap(_ host: ViewHost, _ x: CGFloat, _ y: CGFloat) {
    for phase in [PointerEvent.Phase.down, .up] {
      host.send(PointerEvent(phase, at: CGPoint(x: x, y: y), time: 0))
    }
  }

  @Test func whatIsPlacedAndPaintedDoesNotDependOnHowMuchIsThere() {
    let costs = [100, 2000].map { count in
      let host = ViewHost(Rows(count: count, log: Log()))
      for step in 0..<4 { scroll(host, by: step < 2 ? 0 : 30, time: Double(step)) }
      return (host.counts.placed, host.counts.arranged, host.counts.bodies, host.paintCount.nodes, host.paintCount.items)
    }
    #expect(costs[0] == costs[1], "\(costs)")
    #expect(costs[0].0 <= 4 && costs[0].2 == 0 && costs[0].3 <= 6 && costs[0].4 <= 4, "\(costs)")
  }

  @Test func pointsAreThoseOfTheRowsWhereTheyAreSeen() {
    let log = Log()
    let host = ViewHost(Rows(count: 50, log: log))
    scroll(host, by: 0, time: 0)
    scroll(host, by: 65, time: 1)
    // Row 4 is at 15 to 35, turned by half a circle.
    tap(host, 20, 18)
    #expect(log.points == [CGPoint(x: 75, y: 17)])
    // Row 6 is at 55.
    tap(host, 20, 60)
    #expect(log.points.last == CGPoint(x: 15, y: 5))
  }

  /// From then on the content is placed where it is seen.
  @Test func aViewThatComesAndLooksAtItsPlaceKnowsIt() {
    let log = Log()
    let host = ViewHost(Rows(count: 50, log: log))
    scroll(host, by: 0, time: 0)
    scroll(host, by: 35, time: 1)
    log.show()
    _ = host.displayList(size: size, scale: 1, time: 2)
    #expect(log.frames.last == CGRect(x: 0, y: 25, width: 100, height: 20))
    scroll(host, by: 10, time: 3)
    #expect(log.frames.last == CGRect(x: 0, y: 15, width: 100, height: 20))
    // Row 6 is at 75.
    tap(host, 20, 80)
    #expect(log.points.last == CGPoint(x: 15, y: 5))
  }
}
