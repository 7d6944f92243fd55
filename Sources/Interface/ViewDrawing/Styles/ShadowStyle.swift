import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// A shadow that a shape or text casts on the background, or that its edge casts inwards.
public struct ShadowStyle: Equatable, Sendable {
  enum Kind: Hashable, Sendable { case drop, inner }

  let kind: Kind
  let color: Color
  let radius: CGFloat
  let offset: CGSize

  /// A shadow behind the shape.
  ///
  /// - Parameters:
  ///   - radius: the Gaussian's standard deviation in points.
  ///   - x: the horizontal offset of the shadow, in points; it is rounded to whole pixels.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(kind: .drop, color: color, radius: radius, offset: CGSize(width: x, height: y)) }

  /// A shadow inside the shape, as if the shape were a hole in its surroundings.
  ///
  /// - Parameters:
  ///   - radius: the Gaussian's standard deviation in points.
  ///   - x: the horizontal offset of the shadow, in points; it is rounded to whole pixels.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle(kind: .inner, color: color, radius: radius, offset: CGSize(width: x, height: y)) }

  func resolved(in environment: EnvironmentValues) -> Resolved {
    Resolved(kind: kind, color: color.resolve(in: environment).display, radius: radius, offset: offset)
  }

  /// The shadow in an environment.
  package struct Resolved: Hashable, Sendable {
    let kind: Kind
    var color: ResolvedColor
    /// The Gaussian's standard deviation in points; the offset is in points, too.
    let radius: CGFloat
    let offset: CGSize

    /// Returns the shadow of a less opaque style. A drop shadow stays as it is: the painted shape already casts less of
    /// it.
    func multiplyingOpacity(by factor: Double) -> Resolved {
      guard kind == .inner else { return self }
      var faded = self
      faded.color = color.multiplyingAlpha(by: Float(factor))
      return faded
    }
  }
}

/// A style with a shadow.
struct ShadowedShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
  let base: Base
  let shadow: ShadowStyle

  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    .shadowed(base.resolvedStyle(in: environment, level: level), shadow.resolved(in: environment))
  }
}

extension ShapeStyle {
  /// The style with a shadow: `.fill(.red.shadow(.inner(radius: 4)))`. Several add up.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedShapeStyle(base: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    ShadowedShapeStyle(base: ForegroundStyle(), shadow: style)
  }
}

// MARK: painting

extension DisplayCanvas {
  mutating func paint(
    _ silhouette: Silhouette, with style: ResolvedStyle, casting shadow: ShadowStyle.Resolved, in box: StyleBox,
    environment: EnvironmentValues, identity: ViewIdentity, index: Int
  ) {
    let (map, own) = (box.transform, identity.child(.shadow))
    let sigma = Double(max(0, shadow.radius)) * scale * abs(map.determinant).squareRoot()
    let (width, height) = (Double(shadow.offset.width), Double(shadow.offset.height))
    let (x, y) = (pixel(map.a * width + map.c * height), pixel(map.b * width + map.d * height))
    // The content has an identity of its own, so that two nested shadows are two items.
    let inner = identity.child(.shadowedContent)
    func paint(_ canvas: inout DisplayCanvas) {
      canvas.paint(silhouette, with: style, in: box, environment: environment, identity: inner, index: index)
    }
    guard sigma.isFinite, shadow.color.alpha > 0 else { return paint(&self) }
    let cast = Shadow(color: shadow.color, sigma: sigma, x: x, y: y)
    switch shadow.kind {
    case .drop: apply(.shadow(cast), identity: own, index: index, draw: paint)
    case .inner:
      paint(&self)
      lay(cast, inside: silhouette, identity: own, index: index)
    }
  }

  /// Draws the shadow that the surroundings of a silhouette cast into it.
  private mutating func lay(_ shadow: Shadow, inside silhouette: Silhouette, identity: ViewIdentity, index: Int) {
    let reach = Blur.reach(sigma: shadow.sigma) + max(abs(shadow.x), abs(shadow.y))
    guard let around = surroundings(of: silhouette, reach: reach) else { return }
    // The shape that casts the shadow must not be visible, not even through the antialiased edge: it is placed far
    // outside, and its shadow is moved back.
    let far = 1 << 22
    var moved = shadow
    moved.x -= far
    apply(silhouette.clip, identity: identity, index: index) { canvas in
      canvas.apply(.shadow(moved), identity: identity.child(1), index: index) {
        $0.append(
          .mask(around.mask, x: around.x + far, y: around.y, .color(ResolvedColor(white: 0))),
          identity: identity.child(2), index: index)
      }
    }
  }
}
