/// What a view does while the pointer is over it.
public struct HoverEffect: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case highlight, lift }

  let kind: Kind

  /// As `highlight`.
  public static let automatic = HoverEffect(kind: .highlight)
  /// It becomes lighter, in a rounded rectangle somewhat larger than itself.
  public static let highlight = HoverEffect(kind: .highlight)
  /// It rises: somewhat larger, with a shadow.
  public static let lift = HoverEffect(kind: .lift)
}

/// Shows that the pointer is over a view.
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
  /// Shows that the pointer is over the view.
  public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View {
    modifier(HoverEffectModifier(effect: effect, isEnabled: isEnabled))
  }
}
