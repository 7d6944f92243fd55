import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct MeshGradientTests {
  private static let square: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]
  private static let colors = [Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF), Color(hex: 0xFFFFFF)]

  /// Two by two points without curves mix as two straight lines do.
  @Test func aPlainSquareIsBilinear() throws {
    let mesh = MeshGradient(width: 2, height: 2, points: Self.square, colors: Self.colors, smoothsColors: false)
    let picture = try Picture(mesh, width: 64, height: 32)
    for (x, y) in [(0, 0), (63, 0), (0, 31), (63, 31), (32, 16), (10, 25)] {
      let (u, v) = ((Double(x) + 0.5) / 64, (Double(y) + 0.5) / 32)
      let red = (1 - u) * (1 - v) + u * v
      let green = u * (1 - v) + u * v
      let blue = v
      // A cell is drawn as triangles, in which colour is linear.
      expect(picture[x, y], [red, green, blue].map { Int(($0 * 255).rounded()) } + [255], within: 4, "\(x),\(y)")
    }
  }

  @Test func itLiesInTheBoundingRectangleAndInTheShape() throws {
    let mesh = MeshGradient(
      width: 2, height: 2, points: Self.square, colors: Self.colors, background: .black)
    let picture = try Picture(Circle().fill(mesh), width: 60, height: 40)
    #expect(picture[2, 20] == [0, 0, 0, 0] && picture[11, 1] == [0, 0, 0, 0])
    // Near the circle's left end, where its rectangle begins.
    #expect(picture[11, 20][0] > 100 && picture[11, 20][1] < 40)
  }

  @Test func theBackgroundShowsWhereTheMeshDoesNot() throws {
    let inner: [SIMD2<Float>] = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]
    let mesh = MeshGradient(
      width: 2, height: 2, points: inner, colors: Self.colors, background: Color(hex: 0x102030))
    let picture = try Picture(mesh, width: 40, height: 40)
    #expect(picture[2, 2] == [0x10, 0x20, 0x30, 255])
    #expect(picture[20, 20] != [0x10, 0x20, 0x30, 255])
    // A grid that is none paints its background alone.
    let broken = MeshGradient(
      width: 3, height: 2, points: inner, colors: Self.colors, background: Color(hex: 0x102030))
    #expect(try Picture(broken, width: 4, height: 4)[2, 2] == [0x10, 0x20, 0x30, 255])
  }

  @Test func anEqualMeshIsOnePicture() throws {
    let mesh = MeshGradient(width: 2, height: 2, points: Self.square, colors: Self.colors)
    let host = ViewHost(mesh)
    let size = CGSize(width: 20, height: 20)
    let first = host.displayList(size: size, scale: 1, time: 0)
    host.update(MeshGradient(width: 2, height: 2, points: Self.square, colors: Self.colors))
    #expect(host.displayList(size: size, scale: 1, time: 1) == first)
    #expect(first.items.count == 1)
  }

  @Test func pointsAnimate() throws {
    struct Moving: View {
      var middle: Float
      var body: some View {
        MeshGradient(
          width: 3, height: 2, points: [[0, 0], [middle, 0], [1, 0], [0, 1], [middle, 1], [1, 1]],
          colors: [.black, .white, .black, .black, .white, .black], smoothsColors: false
        )
        .animation(.linear(duration: 1), value: middle)
      }
    }
    let host = ViewHost(Moving(middle: 0.25))
    let size = CGSize(width: 40, height: 4)
    func brightest(_ time: Double) throws -> Int {
      let list = host.displayList(size: size, scale: 1, time: time)
      guard case .content(.image(let image)) = list.items.first?.value else { throw Missing() }
      let view = image.bitmap.pixels.view
      return try #require((0..<40).max { view[$0, 2] & 0xFF < view[$1, 2] & 0xFF })
    }
    #expect(abs(try brightest(0) - 10) <= 1)
    host.update(Moving(middle: 0.75))
    _ = host.displayList(size: size, scale: 1, time: 0)
    #expect(abs(try brightest(0.5) - 20) <= 1)
    #expect(abs(try brightest(2) - 30) <= 1)
  }

  private struct Missing: Error {}
}
