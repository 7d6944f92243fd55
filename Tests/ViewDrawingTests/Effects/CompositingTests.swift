import DisplayList
import Surfaces
import Testing
import ViewTestSupport
import Vitrine

@MainActor
@Suite struct CompositingTests {
  private func list<V: View>(_ view: V, scale: CGFloat = 1) -> String {
    DisplayListPrinter().print(
      ViewHost(view).displayList(size: CGSize(width: 100, height: 50), scale: scale, time: 0))
  }

  @Test func effectsWrapWhatTheyAreOn() {
    let box = Rectangle().frame(width: 10, height: 10)
    let fill = "fill rect 45,20 10x10 color 0,0,0,1"
    for (view, name) in [
      (AnyView(box.blendMode(.plusLighter)), "blend plusLighter"), (AnyView(box.compositingGroup()), "group"),
      (AnyView(box.drawingGroup()), "flatten"), (AnyView(box.drawingGroup(opaque: true)), "flatten, opaque"),
      (AnyView(box.drawingGroup(colorMode: .linear)), "flatten, linear"),
      (AnyView(box.drawingGroup(opaque: true, colorMode: .extendedLinear)), "flatten, opaque, linear"),
      (AnyView(box.blur(radius: 3)), "blur sigma 3"),
      (AnyView(box.blur(radius: 3, opaque: true)), "blur sigma 3, opaque"),
    ] {
      #expect(list(view) == "list 100x50\n  \(name)\n    \(fill)")
    }
  }

  /// Room for what an effect on the group moves.
  @Test func aDrawingGroupIsAsLargeAsItsView() {
    let padded = Rectangle().frame(width: 10, height: 10).padding(5)
    #expect(
      list(padded.drawingGroup()) == """
        list 100x50
          flatten
            fill rect 45,20 10x10 color 0,0,0,1
            fill rect 40,15 20x20 color 0,0,0,0
        """)
  }

  @Test func opacityGoesThroughClips() {
    let view = Color.black.clipShape(Circle()).frame(width: 20, height: 20).opacity(0.5)
    #expect(
      list(view) == """
        list 100x50
          clip rounded 40,15 20x20 radius 10 circular
            fill rect 40,15 20x20 color 0,0,0,0.5
        """)
  }

  @Test func aMaskIsLaidOutInTheViewsSize() {
    let view = Color.black.frame(width: 20, height: 20).mask(alignment: .topLeading) {
      Rectangle().frame(width: 8, height: 4)
    }
    #expect(
      list(view) == """
        list 100x50
          masked
            fill rect 40,15 20x20 color 0,0,0,1
          through
            fill rect 40,15 8x4 color 0,0,0,1
        """)
    #expect(list(Color.black.mask { EmptyView() }) == "list 100x50")
  }

  @Test func aMaskLetsItsAlphaThrough() throws {
    let view = Color(hex: 0xFF0000).mask {
      HStack(spacing: 0) {
        Color(hex: 0xFFFFFF)
        Color(hex: 0x000000, opacity: 0.5)
        Color.clear
      }
    }
    let picture = try Picture(view, width: 30, height: 4)
    #expect(picture[5, 2] == [255, 0, 0, 255])
    expect(picture[15, 2], [128, 0, 0, 128], within: 1)
    #expect(picture[25, 2] == [0, 0, 0, 0])
  }

  /// web-platform-tests, `filters.yaml`, `2d.filter.drop-shadow-globalAlpha`: the shadow and the rectangle of half
  /// opacity, one over the other.
  @Test func aDropShadowUnderATranslucentRectangle() throws {
    let purple = Color(red: 128 / 255, green: 0, blue: 128 / 255, opacity: 0.5)
    let orange = Color(red: 1, green: 165 / 255, blue: 0)
    let view = purple.frame(width: 60, height: 30).shadow(color: orange, radius: 0, x: 10, y: 5)
    let picture = try Picture(view.position(x: 40, y: 25), width: 100, height: 50)
    let reference = try Picture(
      ZStack {
        orange.opacity(0.5).frame(width: 60, height: 30).position(x: 50, y: 30)
        purple.frame(width: 60, height: 30).position(x: 40, y: 25)
      }, width: 100, height: 50)
    for y in 0..<50 { for x in 0..<100 { expect(picture[x, y], reference[x, y], within: 1, "\(x),\(y)") } }
  }

  @Test func aBlurKeepsWhatThereIs() throws {
    let picture = try Picture(
      Color.black.frame(width: 40, height: 40).blur(radius: 4), width: 100, height: 100)
    let total = stride(from: 3, to: picture.premultiplied.count, by: 4).reduce(0) {
      $0 + Int(picture.premultiplied[$1])
    }
    // The area of the square, whatever the blur does to its edges; 1 % for eight bits.
    #expect(abs(Double(total) / 255 - 1600) < 16)
    // At a straight edge the integral of the Gaussian is one half.
    expect([picture[30, 50][3]], [128 + 13], within: 4, "half a pixel inside the edge")
    let opaque = try Picture(
      Color.black.frame(width: 40, height: 40).blur(radius: 4, opaque: true), width: 60, height: 60)
    #expect(opaque[11, 30][3] == 255 && opaque[8, 30][3] == 0)
  }

  @Test func anyShapeClips() throws {
    let view = Color(hex: 0x00FF00).clipShape(Triangle())
    let picture = try Picture(view, width: 40, height: 40)
    #expect(picture[20, 35] == [0, 255, 0, 255])
    #expect(picture[3, 3] == [0, 0, 0, 0])
    #expect(list(Color.black.clipShape(Triangle())).contains("clip to mask"))
  }

  /// By the even-odd rule, an area that is enclosed twice is outside.
  @Test func aClipFollowsTheFillRule() throws {
    let ring = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
      path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    let picture = try Picture(
      Color.black.clipShape(ring, style: FillStyle(eoFill: true)), width: 40, height: 40)
    #expect(picture[20, 20][3] == 0 && picture[5, 5][3] == 255)
  }

  @Test func materialsTakeAnyShapeAndText() {
    let star = list(Color.clear.frame(width: 40, height: 40).background(.thinMaterial, in: Triangle()))
    #expect(star.contains("clip to mask") && star.contains("backdrop rect"))
    let text = list(Text("glass").foregroundStyle(.thinMaterial))
    #expect(text.contains("clip to mask") && text.contains("backdrop rect"))
    let turned = list(
      Color.clear.frame(width: 40, height: 20).background(.thinMaterial, in: RoundedRectangle(cornerRadius: 5))
        .rotationEffect(.degrees(10)))
    #expect(turned.contains("clip to mask") && turned.contains("backdrop rect"))
  }

  @Test func identitiesOfChainedEffectsDiffer() {
    let view = Color.red.visualEffect { content, _ in content.brightness(0.1).contrast(0.5).blur(radius: 2) }
    let list = ViewHost(view).displayList(size: CGSize(width: 10, height: 10), scale: 1, time: 0)
    var seen = Set<DisplayIdentity>()
    func visit(_ items: [DisplayItem]) {
      for item in items {
        #expect(seen.insert(item.identity).inserted)
        if case .effect(_, let inner) = item.value { visit(inner) }
      }
    }
    visit(list.items)
    #expect(seen.count == 4)
  }

  private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
      }
    }
  }
}
