/// Animates a leaf of the tree from its last frame to the one that layout has given it, if the change comes with an
/// animation.
///
/// Layout itself jumps: as in SwiftUI, only drawing is animated.
@MainActor
@_spi(Nodes) public struct FrameMotion {
  private let session: EvaluationSession
  private let scope: TransactionScope?
  private let track: Track
  private let resizes: Bool
  /// The part of the tree that must be evaluated while something moves. An identity, since its record keeps the leaf:
  /// the two would keep each other alive.
  private let part: ViewIdentity?

  /// The animated frame of the leaf, once it has been placed.
  private final class Track {
    var frame: AnimatedValue<CGRect.AnimatableData>?
    /// The scrolling at the last placement, which the frame does not include.
    var scroll: ScrollTranslation?
  }

  package init(_ context: ViewContext, resizes: Bool = true, identity: ViewIdentity? = nil) {
    session = context.session
    scope = context.scope
    track = context.session.store.object(at: (identity ?? context.identity).child(.frameMotion)) { Track() }
    part = context.session.records.current?.identity
    self.resizes = resizes
  }

  /// True while the leaf is moving or being resized.
  var isMoving: Bool { track.frame?.isMoving == true }

  /// Returns the placement and size at which to show a leaf that layout has put at `placement` with `size`.
  func moved(_ placement: Placement, _ size: CGSize) -> (Placement, CGSize) {
    let target = CGRect(origin: placement.origin, size: size).animatableData
    guard let kept = track.frame else {
      track.frame = AnimatedValue(target)
      track.scroll = placement.scroll
      return (placement, size)
    }
    if track.scroll != placement.scroll {
      // The leaf stays where it is on the screen; only the scroll translation, which the frame excludes, is another
      // one.
      let (old, new) = (track.scroll?.total ?? .zero, placement.scroll?.total ?? .zero)
      let step = CGPoint(x: old.width - new.width, y: old.height - new.height)
      kept.move(by: CGRect(origin: step, size: .zero).animatableData)
      track.scroll = placement.scroll
    }
    kept.setTarget(target, with: scope?.transaction ?? session.transaction, time: session.time)
    guard kept.isMoving else { return (placement, size) }
    var frame = CGRect.zero
    frame.animatableData = kept.value(at: session.time)
    if kept.isMoving { session.records.animate(part) }
    let step = CGSize(width: frame.minX - placement.origin.x, height: frame.minY - placement.origin.y)
    // A spring that overshoots a small size must not turn it inside out.
    let shown = CGSize(width: max(0, frame.size.width), height: max(0, frame.size.height))
    return (placement.shifted(by: step), resizes ? shown : size)
  }
}
