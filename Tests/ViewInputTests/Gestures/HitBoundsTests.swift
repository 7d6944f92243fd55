import TestSupport
import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// Views elsewhere are not searched for a point, and a view at the point is found as if they were.
@MainActor
@Suite struct HitBoundsTests {
  /// Shapes that reach out of their frames, clips, transforms, and views that are not hit.
  private func view(_ random: inout SeededRandom, depth: Int) -> AnyView {
    let length = { (random: inout SeededRandom) in CGFloat(random.int(in: 5...60)) }
    switch depth == 0 ? random.int(in: 0...4) : random.int(in: 0...15) {
    case 0: return AnyView(Color.red.frame(width: length(&random), height: length(&random)))
    case 1: return AnyView(Circle().stroke(lineWidth: 8).frame(width: length(&random), height: length(&random)))
    case 2: return AnyView(Circle().inset(by: -9).fill().frame(width: length(&random), height: length(&random)))
    case 3: return AnyView(Text("Words").fixedSize())
    case 4: return AnyView(Color.clear.frame(width: length(&random), height: length(&random)))
    case 5: return AnyView(view(&random, depth: depth - 1).rotationEffect(.degrees(Double(random.int(in: 0...360)))))
    case 6: return AnyView(view(&random, depth: depth - 1).scaleEffect(CGFloat(random.int(in: 2...20)) / 10))
    case 7: return AnyView(view(&random, depth: depth - 1).offset(x: length(&random) - 30, y: length(&random) - 30))
    case 8: return AnyView(view(&random, depth: depth - 1).clipShape(Circle()))
    case 9: return AnyView(view(&random, depth: depth - 1).contentShape(Rectangle()).onTapGesture {})
    case 10: return AnyView(view(&random, depth: depth - 1).contentShape(Circle().inset(by: -12)))
    case 11: return AnyView(view(&random, depth: depth - 1).allowsHitTesting(random.bool()))
    case 12: return AnyView(view(&random, depth: depth - 1).rotation3DEffect(.degrees(50), axis: (1, 0, 0)))
    case 13:
      let inner = view(&random, depth: depth - 1)
      return AnyView(
        ScrollView {
          VStack {
            inner; Color.blue.frame(width: 30, height: 200)
          }
        }.frame(height: 50))
    default:
      let parts = (0..<3).map { _ in view(&random, depth: depth - 1) }
      return AnyView(HStack { ForEach(parts.indices, id: \.self) { parts[$0].zIndex(Double($0 % 2)) } })
    }
  }

  /// The nodes at a point, found without bounds.
  private func everywhere(_ node: ViewNode) {
    node.hitBounds = .anywhere
    node.placedChildren.forEach(everywhere)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func whatIsThereIsFound(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let host = ViewHost(view(&random, depth: 4))
    for time in 0..<3 {
      let scroll = CGPoint(x: random.int(in: 20...180), y: random.int(in: 20...180))
      host.send(ScrollEvent(at: scroll, delta: CGSize(width: 0, height: 17), isPrecise: true, time: Double(time)))
      _ = host.displayList(size: CGSize(width: 200, height: 200), scale: 1, time: Double(time))
      let root = try #require(host.root)
      let points = (0..<60).map { _ in CGPoint(x: random.double(in: -10...210), y: random.double(in: -10...210)) }
      let found = points.map { root.hitPath($0).map(\.identity) }
      everywhere(root)
      for (point, path) in zip(points, found) {
        #expect(root.hitPath(point).map(\.identity) == path, "seed \(seed), \(point)")
      }
    }
  }

  @Test func whatHasNoOutlineHidesNothing() {
    struct Empty: Shape { nonisolated func path(in rect: CGRect) -> Path { Path() } }
    let host = ViewHost(
      ZStack {
        Circle().trim(from: 0, to: 0).stroke(lineWidth: 4).rotationEffect(.degrees(-90))
        Empty().fill().scaleEffect(2)
        Color.blue.contentShape(Empty()).rotationEffect(.degrees(10))
        Color.red.frame(width: 50, height: 50)
      })
    _ = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: 0)
    #expect(host.contains(CGPoint(x: 50, y: 50)) && !host.contains(CGPoint(x: 10, y: 10)))
  }

  /// A shape that counts how often it is asked for its outline.
  private struct Counted: Shape {
    nonisolated(unsafe) static var asked = 0
    func path(in rect: CGRect) -> Path {
      Self.asked += 1
      return Path(ellipseIn: rect)
    }
  }

  @Test func rowsElsewhereAreNotAsked() {
    let host = ViewHost(
      ScrollView { VStack(spacing: 0) { ForEach(0..<500, id: \.self) { _ in Counted().frame(height: 10) } } })
    let point = CGPoint(x: 50, y: 55)
    func frame(_ time: Double) { _ = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: time) }
    frame(0)
    _ = host.contains(point)
    host.send(ScrollEvent(at: point, delta: CGSize(width: 0, height: 33), isPrecise: true, time: 1))
    frame(1)
    Counted.asked = 0
    #expect(host.contains(point))
    #expect(Counted.asked <= 2)
  }
}
