/// Liquid glass: here a material, tinted, with light along its rim; what lies behind is blurred and not bent.
public struct Glass: Equatable, Sendable {
  enum Kind: Hashable, Sendable { case regular, clear, identity }

  let kind: Kind
  private(set) var tint: Color?
  private(set) var isInteractive = false
  private var isProminent = false

  init(kind: Kind) { self.kind = kind }

  /// Glass over anything.
  public static var regular: Glass { Glass(kind: .regular) }
  /// Glass that shows more of what lies behind: for pictures with a layer of their own that dims them.
  public static var clear: Glass { Glass(kind: .clear) }
  /// None: the view as it is.
  public static var identity: Glass { Glass(kind: .identity) }

  /// The glass in a colour; nil has none.
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

/// The shape of glass where none is said: a capsule.
nonisolated public struct DefaultGlassEffectShape: Shape {
  /// As `glassEffect()` has it.
  public init() {}
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// What glass becomes when it comes or goes.
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String
  /// Out of the glass beside it.
  public static var matchedGeometry: GlassEffectTransition { GlassEffectTransition(name: "matchedGeometry") }
  /// Out of nothing.
  public static var materialize: GlassEffectTransition { GlassEffectTransition(name: "materialize") }
  /// At once.
  public static var identity: GlassEffectTransition { GlassEffectTransition(name: "identity") }
}

/// Views with glass that belong together. They are laid out as the content alone is; their glass does not flow together.
nonisolated public struct GlassEffectContainer<Content: View>: View {
  private let content: Content

  /// The content as it is.
  ///
  /// - Parameter spacing: accepted for source compatibility: from which distance glass flows together on iOS.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View { content }
}

/// A material with light along its rim, as large as what is before it.
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
  @ViewBuilder
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()) -> some View {
    if glass.kind == .identity {
      self
    } else {
      background { GlassPane(glass: glass, outline: shape) }
    }
  }

  /// Accepted for source compatibility: on iOS glass with one name in one namespace turns into one another.
  public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: some Hashable) -> some View { self }

  /// Accepted for source compatibility: on iOS glass with one name in one namespace is one pane.
  public func glassEffectUnion(id: (some Hashable & Sendable)?, namespace: some Hashable) -> some View { self }

  /// Accepted for source compatibility: glass comes and goes as the view does.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }

  /// Accepted for source compatibility: what lies beside a view is not drawn on again behind others.
  public func backgroundExtensionEffect() -> some View { self }
}
