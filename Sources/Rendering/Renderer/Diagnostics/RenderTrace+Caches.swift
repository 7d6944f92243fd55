import RenderPlan

// The cached results that a frame draws: each command counts as kept, and at the end the results that were made are
// subtracted.
extension RenderTrace {
  /// Counts the results that a command draws.
  mutating func count(_ kind: PaintCommand.Kind) {
    switch kind {
    case .backdrop, .blurred: blurs.kept += 1
    case .picture, .projected, .shaded(_, .painted, _, _): pictures.kept += 1
    case .image, .transformedImage, .shaded(_, .image, _, _): images.kept += 1
    case .clear, .fill, .mask, .beginLayer, .endLayer: break
    }
  }

  /// Subtracts the results that were made from those that were drawn, at the end of a frame.
  mutating func countKept() {
    blurs.kept = max(0, blurs.kept - blurs.made)
    pictures.kept = max(0, pictures.kept - pictures.made)
    images.kept = max(0, images.kept - images.made)
  }
}
