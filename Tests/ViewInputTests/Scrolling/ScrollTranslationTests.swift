import DisplayList
import Observation
import Renderer
import Surfaces
import TestSupport
import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// The content of a scroll view is moved as a whole, which must look like placing it there, and cost nothing that depends on
/// how much there is.
@MainActor
@Suite struct ScrollTranslationTests {
  /// Views of every kind of content and effect, in a scroll view; where they are `placed`, something in it looks at its
  /// position, so that all are placed and painted anew.
  struct Everything: View {
    let isPlaced: Bool
    private let colors = LinearGradient(
      colors: [.red, .yellow, .blue], startPoint: .topLeading, endPoint: .bottomTrailing)

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
        Button("Press") {}
      }
    }
  }

  private func pixels(_ host: ViewHost, scale: CGFloat, time: Double) -> PixelBuffer {
    let list = host.displayList(size: CGSize(width: 190, height: 110), scale: scale, time: time)
    return Offscreen(threads: 1).render(list)
  }

  private static func scrollNode(_ host: ViewHost) -> ScrollNode? {
    func find(_ node: ViewNode) -> ScrollNode? {
      node as? ScrollNode ?? node.placedChildren.lazy.compactMap(find).first
    }
    return host.root.flatMap(find)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func itLooksLikePlacing(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // At other scales the points of a whole pixel are no binary fraction, and placing rounds half pixels either way.
    let scale: CGFloat = seed % 2 == 0 ? 1 : 2
    let hosts = [true, false].map { ViewHost(Everything(isPlaced: $0)) }
    for host in hosts { _ = pixels(host, scale: scale, time: 0) }
    for step in 1...5 {
      let delta = CGSize(width: CGFloat(random.int(in: -60...90)) / 2, height: CGFloat(random.int(in: -60...90)) / 2)
      // The inner view scrolls too, where the pointer is over it.
      let location = CGPoint(x: random.int(in: 5...180), y: random.int(in: 5...100))
      #expect(hosts.map { Self.scrollNode($0)?.movesContent } == [false, true])
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
    struct Column: View {
      let count: Int
      let log: Log
      var body: some View { VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Row(number: $0, log: log) } } }
    }
    var body: some View { ScrollView { Column(count: count, log: log) } }
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
      return (
        host.counts.placed, host.counts.arranged, host.counts.bodies, host.paintCount.nodes, host.paintCount.items
      )
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

  /// From then on the content is placed where it is visible.
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

  /// A value that tells whether it has been animated: where rows are between a change and its end.
  private func places(_ view: @escaping (Bool) -> some View, at times: [Double]) -> [[CGRect]] {
    let model = Model()
    let host = ViewHost(Follower(model: model, content: { AnyView(view($0)) }))
    scroll(host, by: 0, time: 0)
    scroll(host, by: 130, time: 1)
    withAnimation(.linear(duration: 1)) { model.isChanged = true }
    return times.map { time in
      let list = host.displayList(size: size, scale: 1, time: time)
      return list.items.flatMap(Self.fills)
    }
  }

  @MainActor @Observable final class Model { var isChanged = false }

  struct Follower: View {
    let model: Model
    let content: (Bool) -> AnyView
    var body: some View { content(model.isChanged) }
  }

  /// The place where red is painted.
  nonisolated private static func fills(of item: DisplayItem) -> [CGRect] {
    switch item.value {
    case .content(.fill(let outline, .color(let color))):
      color.red > 0.5 && color.blue < 0.5
        ? [CGRect(x: outline.rect.minX, y: outline.rect.minY, width: outline.rect.width, height: outline.rect.height)]
        : []
    case .content: []
    case .effect(_, let items): items.flatMap(fills)
    }
  }

  /// The rows that are there do not fly over the distance by which the content has been scrolled.
  @Test func aReaderThatComesUnderAnAnimationMovesNothing() {
    let shown = places(
      { isChanged in
        ScrollView {
          ZStack(alignment: .top) {
            VStack(spacing: 0) { ForEach(0..<20, id: \.self) { ($0 == 8 ? Color.red : .blue).frame(height: 20) } }
            if isChanged { GeometryReader { _ in Color.blue } }
          }
        }
      }, at: [2, 2.5, 4])
    let place = CGRect(x: 0, y: 30, width: 100, height: 20)
    #expect(shown.map { $0.map(\.minY) } == Array(repeating: [place.minY], count: 3), "\(shown)")
  }

  /// It fades where it is visible.
  @Test func aRowThatGoesUnderAnAnimationGoesWhereItIs() {
    let shown = places(
      { isChanged in
        ScrollView {
          VStack(spacing: 0) {
            ForEach((0..<20).filter { !isChanged || $0 != 8 }, id: \.self) {
              ($0 == 8 ? Color.red : .blue).frame(height: 20)
            }
          }
        }
      }, at: [2, 2.5, 4])
    #expect(shown.map { $0.map(\.minY) } == [[30], [30], []], "\(shown)")
  }

  @Test func scrollViewsInScrollViewsKnowOfAReader() {
    let log = Log()
    let host = ViewHost(ScrollView { ScrollView(.horizontal) { Rows.Column(count: 50, log: log) } })
    scroll(host, by: 0, time: 0)
    scroll(host, by: 35, time: 1)
    log.show()
    _ = host.displayList(size: size, scale: 1, time: 2)
    scroll(host, by: 10, time: 3)
    #expect(log.frames.last?.minY == 15, "\(log.frames)")
  }

  /// The picture behind the window stays in place while the view that shows it is scrolled.
  @Test func whatIsBehindTheWindowStays() {
    let picture = Bitmap(PixelBuffer(size: PixelSize(width: 100, height: 100)), isOpaque: true)
    let host = ViewHost(
      ScrollView {
        Color.clear.frame(width: 80, height: 40).background(Material.regular.blendingMode(.behindWindow))
        Color.blue.frame(height: 500)
      })
    host.environment.windowBackdrop = WindowBackdrop(bitmap: picture, frame: CGRect(origin: .zero, size: size))
    scroll(host, by: 0, time: 0)
    scroll(host, by: 15, time: 1)
    func pictures(_ item: DisplayItem) -> [PixelRect] {
      switch item.value {
      case .content(.image(let image)): [image.destination]
      case .content: []
      case .effect(_, let items): items.flatMap(pictures)
      }
    }
    let found = host.displayList().items.flatMap(pictures)
    #expect(found == [PixelRect(x: 0, y: 0, width: 100, height: 100)])
  }
}
