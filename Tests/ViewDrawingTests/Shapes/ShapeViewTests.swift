import Testing
import ViewTestSupport
import Vitrine

/// Shapes that are painted several times, and edges without antialiasing.
@MainActor
@Suite struct ShapeViewTests {
  private let red = Color(hex: 0xFF0000)
  private let blue = Color(hex: 0x0000FF)

  /// "Circle().fill(.red).stroke(.blue)": the later lies over the earlier (SwiftUI's `ShapeView`, iOS 17).
  @Test func laterPaintsLieOverEarlierOnes() throws {
    let view = Rectangle().fill(red).strokeBorder(blue, lineWidth: 4)
    let picture = try Picture(view, width: 20, height: 20)
    #expect(picture[10, 10] == [255, 0, 0, 255] && picture[1, 10] == [0, 0, 255, 255])
    // Half of the line, which lies inside, goes under.
    let under = try Picture(Rectangle().stroke(blue, lineWidth: 4).fill(red).padding(4), width: 20, height: 20)
    #expect(under[4, 10] == [255, 0, 0, 255] && under[3, 10] == [0, 0, 255, 255])
  }

  @Test func theyTakeThePlaceOfOneShape() {
    let host = ViewHost(Circle().fill(red).stroke(blue, lineWidth: 2))
    host.layout(proposal: ProposedViewSize(width: 30, height: 20))
    #expect(host.size == CGSize(width: 20, height: 20))
  }

  /// Without antialiasing a pixel is covered or it is not.
  @Test func hardLines() throws {
    let picture = try Picture(Circle().stroke(red, lineWidth: 3, antialiased: false), width: 24, height: 24)
    for y in 0..<24 {
      for x in 0..<24 { #expect([0, 255].contains(picture[x, y][3]), "\(x), \(y)") }
    }
  }

  /// The same region, run through the other way: with the rule of winding two of them cancel out.
  @Test func aPathBackwards() {
    var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let back = Path(UIBezierPath(cgPath: path.cgPath).reversing().cgPath)
    #expect(back.boundingRect == path.boundingRect && back.contains(CGPoint(x: 10, y: 10)))
    path.addPath(back)
    #expect(!path.contains(CGPoint(x: 10, y: 10)))
  }
}
