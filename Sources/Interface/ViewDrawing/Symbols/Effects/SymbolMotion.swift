import Surfaces

/// The combined motion of symbol effects at an instant.
struct SymbolMotion: Hashable {
  var scale = 1.0
  /// The rotation in degrees, clockwise.
  var angle = 0.0
  /// The offset in ems.
  var offset = CGSize.zero
  var opacity = 1.0
  /// The progress of a variable colour over the pieces of a symbol, 0..<1; nil lights all.
  var light: Double?
  var isCumulative = false
  var hidesInactive = false

  /// True if the pieces of a symbol are painted one by one.
  var isLayered: Bool { light != nil }

  /// Returns the transform of the motion about the middle of a symbol in `frame`.
  func transform(in frame: CGRect, em: CGFloat) -> AffineMap {
    let (x, y) = (Double(frame.midX), Double(frame.midY))
    return AffineMap.translation(x: -x, y: -y)
      .followed(by: .scale(x: scale, y: scale))
      .followed(by: .rotation(angle * .pi / 180))
      .followed(by: .translation(x: x + Double(offset.width * em), y: y + Double(offset.height * em)))
  }

  func opacity(ofPart index: Int, of count: Int) -> Double {
    guard let light, count > 1 else { return opacity }
    // One step more than there are pieces, in which none of them is lit.
    let lit = Int((light * Double(count + 1)).rounded(.down)) - 1
    let isLit = isCumulative ? index <= lit : index == lit
    return isLit ? opacity : hidesInactive ? 0 : opacity * 0.3
  }

  /// Adds another effect's motion.
  mutating func add(_ other: SymbolMotion) {
    scale *= other.scale
    angle += other.angle
    offset = CGSize(width: offset.width + other.offset.width, height: offset.height + other.offset.height)
    opacity *= other.opacity
    if let light = other.light {
      (self.light, isCumulative, hidesInactive) = (light, other.isCumulative, other.hidesInactive)
    }
  }
}

extension SymbolEffectConfiguration {
  /// The seconds of one run.
  var duration: Double {
    switch kind {
    case .bounce: 0.6
    case .pulse: 1.4
    case .scale, .appear, .disappear, .replace: 0.35
    case .rotate: 1.2
    case .breathe: 2.4
    case .wiggle: 0.9
    case .variableColor: isReversing ? 2.4 : 1.4
    }
  }

  /// True if the effect stays at its end while it is active, instead of returning to rest.
  var isHeld: Bool {
    switch kind {
    case .scale, .appear, .disappear, .replace: true
    default: false
    }
  }

  /// Returns the motion at a fraction of one run, 0...1.
  func motion(at progress: Double) -> SymbolMotion {
    var motion = SymbolMotion()
    let up = direction.height <= 0
    let wave = sin(.pi * progress)
    switch kind {
    case .bounce:
      // A damped oscillation.
      motion.scale = 1 + (up ? 0.24 : -0.2) * sin(2.5 * .pi * progress) * exp(-2.2 * progress) * (1 - progress)
    case .pulse: motion.opacity = 1 - 0.65 * wave * wave
    case .scale: motion.scale = 1 + (up ? 0.25 : -0.25) * Self.eased(progress)
    case .appear:
      motion.opacity = Self.eased(progress)
      motion.scale = 1 + (up ? -0.5 : 0.5) * (1 - Self.eased(progress))
    case .disappear:
      motion.opacity = 1 - Self.eased(progress)
      motion.scale = 1 + (up ? 0.5 : -0.5) * Self.eased(progress)
    case .rotate: motion.angle = angle == 0 ? 360 * progress : angle * progress
    case .breathe:
      motion.scale = 1 + 0.14 * wave * wave
      motion.opacity = fades ? 1 - 0.45 * (1 - wave * wave) : 1
    case .wiggle:
      let swing = sin(6 * .pi * progress) * wave
      if angle != 0 {
        motion.angle = 14 * angle * swing
      } else {
        motion.offset = CGSize(width: direction.width * 0.12 * swing, height: direction.height * 0.12 * swing)
      }
    case .variableColor:
      let share = isReversing ? (progress < 0.5 ? 2 * progress : 2 - 2 * progress) : progress
      (motion.light, motion.isCumulative, motion.hidesInactive) = (min(share, 0.9999), isCumulative, hidesInactive)
    case .replace: break
    }
    return motion
  }

  private static func eased(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
