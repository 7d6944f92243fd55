/// The effect that a view shows while the pointer is over it.
public struct HoverEffect: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case highlight, lift }

  let kind: Kind

  /// The same as `highlight`.
  public static let automatic = HoverEffect(kind: .highlight)
  /// A faint background: a rounded rectangle somewhat larger than the view.
  public static let highlight = HoverEffect(kind: .highlight)
  /// The view rises: it becomes somewhat larger and casts a shadow.
  public static let lift = HoverEffect(kind: .lift)
}

/// Shows an effect while the pointer is over a view.
private struct HoverEffectModifier: ViewModifier {
  let effect: HoverEffect
  let isEnabled: Bool
  @State private var isHovered = false

  private var isShown: Bool { isHovered && isEnabled }

  func body(content: Content) -> some View {
    content
      .background {
        if effect.kind == .highlight {
          RoundedRectangle(cornerRadius: 8).fill(.primary.opacity(0.1)).padding(-6).opacity(isShown ? 1 : 0)
        }
      }
      .scaleEffect(effect.kind == .lift && isShown ? 1.05 : 1)
      .shadow(
        color: .black.opacity(effect.kind == .lift && isShown ? 0.25 : 0), radius: 10, y: 5
      )
      .animation(.easeOut(duration: 0.15), value: isShown)
      .onHover { isHovered = $0 }
  }
}

extension View {
  /// Shows an effect while the pointer is over the view.
  public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View {
    modifier(HoverEffectModifier(effect: effect, isEnabled: isEnabled))
  }
}
