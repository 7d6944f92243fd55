/// Liquid Glass: here a tinted material with light along its rim, which blurs what lies behind and does not refract it.
///
/// ```swift
/// Text("Hello")
///   .padding()
///   .glassEffect(.regular.tint(.blue).interactive())
/// ```
public struct Glass: Equatable, Sendable {
  enum Kind: Hashable, Sendable { case regular, clear, identity }

  let kind: Kind
  private(set) var tint: Color?
  private(set) var isInteractive = false
  private var isProminent = false

  init(kind: Kind) { self.kind = kind }

  /// Glass for any background.
  public static var regular: Glass { Glass(kind: .regular) }
  /// Glass that shows more of what lies behind, for pictures with a dimming layer of their own.
  public static var clear: Glass { Glass(kind: .clear) }
  /// No glass: the view as it is.
  public static var identity: Glass { Glass(kind: .identity) }

  /// The glass tinted with a colour; nil removes the tint.
  public func tint(_ color: Color?) -> Glass {
    var glass = self
    glass.tint = color
    return glass
  }

  var tintStrength: Double { isProminent ? 0.9 : kind == .clear ? 0.35 : 0.6 }

  /// The glass of a button that stands out.
  package func prominent() -> Glass {
    var glass = self
    glass.isProminent = true
    return glass
  }

  /// Accepted for source compatibility: glass does not follow the pointer here, unlike on iOS.
  public func interactive(_ isEnabled: Bool = true) -> Glass {
    var glass = self
    glass.isInteractive = isEnabled
    return glass
  }

  var material: Material { kind == .clear ? .ultraThin.multiplyingOpacity(by: 0.6) : .ultraThin }
}

/// The shape of glass for which none is given: a capsule.
nonisolated public struct DefaultGlassEffectShape: Shape {
  /// Creates the shape that `glassEffect()` has by default.
  public init() {}
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// The transition of glass when it appears or disappears.
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String
  /// The glass grows out of the glass beside it.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition(name: "matchedGeometry") }
  /// The glass materialises out of nothing.
  public static var materialize: GlassEffectTransition { GlassEffectTransition(name: "materialize") }
  /// The glass appears at once.
  public static var identity: GlassEffectTransition { GlassEffectTransition(name: "identity") }
}

/// A container of views with glass that belong together. It is laid out like its content alone; the views' glass does
/// not flow together.
nonisolated public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// Creates a container that shows the content as it is.
  ///
  /// - Parameter spacing: accepted for source compatibility: the distance below which glass flows together on iOS.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View { content }
}

/// A material with light along its rim, as large as the view in front of it.
nonisolated private struct GlassPane<Outline: Shape>: View {
  let glass: Glass
  let outline: Outline
  @Environment(\.colorScheme) private var colorScheme

  init(glass: Glass, outline: Outline) { (self.glass, self.outline) = (glass, outline) }

  @MainActor var body: some View {
    let light = colorScheme == .dark ? 0.45 : 0.8
    outline.fill(glass.material)
      .overlay {
        if let tint = glass.tint { outline.fill(tint.opacity(glass.tintStrength)) }
      }
      .overlay {
        // Light from the upper left, and less of it where it leaves the glass.
        outline.stroke(
          LinearGradient(
            stops: [
              Gradient.Stop(color: .white.opacity(light), location: 0),
              Gradient.Stop(color: .white.opacity(light * 0.1), location: 0.4),
              Gradient.Stop(color: .white.opacity(light * 0.05), location: 0.6),
              Gradient.Stop(color: .white.opacity(light * 0.5), location: 1),
            ], startPoint: .topLeading, endPoint: .bottomTrailing),
          lineWidth: 2
        )
        .clipShape(outline)
      }
  }
}

nonisolated extension View {
  /// Glass behind the view, in a shape of the view's size.
  ///
  /// ```swift
  /// ZStack {
  ///   LinearGradient(colors: [.orange, .pink], startPoint: .top, endPoint: .bottom)
  ///   Text("Hello").padding().glassEffect(in: .rect(cornerRadius: 16))
  /// }
  /// ```
  @ViewBuilder
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()) -> some View {
    if glass.kind == .identity {
      self
    } else {
      background { GlassPane(glass: glass, outline: shape) }
    }
  }

  /// Accepted for source compatibility: on iOS, panes of glass with the same identifier in a namespace morph into one
  /// another.
  public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: some Hashable) -> some View { self }

  /// Accepted for source compatibility: on iOS, views with the same identifier in a namespace share one pane of glass.
  public func glassEffectUnion(id: (some Hashable & Sendable)?, namespace: some Hashable) -> some View { self }

  /// Accepted for source compatibility: glass appears and disappears with the view.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }

  /// Accepted for source compatibility: the view is not continued beyond its edges behind others.
  public func backgroundExtensionEffect() -> some View { self }
}
