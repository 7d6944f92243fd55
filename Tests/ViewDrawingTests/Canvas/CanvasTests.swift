import DisplayList
import Testing
import ViewTestSupport
import Vitrine

/// Tests of the drawing of a canvas's closure, by its pixels.
@MainActor
@Suite struct CanvasTests {
  private let black = GraphicsContext.Shading.color(.black)

  private func picture(
    _ side: CGFloat = 40, _ draw: @escaping (inout GraphicsContext, CGSize) -> Void
  ) throws -> Picture {
    try Picture(Canvas(renderer: draw), width: side, height: side)
  }

  /// "A canvas ... takes the size that it is offered" (documentation of `Canvas`); the closure is told that size.
  @Test func itFillsWhatItIsOffered() throws {
    var told: [CGSize] = []
    _ = try picture { _, size in told.append(size) }
    #expect(told == [CGSize(width: 40, height: 40)])
  }

  /// A symbol is offered the canvas: one without a size of its own fills it.
  @Test func symbolsAreOfferedTheCanvas() throws {
    var sizes: [CGSize?] = []
    let canvas = Canvas { context, _ in
      for id in [1, 2] { sizes.append(context.resolveSymbol(id: id)?.size) }
      if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: CGPoint(x: 20, y: 15)) }
    } symbols: {
      Color(hex: 0xFF0000).tag(1)
      Color(hex: 0xFF0000).frame(width: 6, height: 4).tag(2)
    }
    let picture = try Picture(canvas, width: 40, height: 30)
    #expect(sizes == [CGSize(width: 40, height: 30), CGSize(width: 6, height: 4)])
    #expect([picture[0, 0], picture[39, 29]] == [[255, 0, 0, 255], [255, 0, 0, 255]])
  }

  /// Unlike a view's box, a path keeps its place between pixels: a quarter of one is a quarter of the coverage.
  @Test func edgesAreNotSnapped() throws {
    let picture = try picture { context, _ in
      context.fill(Path(CGRect(x: 10.25, y: 5, width: 10, height: 10)), with: black)
    }
    #expect(abs(picture[10, 8][3] - 191) <= 2 && abs(picture[20, 8][3] - 64) <= 2)
    #expect(picture[15, 8][3] == 255 && picture[9, 8][3] == 0)
  }

  /// A copy of the context has a state of its own and draws into the same canvas.
  @Test func transformsAddUpInACopy() throws {
    let picture = try picture { context, _ in
      var moved = context
      moved.translateBy(x: 20, y: 20)
      moved.rotate(by: .degrees(90))
      moved.scaleBy(x: 2, y: 1)
      // Along x by 2 and then a quarter of a turn: 4 wide and 10 high, left of the origin.
      moved.fill(Path(CGRect(x: 0, y: 0, width: 5, height: 4)), with: black)
      context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 4)), with: black)
    }
    #expect(picture[17, 21][3] == 255 && picture[17, 28][3] == 255)
    #expect(picture[21, 21][3] == 0 && picture[17, 31][3] == 0 && picture[14, 25][3] == 0)
    #expect(picture[2, 2][3] == 255)
  }

  @Test func opacityIsThatOfEachDrawing() throws {
    let picture = try picture { context, _ in
      context.opacity = 0.5
      context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: black)
      context.fill(Path(CGRect(x: 10, y: 0, width: 20, height: 20)), with: black)
    }
    #expect(abs(picture[5, 5][3] - 128) <= 1 && abs(picture[15, 5][3] - 191) <= 2)
  }

  /// "Draws a new layer ... the content is a single image" (`drawLayer`): what overlaps in it is faded once.
  @Test func aLayerIsFadedAsOne() throws {
    let picture = try picture { context, _ in
      context.opacity = 0.5
      context.drawLayer { layer in
        layer.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: black)
        layer.fill(Path(CGRect(x: 10, y: 0, width: 20, height: 20)), with: black)
      }
    }
    #expect(abs(picture[5, 5][3] - 128) <= 1 && abs(picture[15, 5][3] - 128) <= 1)
  }

  @Test func clipsKeepWhatIsInsideOrOutside() throws {
    let square = Path(CGRect(x: 10, y: 10, width: 10, height: 10))
    let whole = Path(CGRect(x: 0, y: 0, width: 40, height: 40))
    let inside = try picture { context, _ in
      context.clip(to: square)
      #expect(context.clipBoundingRect == CGRect(x: 10, y: 10, width: 10, height: 10))
      context.fill(whole, with: black)
    }
    let outside = try picture { context, _ in
      context.clip(to: square, options: .inverse)
      context.fill(whole, with: black)
    }
    for (x, isInside) in [(5, false), (15, true), (30, false)] {
      #expect(inside[x, 15][3] == (isInside ? 255 : 0) && outside[x, 15][3] == (isInside ? 0 : 255))
    }
    let masked = try picture { context, _ in
      context.clipToLayer { $0.fill(square, with: .color(.black.opacity(0.5))) }
      context.fill(whole, with: black)
    }
    #expect(abs(masked[15, 15][3] - 128) <= 1 && masked[5, 15][3] == 0)
  }

  /// Source-in of Porter and Duff: the drawing by the opacity below.
  @Test func blendModesSeeTheLayer() throws {
    let picture = try picture { context, _ in
      context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(.white))
      context.drawLayer { layer in
        layer.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: black)
        layer.blendMode = .sourceIn
        layer.fill(Path(CGRect(x: 10, y: 10, width: 20, height: 20)), with: .color(red: 1, green: 0, blue: 0))
      }
    }
    #expect(picture[5, 5] == [0, 0, 0, 255] && picture[15, 15] == [255, 0, 0, 255])
    // Nothing of it where the layer was empty, whatever lies below the layer.
    #expect(picture[25, 25] == [255, 255, 255, 255])
  }

  /// The points of a gradient are the context's, not fractions of the path.
  @Test func gradientsRunBetweenPoints() throws {
    let gradient = Gradient(colors: [Color(white: 0), Color(white: 1)])
    let picture = try picture { context, _ in
      context.fill(
        Path(CGRect(x: 0, y: 0, width: 40, height: 20)),
        with: .linearGradient(gradient, startPoint: CGPoint(x: 10, y: 0), endPoint: CGPoint(x: 30, y: 0)))
      context.fill(
        Path(CGRect(x: 0, y: 20, width: 40, height: 20)),
        with: .linearGradient(
          gradient, startPoint: CGPoint(x: 10, y: 0), endPoint: CGPoint(x: 20, y: 0), options: .mirror))
    }
    #expect(picture[3, 5][0] == 0 && picture[36, 5][0] == 255)
    #expect(abs(picture[19, 5][0] - 121) <= 3 && abs(picture[20, 5][0] - 134) <= 3)
    // Back again: 25 lies as far from the light end as 15 does from it.
    #expect(abs(picture[25, 30][0] - picture[14, 30][0]) <= 3 && picture[19, 30][0] > 230)
  }

  /// Two blurred discs flow together: between them there is one colour, and a hard edge.
  @Test func aThresholdOfABlurIsOneColour() throws {
    let picture = try picture(60) { context, _ in
      context.addFilter(.alphaThreshold(min: 0.5, color: Color(red: 1, green: 0, blue: 0)))
      context.addFilter(.blur(radius: 4))
      context.drawLayer { layer in
        layer.fill(Path(ellipseIn: CGRect(x: 6, y: 20, width: 22, height: 22)), with: .color(.black))
        layer.fill(Path(ellipseIn: CGRect(x: 31, y: 20, width: 22, height: 22)), with: .color(.black))
      }
    }
    #expect(picture[17, 31] == [255, 0, 0, 255] && picture[29, 31] == [255, 0, 0, 255])
    #expect(picture[17, 8][3] == 0 && picture[29, 18][3] == 0)
  }

  @Test func textsAndSymbolsAreDrawnAtTheirAnchors() throws {
    let view = Canvas { context, _ in
      let text = context.resolve(Text("Hamburg").font(.system(size: 10)))
      #expect(text.measure(in: CGSize(width: 1000, height: 1000)).width > 20)
      #expect(text.firstBaseline(in: CGSize(width: 1000, height: 1000)) > 5)
      #expect(context.resolveSymbol(id: 7) == nil)
      guard let dot = context.resolveSymbol(id: 3) else {
        Issue.record("no symbol")
        return
      }
      #expect(dot.size == CGSize(width: 6, height: 6))
      context.draw(dot, at: CGPoint(x: 10, y: 10))
      context.draw(dot, at: CGPoint(x: 40, y: 40), anchor: .bottomTrailing)
      context.draw(dot, in: CGRect(x: 20, y: 0, width: 12, height: 6))
    } symbols: {
      Color(red: 1, green: 0, blue: 0).frame(width: 6, height: 6).tag(3)
    }
    let picture = try Picture(view, width: 40, height: 40)
    for (x, y) in [(7, 7), (12, 12), (34, 34), (39, 39), (20, 0), (31, 5)] {
      #expect(picture[x, y] == [255, 0, 0, 255], "\(x), \(y)")
    }
    for (x, y) in [(6, 10), (13, 10), (33, 36), (19, 3), (32, 3)] { #expect(picture[x, y][3] == 0, "\(x), \(y)") }
  }

  /// A state that only the closure reads draws the canvas again.
  @Test func itIsDrawnAgainForItsState() throws {
    final class Model: ObservableObject { @Published var isOn = false }
    struct Page: View {
      @StateObject var model: Model
      var body: some View {
        Canvas { context, size in
          if model.isOn { context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black)) }
        }
      }
    }
    let model = Model()
    let host = ViewHost(Page(model: model))
    let size = CGSize(width: 10, height: 10)
    #expect(host.displayList(size: size, scale: 1, time: 0).items.isEmpty)
    model.isOn = true
    #expect(host.needsFrame())
    #expect(!host.displayList(size: size, scale: 1, time: 0).items.isEmpty)
  }

  /// Half of white's light is 188 of 255 in sRGB (IEC 61966-2-1: 1.055 * 0.5^(1/2.4) - 0.055 = 0.735), half of its code
  /// 128; round a point too, where half of the way is opposite of the start.
  @Test(arguments: [(GraphicsContext.GradientOptions(), 128), (.linearColor, 188)])
  func coloursAreMixedAsTheOptionsSay(options: GraphicsContext.GradientOptions, middle: Int) throws {
    let gradient = Gradient(colors: [.black, .white])
    let shadings: [GraphicsContext.Shading] = [
      .linearGradient(gradient, startPoint: .zero, endPoint: CGPoint(x: 41, y: 0), options: options),
      .radialGradient(gradient, center: CGPoint(x: 0, y: 20.5), startRadius: 0, endRadius: 41, options: options),
      .conicGradient(gradient, center: CGPoint(x: 40.5, y: 20.5), options: options),
    ]
    for shading in shadings {
      let picture = try picture { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: shading)
      }
      #expect(abs(picture[20, 20][0] - middle) <= 2)
    }
  }

  /// Lengths that are no numbers, and nothing to draw.
  @Test func badInputDrawsNothing() throws {
    let picture = try picture { context, _ in
      context.fill(Path(), with: black)
      context.stroke(Path(CGRect(x: 5, y: 5, width: 5, height: 5)), with: black, lineWidth: -1)
      context.addFilter(.blur(radius: .nan))
      context.draw(Text("x"), at: CGPoint(x: CGFloat.nan, y: 0))
      context.scaleBy(x: 0, y: 0)
      context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: black)
    }
    #expect(picture[20, 20][3] == 0)
  }
}
