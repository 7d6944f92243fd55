package struct OpacityEffect: DrawingEffect {
  package var opacity: Double

  package init(opacity: Double) { self.opacity = opacity }

  package var keepsPixelsInPlace: Bool { true }
  package var isHit: Bool { opacity > 0 }

  package func draw(in canvas: inout DisplayCanvas, at site: EffectSite, content: (inout DisplayCanvas) -> Void) {
    canvas.faded(to: opacity, identity: site.identity, index: site.index, draw: content)
  }

  package var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }
}

nonisolated extension View {
  /// The view, painted as one picture, with this opacity, 0...1.
  public func opacity(_ opacity: Double) -> some View {
    modifier(EffectModifier(effect: OpacityEffect(opacity: opacity)))
  }
}
