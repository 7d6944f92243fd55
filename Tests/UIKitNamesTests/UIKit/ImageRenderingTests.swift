import Testing
import ViewTestSupport
import Vitrine

/// Pictures that closures draw with UIKit's and Core Graphics' calls, pixel by pixel.
@MainActor
@Suite struct ImageRenderingTests {
  private func picture(_ size: CGFloat = 8, _ draw: (UIGraphicsImageRendererContext) -> Void) throws -> Picture {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: size, height: size), format: format).image(actions: draw)
    return try Picture(Image(uiImage: image), width: size, height: size)
  }

  @Test func coloursFillPaths() throws {
    let picture = try picture { _ in
      UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 8)).fill()
      UIColor(red: 0, green: 0, blue: 1, alpha: 1).set()
      UIRectFill(CGRect(x: 4, y: 0, width: 4, height: 4))
    }
    #expect(picture[1, 1] == [255, 0, 0, 255] && picture[6, 1] == [0, 0, 255, 255] && picture[6, 6] == [0, 0, 0, 0])
  }

  @Test func linesHaveTheirWidth() throws {
    let picture = try picture { _ in
      UIColor(white: 1, alpha: 1).setStroke()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 4))
      path.addLine(to: CGPoint(x: 8, y: 4))
      path.lineWidth = 4
      path.stroke()
    }
    #expect((0..<8).map { picture[4, $0][3] } == [0, 0, 255, 255, 255, 255, 0, 0])
  }

  @Test func theStateIsKeptAndRestored() throws {
    let picture = try picture { context in
      let cg = context.cgContext
      cg.saveGState()
      cg.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      cg.translateBy(x: 4, y: 0)
      cg.clip(to: CGRect(x: 0, y: 0, width: 2, height: 8))
      cg.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      cg.restoreGState()
      cg.setAlpha(0.5)
      cg.fill(CGRect(x: 0, y: 0, width: 2, height: 8))
    }
    #expect(picture[5, 4] == [0, 255, 0, 255] && picture[7, 4][3] == 0)
    expect(picture[1, 4], [0, 0, 0, 128], within: 1)
  }

  @Test func anOpaquePictureIsBlackBehindWhatIsDrawn() throws {
    let format = UIGraphicsImageRendererFormat.preferred()
    format.opaque = true
    format.scale = 2
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { _ in }
    #expect(try Picture(Image(uiImage: image), width: 4, height: 4)[2, 2] == [0, 0, 0, 255])
  }

  /// Nothing is drawn without a context, as on iOS.
  @Test func outsideOfAClosureNothingIsDrawn() {
    UIColor(white: 1, alpha: 1).setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).fill()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func measurementsWithTheirUnits() {
    let angle = Measurement<UnitAngle>(value: 29.6, unit: .degrees)
    let number = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en")).precision(.fractionLength(0))
    #expect(angle.formatted(.measurement(width: .narrow, numberFormatStyle: number)) == "30°")
    let length = Measurement<UnitLength>(value: 3, unit: .meters)
    #expect(length.formatted(.measurement(width: .abbreviated, numberFormatStyle: number)) == "3 m")
    #expect(length.formatted(.measurement(width: .narrow, numberFormatStyle: number)) == "3m")
  }
}
