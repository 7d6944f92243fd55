import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

extension GraphicsContext {
  /// Adds a filter for later drawings; a filter that is added later is applied before those that were added earlier.
  public mutating func addFilter(_ filter: Filter) {
    steps.append(.filter(filter.resolved(in: environment, size: size), map))
  }

  /// A filter that is applied to a drawing.
  public struct Filter: Sendable {
    private var effect: any DrawingEffect

    private init(_ effect: any DrawingEffect) { self.effect = effect }

    /// Blurs by a Gaussian whose standard deviation is `radius` points.
    public static func blur(radius: CGFloat) -> Filter { Filter(BlurEffect(radius: radius, isOpaque: false)) }

    /// Adds a shadow behind the drawing.
    ///
    /// - Parameters:
    ///   - radius: the Gaussian's standard deviation in points.
    ///   - x: the horizontal offset of the shadow, in points.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter {
      Filter(ShadowEffect(color: AnimatableTint(color), radius: radius, offset: CGSize(width: x, height: y)))
    }

    /// Multiplies the colours and the opacity by those of another colour.
    public static func colorMultiply(_ color: Color) -> Filter {
      Filter(ColorMultiplyEffect(color: AnimatableTint(color)))
    }

    /// Mixes the channels by a matrix.
    public static func colorMatrix(_ matrix: ViewValues.ColorMatrix) -> Filter {
      Filter(PlainEffect(effect: .colorMatrix(matrix.display)))
    }

    /// Turns hues about the grey axis.
    public static func hueRotation(_ angle: Angle) -> Filter { color(.hueRotation, angle.radians) }
    /// Scales colours about their luminance; 1 changes nothing, 0 and less is grey.
    public static func saturation(_ amount: Double) -> Filter { color(.saturation, amount) }
    /// Adds to the colours; 0 changes nothing, 1 is white.
    public static func brightness(_ amount: Double) -> Filter { color(.brightness, amount) }
    /// Scales colours about middle grey; 1 changes nothing, negative amounts invert.
    public static func contrast(_ amount: Double) -> Filter { color(.contrast, amount) }
    /// Removes the colour: 0 changes nothing, 1 is grey.
    public static func grayscale(_ amount: Double) -> Filter { color(.grayscale, amount) }

    /// Inverts the colours: 0 changes nothing, 1 shows their complements.
    public static func colorInvert(_ amount: Double = 1) -> Filter {
      var matrix = ColorMatrix()
      let scale = Float(1 - 2 * amount)
      let offset = Float(amount)
      (matrix.r1, matrix.g2, matrix.b3) = (scale, scale, scale)
      (matrix.r5, matrix.g5, matrix.b5) = (offset, offset, offset)
      return colorMatrix(matrix)
    }

    /// Turns the drawing black, as opaque as it was bright.
    public static var luminanceToAlpha: Filter { Filter(PlainEffect(effect: .colorMatrix(.luminanceToAlpha))) }

    /// Paints one colour where the opacity lies between two thresholds, and nothing elsewhere, so that blurred shapes
    /// flow into one another.
    ///
    /// The edge is as wide as eight of 255 levels of opacity, so that it is smooth.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Filter {
      Filter(AlphaThresholdEffect(minimum: min, maximum: max, color: AnimatableTint(color)))
    }

    /// Projects the drawing; the origin is that of the context's coordinates.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter(ContextProjectionEffect(transform: matrix))
    }

    /// Applies a Metal function of the position and the colour.
    public static func colorShader(_ shader: Shader) -> Filter {
      Filter(ShaderDrawing(shader, kind: .color, isEnabled: true))
    }

    /// Applies a Metal function that maps a position to the one whose colour is shown there, at most `maxSampleOffset`
    /// points away.
    public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter(ShaderDrawing(shader, kind: .distortion, maxSampleOffset: maxSampleOffset, isEnabled: true))
    }

    /// Applies a Metal function of the position and the drawing, which samples at most `maxSampleOffset` points away.
    public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Filter {
      Filter(ShaderDrawing(shader, kind: .layer, maxSampleOffset: maxSampleOffset, isEnabled: true))
    }

    private static func color(_ filter: ColorFilterEffect.Filter, _ amount: Double) -> Filter {
      Filter(ColorFilterEffect(filter: filter, amount: amount))
    }

    func resolved(in environment: EnvironmentValues, size: CGSize) -> Filter {
      Filter(effect.resolved(in: environment).placed(in: size))
    }

    @MainActor
    func apply(
      in canvas: inout DisplayCanvas, at placement: Placement, identity: ViewIdentity,
      draw: (inout DisplayCanvas) -> Void
    ) {
      let site = EffectSite(placement: placement, identity: identity, index: 0)
      effect.draw(in: &canvas, at: site) { canvas in
        // A filter is applied to the drawing as one picture.
        canvas.apply(.group, identity: identity.child(.filtered), draw: draw)
      }
    }
  }
}

/// A projection of a canvas's drawings.
private struct ContextProjectionEffect: DrawingEffect {
  var transform: ProjectionTransform

  func displayed(in canvas: DisplayCanvas, at placement: Placement) -> Effect? {
    guard let inward = placement.transform.inverse, !transform.isIdentity else { return nil }
    let map = transform.map.about(placement.position.x, placement.position.y)
    let drawn = ProjectiveMap(inward).followed(by: map).followed(by: ProjectiveMap(placement.transform))
    return .projection(drawn.scaled(by: canvas.scale))
  }
}

/// An effect that paints one colour where the opacity lies between two thresholds.
private struct AlphaThresholdEffect: DrawingEffect {
  var minimum: Double
  var maximum: Double
  var color: AnimatableTint

  mutating func resolve(in environment: EnvironmentValues) { color.resolve(in: environment) }

  func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void) {
    guard minimum.isFinite, maximum.isFinite else { return content(&canvas) }
    let paint = color.display
    var flat = ColorMatrix()
    (flat.r1, flat.g2, flat.b3) = (0, 0, 0)
    (flat.r5, flat.g5, flat.b5) = (paint.red, paint.green, paint.blue)
    let ramp = 8 / 255.0
    let table = (0...255).map { level -> Double in
      let alpha = Double(level) / 255
      let above = minimum <= 0 ? 1 : ((alpha - minimum) / ramp + 0.5).clamped(to: 0...1)
      let below = maximum >= 1 ? 1 : ((maximum - alpha) / ramp + 0.5).clamped(to: 0...1)
      return above * below * Double(paint.alpha)
    }
    let identity = site.identity.child(.threshold)
    let transfer = ColorTransfer(alpha: .table(table)).display
    canvas.apply(.colorMatrix(flat.display), identity: identity.child(2)) { canvas in
      canvas.apply(.transfer(transfer), identity: identity, draw: content)
    }
  }
}
