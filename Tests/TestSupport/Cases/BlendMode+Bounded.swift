public import Surfaces

extension BlendMode {
  /// True if a transparent source leaves the backdrop unchanged. The other modes clear pixels outside the source, so a
  /// renderer applies them to the whole target.
  public var isBounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
