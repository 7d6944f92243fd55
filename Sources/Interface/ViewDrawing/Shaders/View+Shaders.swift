import DisplayList

nonisolated extension View {
  /// Replaces each pixel's colour with one that a function computes from it:
  /// `half4 name(float2 position, half4 color, args...)`, colours premultiplied, positions in points of the view.
  ///
  /// The function is applied to each element of the view by itself, in the view's coordinates; after `drawingGroup()`
  /// there is one element.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
    modifier(EffectModifier(effect: ShaderDrawing(shader, kind: .color, isEnabled: isEnabled)))
  }

  /// Gives each pixel the colour at the position that a function returns: `float2 name(float2 position, args...)`.
  ///
  /// - Parameter maxSampleOffset: the distance in points to which the view may be shown beyond its own pixels.
  public func distortionEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    modifier(
      EffectModifier(
        effect: ShaderDrawing(
          shader, kind: .distortion, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled)))
  }

  /// Replaces each pixel's colour with one that a function computes from the whole view:
  /// `half4 name(float2 position, SwiftUI::Layer layer, args...)`.
  ///
  /// - Parameter maxSampleOffset: the distance in points to which the view may be shown beyond its own pixels.
  public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    modifier(
      EffectModifier(
        effect: ShaderDrawing(shader, kind: .layer, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled)))
  }
}

nonisolated extension VisualEffect {
  /// Applies a colour effect, like the view modifier of the same name.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .color, isEnabled: isEnabled))
  }

  /// Applies a distortion effect, like the view modifier of the same name.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .distortion, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled))
  }

  /// Applies a layer effect, like the view modifier of the same name.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .layer, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled))
  }
}
