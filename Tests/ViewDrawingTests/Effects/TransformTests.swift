import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct TransformTests {
  private func list<V: View>(_ view: V, width: CGFloat = 100, height: CGFloat = 50, scale: CGFloat = 1) -> String {
    DisplayListPrinter().print(
      ViewHost(view).displayList(size: CGSize(width: width, height: height), scale: scale, time: 0))
  }

  /// Core Graphics' reference: `CGAffineTransformTranslate` is `t' = [1 0 0 1 tx ty] * t`, and so on.
  @Test func affineTransformsComposeAsCoreGraphics() {
    let move = CGAffineTransform(translationX: 10, y: 5)
    let turn = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(CGPoint(x: 1, y: 0).applying(turn).y == 1)
    let moved = CGPoint(x: 1, y: 0).applying(move.concatenating(turn))
    #expect(abs(moved.x + 5) < 1e-12 && abs(moved.y - 11) < 1e-12)
    #expect(CGPoint(x: 1, y: 2).applying(move.scaledBy(x: 2, y: 3)) == CGPoint(x: 12, y: 11))
    #expect(CGPoint(x: 1, y: 2).applying(move.translatedBy(x: 1, y: 1)) == CGPoint(x: 12, y: 8))
    let back = CGPoint(x: 12, y: 11).applying(move.scaledBy(x: 2, y: 3).inverted())
    #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 2) < 1e-12)
    #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    #expect(
      CGRect(x: 0, y: 0, width: 4, height: 2).applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 2, ty: 0))
        == CGRect(x: 0, y: 0, width: 2, height: 4))
    #expect(CGAffineTransform.identity.isIdentity && !CGAffineTransform().isIdentity)
  }

  @Test func scalingKeepsOutlines() {
    let box = Rectangle().frame(width: 20, height: 10)
    #expect(list(box.scaleEffect(2)) == "list 100x50\n  fill rect 30,15 40x20 color 0,0,0,1")
    #expect(list(box.scaleEffect(2, anchor: .topLeading)) == "list 100x50\n  fill rect 40,20 40x20 color 0,0,0,1")
    #expect(list(box.scaleEffect(x: -1)) == "list 100x50\n  fill rect 40,20 20x10 color 0,0,0,1")
    let round = RoundedRectangle(cornerRadius: 3, style: .circular).frame(width: 20, height: 10)
    #expect(
      list(round.scaleEffect(1.5)) == "list 100x50\n  fill rounded 35,17.5 30x15 radius 4.5 circular color 0,0,0,1")
    // Corners that are squeezed are no circles any more.
    #expect(list(round.scaleEffect(x: 2, y: 1)).contains("mask"))
  }

  @Test func aQuarterTurnKeepsOutlines() {
    let box = Rectangle().frame(width: 20, height: 10)
    #expect(list(box.rotationEffect(.degrees(90))) == "list 100x50\n  fill rect 45,15 10x20 color 0,0,0,1")
    #expect(
      list(box.rotationEffect(.degrees(180), anchor: .bottomTrailing))
        == "list 100x50\n  fill rect 60,30 20x10 color 0,0,0,1")
    #expect(list(box.rotationEffect(.degrees(30))).contains("mask"))
    #expect(!list(box.rotationEffect(.zero)).contains("mask"))
  }

  @Test func transformEffectIsAboutTheTopLeftCorner() {
    let box = Rectangle().frame(width: 20, height: 10)
    let transform = CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 2))
    #expect(list(box.transformEffect(transform)) == "list 100x50\n  fill rect 41,22 40x20 color 0,0,0,1")
    // Scale doubles the translation's pixels, too.
    #expect(list(box.transformEffect(transform), scale: 2) == "list 200x100\n  fill rect 82,44 80x40 color 0,0,0,1")
  }

  @Test func transformsNest() {
    // Half a turn about the whole, then a shift inside it goes the other way.
    let view = Rectangle().frame(width: 10, height: 10).offset(x: 20).frame(width: 60, height: 10)
      .rotationEffect(.degrees(180))
    #expect(list(view) == "list 100x50\n  fill rect 25,20 10x10 color 0,0,0,1")
    let outside = Rectangle().frame(width: 10, height: 10).rotationEffect(.degrees(180)).offset(x: 20)
    #expect(list(outside) == "list 100x50\n  fill rect 65,20 10x10 color 0,0,0,1")
  }

  @Test func whatIsFlattenedIsNotDrawn() {
    #expect(list(Rectangle().scaleEffect(0)) == "list 100x50")
    #expect(list(Text("gone").scaleEffect(x: 0, y: 1)) == "list 100x50")
  }

  @Test func aTransformDoesNotChangeTheLayout() {
    let view = HStack(spacing: 0) {
      Color.red.frame(width: 20, height: 10).rotationEffect(.degrees(45)).scaleEffect(3).probe("turned")
      Color.blue.frame(width: 20, height: 10).probe("neighbour")
    }
    let host = ViewHost(view).laidOut(100, 50)
    #expect(host.probes["neighbour"] == CGRect(x: 50, y: 20, width: 20, height: 10))
  }

  @Test func aRotatedSquareCoversItsArea() throws {
    let picture = try Picture(
      Color.black.frame(width: 40, height: 40).rotationEffect(.degrees(33)), width: 80, height: 80)
    let total = stride(from: 3, to: picture.premultiplied.count, by: 4).reduce(0) {
      $0 + Int(picture.premultiplied[$1])
    }
    #expect(abs(Double(total) / 255 - 1600) < 4)
  }

  @Test func picturesAreSampledInTheirPlace() throws {
    // Quarters of red, green, blue, white.
    let pixels = PixelBuffer(size: PixelSize(width: 40, height: 40))
    for y in 0..<40 {
      for x in 0..<40 {
        let color: UInt32 = y < 20 ? (x < 20 ? 0xFFFF_0000 : 0xFF00_FF00) : (x < 20 ? 0xFF00_00FF : 0xFFFF_FFFF)
        pixels.view.pixel(x, y).storeBytes(of: color, as: UInt32.self)
      }
    }
    let image = Image(bitmap: Bitmap(pixels, isOpaque: true))
    let turned = try Picture(image.rotationEffect(.degrees(90)), width: 40, height: 40)
    // The rotation is clockwise: the lower left comes to the upper left.
    expect(turned[10, 10], [0, 0, 255, 255], within: 1)
    expect(turned[30, 10], [255, 0, 0, 255], within: 1)
    expect(turned[30, 30], [0, 255, 0, 255], within: 1)
    let flipped = try Picture(image.scaleEffect(x: -1, y: 1), width: 40, height: 40)
    expect(flipped[10, 10], [0, 255, 0, 255], within: 1)
    expect(flipped[39, 39], [0, 0, 255, 255], within: 1)
    let large = try Picture(image.scaleEffect(1.5), width: 60, height: 60)
    expect(large[2, 2], [255, 0, 0, 255], within: 1)
    expect(large[57, 2], [0, 255, 0, 255], within: 1)
    let small = try Picture(image.scaleEffect(0.26), width: 40, height: 40)
    expect(small[17, 17], [255, 0, 0, 255], within: 2)
    #expect(small[10, 10] == [0, 0, 0, 0])
  }

  @Test func aScaleInWholePixelsCopiesWholePixels() {
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 10, height: 10)), isOpaque: true)
    #expect(list(Image(bitmap: bitmap).scaleEffect(2)).contains("image 10x10 to 40,15 20x20 linear"))
    #expect(list(Image(bitmap: bitmap).scaleEffect(2.05)).contains("by ["))
  }

  @Test func shadowsTurnAndGrowWithTheView() {
    let view = Rectangle().frame(width: 10, height: 10).shadow(color: .black, radius: 3, x: 4)
    #expect(list(view).contains("shadow sigma 3 at 4,0 "))
    #expect(list(view, scale: 2).contains("shadow sigma 6 at 8,0 "))
    #expect(list(view.rotationEffect(.degrees(90)).scaleEffect(2)).contains("shadow sigma 6 at 0,8 "))
    #expect(list(view.blur(radius: 2).scaleEffect(x: 4, y: 1)).contains("blur sigma 4"))
  }

  @Test func anglesAnimate() {
    struct Dial: View {
      var angle: Double
      var body: some View {
        Rectangle().frame(width: 20, height: 10).rotationEffect(.degrees(angle)).animation(
          .linear(duration: 1), value: angle)
      }
    }
    let host = ViewHost(Dial(angle: 0))
    let size = CGSize(width: 40, height: 40)
    _ = host.displayList(size: size, scale: 1, time: 0)
    host.update(Dial(angle: 180))
    _ = host.displayList(size: size, scale: 1, time: 0)
    let halfway = DisplayListPrinter().print(host.displayList(size: size, scale: 1, time: 0.5))
    #expect(halfway == "list 40x40\n  fill rect 15,10 10x20 color 0,0,0,1")
  }

  @Test func visualEffectsKnowTheirSizeAndPlace() {
    let view = Rectangle().frame(width: 20, height: 10)
      .visualEffect { content, proxy in
        content.offset(x: proxy.size.width, y: -proxy.frame(in: .global).minY).scaleEffect(2, anchor: .topLeading)
          .opacity(0.5)
      }
    // Offset by (20, -20), then twice as large about (40, 20).
    #expect(list(view) == "list 100x50\n  fill rect 80,-20 40x20 color 0,0,0,0.5")
  }
}
