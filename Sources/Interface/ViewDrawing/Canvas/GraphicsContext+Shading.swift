import DisplayList
import Surfaces

extension GraphicsContext {
  /// A colour or pattern that a path is filled with.
  public struct Shading: Sendable {
    /// The rectangle to which a style's unit points relate.
    enum Box: Sendable {
      /// The bounding rectangle of the path.
      case path
      /// One point wide and high at the origin, so that unit points are points.
      case unit
      /// The bounds of the canvas.
      case canvas
    }

    let style: AnyShapeStyle
    var box = Box.path

    /// A colour.
    public static func color(_ color: Color) -> Shading { Shading(style: AnyShapeStyle(color)) }

    /// A colour by its components, 0...1.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }

    /// A grey: 0 is black, 1 is white.
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading { .color(Color(colorSpace, white: white, opacity: opacity)) }

    /// A style, in the bounding rectangle of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(style: AnyShapeStyle(style)) }

    /// The foreground style of the canvas.
    public static var foreground: Shading { .style(ForegroundStyle()) }

    /// A gradient from one point to another, in points.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
    ) -> Shading {
      let span = options.span
      let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
      return Shading(
        style: AnyShapeStyle(
          LinearGradient(
            options.gradient(gradient, over: span),
            startPoint: UnitPoint(
              x: startPoint.x + dx * CGFloat(span.lowerBound), y: startPoint.y + dy * CGFloat(span.lowerBound)),
            endPoint: UnitPoint(
              x: startPoint.x + dx * CGFloat(span.upperBound), y: startPoint.y + dy * CGFloat(span.upperBound)))),
        box: .unit)
    }

    /// A gradient from one radius about a point to another, all in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading {
      let span = options.span
      let width = endRadius - startRadius
      return Shading(
        style: AnyShapeStyle(
          RadialGradient(
            options.gradient(gradient, over: 0..<span.upperBound),
            center: UnitPoint(x: center.x, y: center.y), startRadius: startRadius,
            endRadius: startRadius + width * CGFloat(span.upperBound))),
        box: .unit)
    }

    /// A gradient once around a point, beginning at an angle. As it closes on itself, `repeat` and `mirror` have no
    /// effect; `linearColor` has.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
    ) -> Shading {
      Shading(
        style: AnyShapeStyle(
          AngularGradient(
            options.gradient(gradient, over: 0..<1), center: UnitPoint(x: center.x, y: center.y), angle: angle)),
        box: .unit)
    }

    /// A mesh gradient in the bounding rectangle of the path.
    public static func meshGradient(_ mesh: MeshGradient) -> Shading { .style(mesh) }

    /// A Metal function of the position, in points of the canvas.
    public static func shader(_ shader: Shader, bounds: CGRect = .zero) -> Shading {
      Shading(style: AnyShapeStyle(shader), box: .canvas)
    }
  }

  /// Options for a gradient: its continuation before the first colour and after the last one, where by default the end
  /// colours go on, and the mixing of its colours.
  public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The gradient is repeated, sixteen times in either direction.
    public static let `repeat` = GradientOptions(rawValue: 1 << 0)
    /// The gradient goes back and forth, sixteen times in either direction.
    public static let mirror = GradientOptions(rawValue: 1 << 1)

    /// Colours are mixed in proportion to light, not in encoded sRGB.
    public static let linearColor = GradientOptions(rawValue: 1 << 2)

    fileprivate var span: Range<Int> { isDisjoint(with: [.repeat, .mirror]) ? 0..<1 : -16..<17 }

    /// Returns a gradient repeated over a range of its lengths, in the colour space that the options ask for.
    fileprivate func gradient(_ gradient: Gradient, over span: Range<Int>) -> AnyGradient {
      AnyGradient(repeated(gradient, over: span), space: contains(.linearColor) ? .linear : .device)
    }

    private func repeated(_ gradient: Gradient, over span: Range<Int>) -> Gradient {
      guard span.count > 1 else { return gradient }
      let length = CGFloat(span.count)
      return Gradient(
        stops: span.flatMap { turn -> [Gradient.Stop] in
          let isBack = contains(.mirror) && turn % 2 != 0
          let stops = isBack ? gradient.stops.reversed() : gradient.stops
          return stops.map { stop in
            let place = isBack ? 1 - stop.location : stop.location
            return Gradient.Stop(color: stop.color, location: (CGFloat(turn - span.lowerBound) + place) / length)
          }
        })
    }
  }

  /// Returns the shading unchanged: styles are resolved when they are drawn.
  public func resolve(_ shading: Shading) -> Shading { shading }
}
