import DisplayList

nonisolated extension View {
  /// Each pixel's colour becomes what the function makes of it:
  /// `half4 name(float2 position, half4 color, args...)`, colours premultiplied, positions in points of the view.
  ///
  /// It is applied to each element of the view by itself, in the view's coordinates; after `drawingGroup()` there is
  /// one element.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
    modifier(EffectModifier(effect: ShaderDrawing(shader, kind: .color, isEnabled: isEnabled)))
  }

  /// Each pixel takes the colour of the place that the function says: `float2 name(float2 position, args...)`.
  ///
  /// - Parameter maxSampleOffset: in points, how far beyond its own pixels the view may be seen.
  public func distortionEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    modifier(
      EffectModifier(
        effect: ShaderDrawing(
          shader, kind: .distortion, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled)))
  }

  /// Each pixel's colour becomes what the function makes of all of the view's:
  /// `half4 name(float2 position, SwiftUI::Layer layer, args...)`.
  ///
  /// - Parameter maxSampleOffset: in points, how far beyond its own pixels the view may be seen.
  public func layerEffect(_ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true) -> some View {
    modifier(
      EffectModifier(
        effect: ShaderDrawing(shader, kind: .layer, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled)))
  }
}

nonisolated extension VisualEffect {
  /// As the view modifier.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .color, isEnabled: isEnabled))
  }

  /// As the view modifier.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .distortion, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled))
  }

  /// As the view modifier.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect {
    adding(ShaderDrawing(shader, kind: .layer, maxSampleOffset: maxSampleOffset, isEnabled: isEnabled))
  }
}
