import DisplayList
import Renderer
import Surfaces
import Testing
import Vitrine

@MainActor
@Suite struct LegibilityTests {
  private func flat(_ color: UInt32, width: Int = 8, height: Int = 6) -> PixelBuffer {
    let pixels = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      let row = pixels.view.row(y).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { row[x] = color }
    }
    return pixels
  }

  /// Published pairs: black on white, WCAG's examples #777777 and #767676 on white, pure red and blue on white.
  @Test(arguments: [
    (UInt32(0xFF00_0000), 21.0), (0xFF77_7777, 4.48), (0xFF76_7676, 4.54), (0xFFFF_0000, 4.0), (0xFF00_00FF, 8.59),
    (0xFFFF_FFFF, 1),
  ])
  func contrastOnWhite(_ pixel: UInt32, _ expected: Double) throws {
    let color = ResolvedColor(
      red: Float(pixel >> 16 & 255) / 255, green: Float(pixel >> 8 & 255) / 255, blue: Float(pixel & 255) / 255)
    #expect(abs(Legibility.contrastRatio(color, ResolvedColor(white: 1)) - expected) < 0.01)
    #expect(abs(Legibility.contrastRatio(ResolvedColor(white: 1), color) - expected) < 0.01)
    let pixels = flat(pixel)
    let found = try #require(
      Legibility.lowestContrast(
        of: .color(ResolvedColor(white: 1)), over: pixels.view, in: PixelRect(x: 0, y: 0, width: 8, height: 6)))
    #expect(abs(found - expected) < 0.01)
  }

  @Test func theWorstPixelCountsAndOnlyInsideTheRegion() throws {
    let pixels = flat(0xFFFF_FFFF)
    pixels.view.row(2).assumingMemoryBound(to: UInt32.self)[3] = 0xFF76_7676
    let black = Paint.color(ResolvedColor(white: 0))
    func lowest(_ region: PixelRect) -> Double? { Legibility.lowestContrast(of: black, over: pixels.view, in: region) }
    // #767676 against black: (0.1812 + 0.05) / 0.05.
    #expect(abs(try #require(lowest(PixelRect(x: 0, y: 0, width: 8, height: 6))) - 4.62) < 0.01)
    #expect(abs(try #require(lowest(PixelRect(x: 4, y: 0, width: 4, height: 6))) - 21) < 0.01)
    #expect(abs(try #require(lowest(PixelRect(x: -5, y: -5, width: 100, height: 100))) - 4.62) < 0.01)
    #expect(lowest(PixelRect(x: 20, y: 0, width: 4, height: 4)) == nil)
  }

  @Test func translucentAndVibrantInkIsWhatItBecomes() throws {
    let pixels = flat(0xFFFF_FFFF)
    let region = PixelRect(x: 0, y: 0, width: 8, height: 6)
    // Black at 0.5 over white is #808080: 3.95.
    let half = Legibility.lowestContrast(
      of: .color(ResolvedColor(white: 0, alpha: 0.5)), over: pixels.view, in: region)
    #expect(abs(try #require(half) - 3.95) < 0.05)
    let vibrant = Legibility.lowestContrast(
      of: .vibrancy(Vibrancy(scale: 0.5, saturation: 1, bias: 0), opacity: 1), over: pixels.view, in: region)
    #expect(abs(try #require(vibrant) - 3.95) < 0.05)
  }

  @Test func ofAFrameTheHardestTextIsFound() throws {
    let view = ZStack {
      Color(white: 1)
      VStack {
        Text("easy").foregroundStyle(Color(white: 0))
        Text("hard").foregroundStyle(Color(white: 0.8))
      }
    }
    let host = ViewHost(view)
    let list = host.displayList(size: CGSize(width: 120, height: 80), scale: 1, time: 0)
    let found = try #require(Legibility.lowest(in: list))
    // #CCCCCC on white: 1.61.
    #expect(abs(found.lowest - 1.61) < 0.02)
    #expect(found.place.minY > 35)
    let bare = ViewHost(Color(white: 1)).displayList(size: CGSize(width: 20, height: 20), scale: 1, time: 0)
    #expect(Legibility.lowest(in: bare) == nil)
  }

  /// A frame that is painted over the last one is the frame.
  @Test func oneFrameAfterAnotherIsMeasuredAsEachAlone() throws {
    let frame = Offscreen()
    for (grey, width) in [(0.8, 120), (0.3, 120), (0.3, 140), (0.8, 120)] {
      let view = ZStack {
        Color(white: 1)
        Circle().fill(Color(white: 1 - grey)).frame(width: 50)
        Text("hard").foregroundStyle(Color(white: grey))
      }
      let list = ViewHost(view).displayList(size: CGSize(width: Double(width), height: 80), scale: 1, time: 0)
      let alone = try #require(Legibility.lowest(in: list))
      #expect(Legibility.lowest(in: list, render: frame.render) == alone)
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func aColourThatIsNoNumberHasARatio(_ value: Float) throws {
    let region = PixelRect(x: 0, y: 0, width: 8, height: 6)
    for paint in [Paint.color(ResolvedColor(white: value)), .color(ResolvedColor(white: 0, alpha: value))] {
      let found = try #require(Legibility.lowestContrast(of: paint, over: flat(0xFFFF_FFFF).view, in: region))
      #expect((1...21).contains(found))
    }
  }

  /// The ratio of level AA depends on the size, and texts are told apart by their view.
  @Test func largeTextNeedsLess() throws {
    // #949494 on white: 3.03.
    let grey = Color(red: 0x94 / 255.0, green: 0x94 / 255.0, blue: 0x94 / 255.0)
    let view = ZStack {
      Color(white: 1)
      VStack {
        Text("large").font(.system(size: 24)).foregroundStyle(grey)
        Text("bold").font(.system(size: 19, weight: .bold)).foregroundStyle(grey)
        Text("small").font(.system(size: 19)).foregroundStyle(grey)
        Text("dark").font(.system(size: 12)).foregroundStyle(Color(white: 0))
      }
    }
    let host = ViewHost(view)
    let list = host.displayList(size: CGSize(width: 160, height: 140), scale: 2, time: 0)
    #expect(host.shownTexts.map(\.string) == ["large", "bold", "small", "dark"])
    #expect(host.shownTexts.map(\.isLarge) == [true, true, false, false])
    let found = try #require(Legibility.lowest(in: list, of: host.shownTexts))
    #expect(found.count == 4)
    #expect(found.failures == 1)
    #expect(abs(found.lowest - 3.03) < 0.01)
  }

  /// Shapes are not text, and stay behind it; text of two colours is one text; a typed text is one too.
  @Test func onlyTextCounts() throws {
    let view = ZStack {
      Color(white: 1)
      VStack {
        // A path that is no outline: coverage, as letters are.
        Path { $0.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 60, y: 0), CGPoint(x: 0, y: 20)]) }
          .fill(Color(white: 0.95)).frame(width: 60, height: 20)
        (Text("one ").foregroundStyle(Color(white: 0)) + Text("two").foregroundStyle(Color(white: 0.2)))
        TextField("prompt", text: .constant("typed")).foregroundStyle(Color(white: 0.1))
      }
    }
    let host = ViewHost(view)
    let list = host.displayList(size: CGSize(width: 160, height: 100), scale: 1, time: 0)
    #expect(host.shownTexts.map(\.string) == ["one two", "typed"])
    let found = try #require(Legibility.lowest(in: list, of: host.shownTexts))
    #expect(found.count == 2)
    // #333333 on white: 12.63.
    #expect(abs(found.lowest - 12.63) < 0.05)
    #expect(found.text?.string == "one two")
    // Without knowing what is text, the path is the palest.
    #expect(try #require(Legibility.lowest(in: list)).lowest < 1.2)
  }

  @Test func aFadedGroupIsFainter() throws {
    let view = ZStack {
      Color(white: 1)
      VStack {
        Text("a")
        Text("b")
      }.foregroundStyle(Color(white: 0)).opacity(0.5)
    }
    let host = ViewHost(view)
    let list = host.displayList(size: CGSize(width: 60, height: 60), scale: 1, time: 0)
    // Half of black on white is #808080: 3.95.
    #expect(
      abs(try #require(Legibility.lowest(in: list, of: host.shownTexts)).lowest - 3.95)
        < 0.05)
  }

  /// Vibrancy keeps its promise: labels on a measured material stay legible over any flat colour.
  @Test func primaryLabelsOnMaterialsReachLevelAA() throws {
    for (material, scheme) in [(Material.regular, ColorScheme.light), (.regular, .dark), (.thick, .light)] {
      for background in [Color(white: 0), .init(white: 0.5), .init(white: 1), .init(red: 1, green: 0, blue: 0)] {
        let view = ZStack {
          background
          Text("Label").padding().background(material)
        }
        let host = ViewHost(view)
        host.environment.colorScheme = scheme
        let list = host.displayList(size: CGSize(width: 120, height: 60), scale: 1, time: 0)
        #expect(try #require(Legibility.lowest(in: list)).lowest >= 4.5)
      }
    }
  }
}
