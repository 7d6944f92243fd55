import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// `antialiased: false`: a pixel is covered wholly when its centre is inside, and not at all otherwise.
@MainActor
@Suite struct HardEdgeTests {
  private let hard = FillStyle(antialiased: false)

  /// Every alpha of a view on a canvas of 40 x 40 points.
  private func alphas<V: View>(_ view: V, scale: CGFloat = 1) throws -> [[Int]] {
    let picture = try Picture(view, width: 40, height: 40, scale: scale)
    return (0..<picture.height).map { y in (0..<picture.width).map { x in picture[x, y][3] } }
  }

  /// Returns the number of pixels that are neither clear nor opaque.
  private func partial(_ alphas: [[Int]]) -> Int { alphas.joined().count { $0 != 0 && $0 != 255 } }

  private func list<V: View>(_ view: V) -> String {
    DisplayListPrinter().print(ViewHost(view).displayList(size: CGSize(width: 40, height: 40), scale: 1, time: 0))
  }

  @Test(arguments: [1.0, 2]) func aCircleIsThePixelsWhoseCentresAreInside(scale: CGFloat) throws {
    let circle = Circle().inset(by: 6.25)
    let smooth = try alphas(circle.fill(Color.black), scale: scale)
    #expect(partial(smooth) > 40)
    let edged = try alphas(circle.fill(Color.black, style: hard), scale: scale)
    #expect(partial(edged) == 0)
    for (y, row) in edged.enumerated() {
      for (x, alpha) in row.enumerated() {
        let (dx, dy) = ((Double(x) + 0.5) / scale - 20, (Double(y) + 0.5) / scale - 20)
        let inside = 13.75 - (dx * dx + dy * dy).squareRoot()
        // The box is rounded to whole pixels, and curves are lines within 0.1 of one.
        if abs(inside) > 0.6 { #expect(alpha == (inside > 0 ? 255 : 0), "\(x),\(y)") }
      }
    }
  }

  @Test func everyClipAndFillHasHardEdges() throws {
    let black = Color.black.frame(width: 60, height: 60)
    let views: [(String, AnyView, AnyView)] = [
      (
        "clipShape", AnyView(Color.black.clipShape(Ellipse().inset(by: 4), style: hard)),
        AnyView(Color.black.clipShape(Ellipse().inset(by: 4)))
      ),
      (
        "cornerRadius", AnyView(Color.black.cornerRadius(13, antialiased: false)),
        AnyView(Color.black.cornerRadius(13))
      ),
      (
        "clipped, turned",
        AnyView(black.frame(width: 20, height: 20).clipped().rotationEffect(.degrees(30))),
        AnyView(black.frame(width: 20, height: 20).clipped(antialiased: true).rotationEffect(.degrees(30)))
      ),
      (
        "fill, turned", AnyView(Rectangle().inset(by: 9).fill(Color.black, style: hard).rotationEffect(.degrees(10))),
        AnyView(Rectangle().inset(by: 9).fill(Color.black).rotationEffect(.degrees(10)))
      ),
      (
        "background", AnyView(Color.clear.background(Color.black, in: Circle(), fillStyle: hard)),
        AnyView(Color.clear.background(Color.black, in: Circle()))
      ),
      (
        "stroke", AnyView(Circle().inset(by: 5).stroke(lineWidth: 3).fill(Color.black, style: hard)),
        AnyView(Circle().inset(by: 5).stroke(lineWidth: 3).fill(Color.black))
      ),
      (
        "gradient",
        AnyView(
          Circle().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom), style: hard)),
        AnyView(Circle().fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)))
      ),
    ]
    for (name, hard, smooth) in views {
      let edged = try alphas(hard)
      #expect(partial(edged) == 0, "\(name)")
      let plain = try alphas(smooth)
      #expect(partial(plain) > 8, "\(name)")
      // The same shape: pixels that are covered by more than half differ at the edge alone.
      let counts = [edged, plain].map { $0.joined().count { $0 >= 128 } }
      #expect(abs(counts[0] - counts[1]) <= partial(plain) / 4, "\(name): \(counts)")
    }
  }

  /// An upright box costs nothing more: its outline is moved to the pixels whose centres it holds.
  @Test func anUprightBoxStaysAnOutline() {
    let box = Color.black.frame(width: 10, height: 10)
    #expect(list(box.clipped().offset(x: 0.3)).contains("clip rect 15,15 10x10"))
    #expect(list(box.clipped().offset(x: 0.7)).contains("clip rect 16,15 10x10"))
    #expect(list(box.clipped(antialiased: true).offset(x: 0.3)).contains("clip rect 15.3,15 10x10"))
    #expect(
      list(Rectangle().fill(Color.black, style: hard).frame(width: 10, height: 10).offset(y: 0.6))
        .contains("fill rect 15,16 10x10"))
    // Nothing remains of a shape that contains no pixel's centre.
    #expect(
      list(Rectangle().fill(Color.black, style: hard).frame(width: 10, height: 10).scaleEffect(x: 1, y: 0.01))
        == "list 40x40")
  }

  /// A material, too, ends where the pixels do.
  @Test func aMaterialHasHardEdges() throws {
    let panel = Color.clear.background(.regularMaterial, in: Circle().inset(by: 3), fillStyle: hard)
    #expect(list(panel).contains("clip to mask"))
    #expect(!list(Color.clear.background(.regularMaterial, in: Circle().inset(by: 3))).contains("clip to mask"))
  }
}
