import DisplayList
import Surfaces
import Testing
import Vitrine

@MainActor
@Suite struct DisplayListGoldenTests {
  private func list<V: View>(_ view: V, scale: CGFloat = 1) -> String {
    DisplayListPrinter().print(
      ViewHost(view).displayList(size: CGSize(width: 100, height: 50), scale: scale, time: 0))
  }

  @Test func shapes() {
    let view = HStack(spacing: 10) {
      Color(red: 1, green: 0.5, blue: 0, opacity: 0.5).frame(width: 10, height: 10)
      Circle().fill(.black).frame(width: 12, height: 20)
      Capsule().frame(width: 20, height: 10)
      RoundedRectangle(cornerRadius: 4).fill(.white).frame(width: 10, height: 10)
    }
    #expect(
      list(view) == """
        list 100x50
          fill rect 9,20 10x10 color 1,0.5,0,0.5
          fill rounded 29,19 12x12 radius 6 circular color 0,0,0,1
          fill rounded 51,20 20x10 radius 5 circular color 0,0,0,1
          fill rounded 81,20 10x10 radius 4 continuous color 1,1,1,1
        """)
  }

  @Test func scaleMultipliesEverything() {
    #expect(
      list(RoundedRectangle(cornerRadius: 4, style: .circular).padding(10), scale: 2) == """
        list 200x100
          fill rounded 20,20 160x60 radius 8 circular color 0,0,0,1
        """)
  }

  @Test func aPanelOfMaterial() {
    let view = Color.clear.frame(width: 40, height: 20)
      .background(.thinMaterial, in: RoundedRectangle(cornerRadius: 5, style: .continuous))
    #expect(
      list(view, scale: 2) == """
        list 200x100
          backdrop rounded 60,30 80x40 radius 10 continuous sigma 60 luminance 0.6 [0.725,0.825,0.76,0.73] \
        saturation 1.35 brightness 0.12 bounded
        """)
  }

  @Test func opacityFoldsIntoOneItemAndGroupsSeveral() {
    #expect(
      list(Color.black.frame(width: 10, height: 10).opacity(0.5)) == """
        list 100x50
          fill rect 45,20 10x10 color 0,0,0,0.5
        """)
    let two = ZStack {
      Color.black
      Color.white.padding(10)
    }
    #expect(
      list(two.opacity(0.5)) == """
        list 100x50
          opacity 0.5
            fill rect 0,0 100x50 color 0,0,0,1
            fill rect 10,10 80x30 color 1,1,1,1
        """)
    #expect(list(two.opacity(0)) == "list 100x50")
    #expect(!list(two.opacity(1)).contains("opacity"))
  }

  @Test func clips() {
    #expect(
      list(Color.black.clipShape(Circle()).frame(width: 20, height: 20)) == """
        list 100x50
          clip rounded 40,15 20x20 radius 10 circular
            fill rect 40,15 20x20 color 0,0,0,1
        """)
    #expect(
      list(Color.black.cornerRadius(3).frame(width: 20, height: 20)) == """
        list 100x50
          clip rounded 40,15 20x20 radius 3 continuous
            fill rect 40,15 20x20 color 0,0,0,1
        """)
  }

  @Test func images() {
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 8, height: 4)), isOpaque: false)
    #expect(
      list(Image(bitmap: bitmap)) == """
        list 100x50
          image 8x4 to 46,23 8x4 linear
        """)
    #expect(
      list(Image(bitmap: bitmap).resizable().interpolation(.none).scaledToFit()) == """
        list 100x50
          image 8x4 to 0,0 100x50 nearest
        """)
    #expect(
      list(Image(bitmap: bitmap, scale: 2).opacity(0.25)) == """
        list 100x50
          image 8x4 to 48,24 4x2 linear opacity 0.25
        """)
  }

  @Test func paintingOrderFollowsZIndexAndLayers() {
    let view = ZStack {
      Color.white.zIndex(1)
      Color.black
    }
    #expect(
      list(view) == """
        list 100x50
          fill rect 0,0 100x50 color 0,0,0,1
          fill rect 0,0 100x50 color 1,1,1,1
        """)
    #expect(
      list(Color.black.background { Color.white }) == """
        list 100x50
          fill rect 0,0 100x50 color 1,1,1,1
          fill rect 0,0 100x50 color 0,0,0,1
        """)
  }

  @Test func neighboursMeetWithoutAGap() {
    let view = HStack(spacing: 0) {
      Color.black
      Color.white
      Color.black
    }
    #expect(
      list(view) == """
        list 100x50
          fill rect 0,0 33x50 color 0,0,0,1
          fill rect 33,0 34x50 color 1,1,1,1
          fill rect 67,0 33x50 color 0,0,0,1
        """)
  }

  @Test func aDashedLineAndAnEllipseAreCoverage() {
    let line = StrokeStyle(lineWidth: 2, dash: [30, 1])
    let stroke = ViewHost(Circle().stroke(style: line).frame(width: 20, height: 20))
      .displayList(size: CGSize(width: 40, height: 40), scale: 1, time: 0)
    guard case .content(.mask(let mask, let x, let y, _)) = stroke.items.first?.value else {
      Issue.record("no mask")
      return
    }
    // The line reaches one point outside; the mask has a margin of a pixel at most.
    #expect(
      PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height).contains(
        PixelRect(x: 9, y: 9, width: 22, height: 22)))
    #expect(mask.size.width <= 24)
    #expect(list(Ellipse()).contains("mask"))
  }

  @Test func equalViewsGiveEqualItems() {
    struct Panel: View {
      var title: String
      var body: some View {
        VStack {
          Text("Fixed")
          Text(title)
        }.padding().background(.regularMaterial)
      }
    }
    let host = ViewHost(Panel(title: "one"))
    let size = CGSize(width: 200, height: 100)
    let first = host.displayList(size: size, scale: 2, time: 0)
    let second = host.displayList(size: size, scale: 2, time: 1)
    #expect(first == second)
    #expect(first.items.map(\.version) == second.items.map(\.version))
    host.update(Panel(title: "two"))
    let third = host.displayList(size: size, scale: 2, time: 2)
    #expect(third.items.map(\.identity) == first.items.map(\.identity))
    let changed = zip(first.items, third.items).filter { $0.version != $1.version }
    #expect(changed.count == 1)
  }

  @Test func identitiesInAListDiffer() {
    let view = VStack {
      ForEach(0..<5) { index in
        Text("row \(index)").padding(4).background(.thinMaterial).overlay { Circle().stroke() }.opacity(0.5)
      }
    }
    let list = ViewHost(view).displayList(size: CGSize(width: 200, height: 300), scale: 1, time: 0)
    var seen = Set<DisplayIdentity>()
    func visit(_ items: [DisplayItem]) {
      for item in items {
        #expect(seen.insert(item.identity).inserted)
        if case .effect(_, let inner) = item.value { visit(inner) }
      }
    }
    visit(list.items)
    #expect(seen.count == 20)
  }
}
