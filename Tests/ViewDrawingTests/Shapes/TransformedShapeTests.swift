import Testing
import ViewTestSupport
import Vitrine

/// Apple's documentation of `RotatedShape`, `ScaledShape` and `OffsetShape`: each can be inset when its shape can.
@MainActor
@Suite struct TransformedShapeTests {
  private let rect = CGRect(x: 0, y: 0, width: 40, height: 20)

  @Test func anInsetComesBeforeTheTransform() {
    let turned = Rectangle().rotation(.degrees(90)).inset(by: 5).path(in: rect).boundingRect
    #expect(abs(turned.minX - 15) < 1e-9 && abs(turned.minY + 5) < 1e-9)
    #expect(abs(turned.width - 10) < 1e-9 && abs(turned.height - 30) < 1e-9)
    #expect(
      Rectangle().scale(2).inset(by: 5).path(in: rect).boundingRect == CGRect(x: -10, y: 0, width: 60, height: 20))
    #expect(
      Rectangle().offset(x: 3, y: 4).inset(by: 5).path(in: rect).boundingRect
        == CGRect(x: 8, y: 9, width: 30, height: 10))
  }

  @Test func theyAreValuesThatAnimate() {
    var shape = OffsetShape(shape: Circle().scale(0.5, anchor: .topLeading), offset: CGSize(width: 2, height: 3))
    let half = CGRect(x: 7, y: 3, width: 10, height: 10)
    #expect(shape.path(in: rect).boundingRect == half)
    let other = OffsetShape(shape: Circle().scale(1, anchor: .topLeading), offset: CGSize(width: 4, height: 5))
    var data = shape.animatableData
    data += other.animatableData
    data.scale(by: 0.5)
    shape.animatableData = data
    #expect(shape.shape.scale == CGSize(width: 0.75, height: 0.75) && shape.offset == CGSize(width: 3, height: 4))
  }

  @Test func aLineAlongTheInsideOfATurnedShape() throws {
    let picture = try Picture(
      Rectangle().rotation(.degrees(90)).strokeBorder(Color(hex: 0xFF0000), lineWidth: 4), width: 20, height: 20)
    #expect(picture[1, 10] == [255, 0, 0, 255] && picture[10, 10] == [0, 0, 0, 0])
  }
}
