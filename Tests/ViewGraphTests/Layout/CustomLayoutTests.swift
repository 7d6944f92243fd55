import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing
@testable import ViewGraph

/// Views along a diagonal.
private struct Diagonal: Layout {
  var step: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    let extra = step * CGFloat(max(0, subviews.count - 1))
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + extra, height: (sizes.map(\.height).max() ?? 0) + extra)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for (index, subview) in subviews.enumerated() {
      let offset = step * CGFloat(index) + subview[Extra.self]
      subview.place(at: CGPoint(x: bounds.minX + offset, y: bounds.minY + offset), proposal: .unspecified)
    }
  }
}

private struct Extra: LayoutValueKey { static let defaultValue: CGFloat = 0 }

@MainActor
@Suite struct CustomLayoutTests {
  @Test func aLayoutOfOnesOwnPlaces() {
    let host = ViewHost(
      Diagonal(step: 10) {
        box("a", 20, 20)
        box("b", 20, 20).layoutValue(key: Extra.self, value: 1)
        box("c", 20, 20)
      }.probe("all")
    ).laidOut(100, 100)
    #expect(host.probes["all"] == CGRect(30, 30, 40, 40))
    #expect(host.probes["a"] == CGRect(30, 30, 20, 20))
    #expect(host.probes["b"] == CGRect(41, 41, 20, 20))
    #expect(host.probes["c"] == CGRect(50, 50, 20, 20))
  }

  @Test func theStandardLayoutsEqualTheStacks() {
    func frames(_ layout: AnyLayout) -> [String: CGRect] {
      ViewHost(
        layout {
          Color.red.probe("a")
          box("b", 10, 20)
          Spacer().probe("s")
        }
      ).laidOut(100, 80).probes
    }
    let horizontal = ViewHost(
      HStack(spacing: 3) {
        Color.red.probe("a")
        box("b", 10, 20)
      }
    ).laidOut(100, 80).probes
    let same = ViewHost(
      HStackLayout(spacing: 3)() {
        Color.red.probe("a")
        box("b", 10, 20)
      }
    ).laidOut(100, 80).probes
    #expect(horizontal == same)
    #expect(frames(AnyLayout(VStackLayout(spacing: 0)))["b"]?.width == 10)
    #expect(frames(AnyLayout(ZStackLayout()))["a"] == CGRect(0, 0, 100, 80))
  }

  @Test(arguments: [(120, "wide"), (70, "middle"), (20, "narrow")])
  func theFirstThatFitsIsShown(_ width: Int, _ expected: String) {
    let host = ViewHost(
      ViewThatFits(in: .horizontal) {
        box("wide", 100, 10)
        box("middle", 50, 10)
        box("narrow", 30, 10)
      }
    ).laidOut(CGFloat(width), 100)
    #expect(Array(host.probes.keys) == [expected])
  }
}

@MainActor
@Suite struct ImagePartsTests {
  /// A 3x3 picture whose pixels are numbered from 1, row by row.
  private func numbered() -> Bitmap {
    let pixels = PixelBuffer(size: PixelSize(width: 3, height: 3))
    for y in 0..<3 {
      for x in 0..<3 { pixels.view.pixel(x, y).storeBytes(of: UInt32(y * 3 + x + 1), as: UInt32.self) }
    }
    return Bitmap(pixels, isOpaque: false)
  }

  private func rows(_ bitmap: Bitmap) -> [[UInt32]] {
    (0..<bitmap.size.height).map { y in (0..<bitmap.size.width).map { bitmap.pixels.view[$0, y] } }
  }

  @Test func tilesRepeatTheMiddleAndKeepTheCorners() {
    let tiled = BitmapParts.tiled(
      numbered(), around: PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 2), to: PixelSize(width: 5, height: 4))
    #expect(rows(tiled) == [[1, 2, 2, 2, 3], [4, 5, 5, 5, 6], [4, 5, 5, 5, 6], [7, 8, 8, 8, 9]])
    let all = BitmapParts.tiled(
      numbered(), around: PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 3), to: PixelSize(width: 4, height: 2))
    #expect(rows(all) == [[1, 2, 3, 1], [4, 5, 6, 4]])
  }

  @Test func cutsAreKept() {
    let bitmap = numbered()
    let part = PixelRect(minX: 1, minY: 0, maxX: 3, maxY: 2)
    #expect(rows(BitmapParts.cut(bitmap, to: part)) == [[2, 3], [5, 6]])
    #expect(BitmapParts.cut(bitmap, to: part) === BitmapParts.cut(bitmap, to: part))
    #expect(BitmapParts.cut(bitmap, to: bitmap.size.bounds) === bitmap)
  }

  @Test func ninePartsCoverTheBoxOnce() {
    let image = Image(bitmap: numbered())
      .resizable(capInsets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
    let list = ViewHost(image).displayList(size: CGSize(width: 10, height: 8), scale: 2, time: 0)
    #expect(list.items.count == 9)
    var region = Region()
    for item in list.items {
      #expect(!region.intersects(item.extent))
      region.add(item.extent)
    }
    #expect(region.contains(PixelRect(x: 0, y: 0, width: 20, height: 16)))
    #expect(list.items[0].extent == PixelRect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test func aMissingImageIsTold() {
    let host = ViewHost(Image("there is none of this name")).laidOut(10, 10)
    #expect(host.diagnostics.contains { $0.description.contains("there is none of this name") })
  }

  @Test func aResolverFindsImages() {
    let bitmap = numbered()
    let host = ViewHost(Image("mine").probe("i"))
    host.environment.imageResolver = ImageResolver { $0 == "mine" ? bitmap : nil }
    #expect(host.laidOut(10, 10).probes["i"]?.size == CGSize(width: 3, height: 3))
  }
}
