/// The kind of effect of a stitchable Metal function, which determines its signature.
public enum ShaderKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A pixel's new colour.
  case color = "colorEffect"
  /// The position that a pixel's colour is taken from.
  case distortion = "distortionEffect"
  /// A pixel's colour from any of the picture's pixels.
  case layer = "layerEffect"
  /// A paint.
  case fill

  /// The name in a sentence.
  public var title: String {
    switch self {
    case .color: "colour effect"
    case .distortion: "distortion effect"
    case .layer: "layer effect"
    case .fill: "fill"
    }
  }

  /// The signature that SwiftUI documents.
  public var form: String {
    switch self {
    case .color: "half4 name(float2 position, half4 color, args...)"
    case .distortion: "float2 name(float2 position, args...)"
    case .layer: "half4 name(float2 position, SwiftUI::Layer layer, args...)"
    case .fill: "half4 name(float2 position, args...)"
    }
  }

  /// Returns whether an effect of this kind runs in the pass of the effect before it, a pixel at a time.
  ///
  /// SwiftUI's rules: colour effects in sequence share a pass, and a distortion effect joins the pass of those before
  /// it; the result of a distortion or a layer effect is baked, and a layer effect reads a baked picture.
  public func sharesPass(with previous: ShaderKind) -> Bool {
    previous == .color && (self == .color || self == .distortion)
  }
}
