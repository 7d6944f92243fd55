import RenderPlan

// What a frame draws from the caches: each command counts as kept, and at the end those that were made are taken off.
extension RenderTrace {
  /// Counts what a command draws.
  mutating func count(_ kind: PaintCommand.Kind) {
    switch kind {
    case .backdrop, .blurred: blurs.kept += 1
    case .picture, .projected, .shaded(_, .painted, _, _): pictures.kept += 1
    case .image, .transformedImage, .shaded(_, .image, _, _): images.kept += 1
    case .clear, .fill, .mask, .beginLayer, .endLayer: break
    }
  }

  /// Takes what was made from what was drawn, at the end of a frame.
  mutating func countKept() {
    blurs.kept = max(0, blurs.kept - blurs.made)
    pictures.kept = max(0, pictures.kept - pictures.made)
    images.kept = max(0, images.kept - images.made)
  }
}
