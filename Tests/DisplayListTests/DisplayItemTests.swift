import Surfaces
import Testing

@testable import DisplayList

@Suite struct DisplayItemTests {
  private func fill(_ x: Double, identity: UInt64 = 1, alpha: Float = 1) -> DisplayItem {
    DisplayItem(
      identity: DisplayIdentity(identity),
      .content(
        .fill(
          .rect(DeviceRect(x: x, y: 2, width: 10, height: 4)),
          .color(ResolvedColor(red: 1, green: 0, blue: 0, alpha: alpha)))))
  }

  @Test func equalValuesHaveEqualVersions() {
    #expect(fill(1).version == fill(1).version)
    #expect(fill(1).version == fill(1, identity: 7).version)
    #expect(fill(1) != fill(1, identity: 7))
  }

  @Test func anyChangeChangesTheVersion() {
    #expect(fill(1).version != fill(1.5).version)
    #expect(fill(1).version != fill(1, alpha: 0.5).version)
    let clear = DisplayItem(identity: DisplayIdentity(1), .effect(.opacity(0.5), [fill(1)]))
    let faint = DisplayItem(identity: DisplayIdentity(1), .effect(.opacity(0.25), [fill(1)]))
    #expect(clear.version != faint.version)
  }

  @Test func extentsCoverWhateverIsTouched() {
    #expect(fill(1.25).extent == PixelRect(minX: 1, minY: 2, maxX: 12, maxY: 6))
    let clip = Outline.roundedRect(DeviceRect(x: 4, y: 0, width: 4, height: 100), radius: 2, style: .continuous)
    let clipped = DisplayItem(identity: DisplayIdentity(2), .effect(.clip(clip), [fill(1.25), fill(5)]))
    #expect(clipped.extent == PixelRect(minX: 4, minY: 2, maxX: 8, maxY: 6))
    let nothing = DisplayItem(identity: DisplayIdentity(3), .effect(.opacity(0), [fill(1)]))
    #expect(nothing.extent.isEmpty)
  }
}

@Suite struct OutlineTests {
  private let rect = DeviceRect(x: 10.5, y: 20, width: 40, height: 30)

  @Test func aRadiusIsCutToHalfTheShorterSide() {
    #expect(Outline.roundedRect(rect, radius: 99, style: .circular).radius == 15)
    #expect(Outline.roundedRect(rect, radius: -3, style: .circular).radius == 0)
    #expect(Outline.rect(rect).radius == 0)
  }

  /// Core Animation's continuous corners begin 1.528665 radii from the corner.
  @Test func aContinuousCornerReachesFurther() {
    #expect(Outline.roundedRect(rect, radius: 8, style: .circular).cornerExtent == 8)
    #expect(abs(Outline.roundedRect(rect, radius: 8, style: .continuous).cornerExtent - 12.22932) < 1e-9)
    #expect(Outline.roundedRect(rect, radius: 12, style: .continuous).cornerExtent == 15)
  }

  @Test func solidPixelsLieInsideTheEdgesAndOutsideTheCorners() {
    let outline = Outline.roundedRect(rect, radius: 5, style: .circular)
    let solid = outline.solidPixels
    // The left edge falls into pixel 10, the right one into pixel 50.
    #expect(solid.bounds == PixelRect(minX: 11, minY: 20, maxX: 50, maxY: 50))
    #expect(!solid.intersects(PixelRect(x: 11, y: 20, width: 4, height: 5)))
    #expect(outline.covers(PixelRect(x: 11, y: 25, width: 39, height: 20)))
    #expect(!outline.covers(PixelRect(x: 11, y: 24, width: 39, height: 20)))
  }
}
