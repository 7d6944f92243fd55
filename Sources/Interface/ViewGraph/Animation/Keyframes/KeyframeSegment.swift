import Surfaces

/// The keyframes of a track, in order, as the library evaluates them.
public struct KeyframeSegments<Value: Animatable> {
  typealias Data = Value.AnimatableData

  enum Interpolation {
    case move
    case linear(UnitCurve)
    case cubic(start: Data?, end: Data?)
    case spring(Spring, start: Data?)
  }

  struct Segment {
    let target: Data
    /// The duration in seconds; not negative.
    let duration: Double
    let interpolation: Interpolation

    init(to target: Data, duration: Double, interpolation: Interpolation) {
      self.target = target
      self.duration = duration.isFinite ? max(0, duration) : 0
      self.interpolation = interpolation
    }
  }

  let segments: [Segment]
}

/// The course of a value along keyframes, from a first value.
struct KeyframeCourse<Value: Animatable> {
  typealias Data = Value.AnimatableData

  private struct Piece {
    let start: Double
    let duration: Double
    let from: Data
    let to: Data
    /// The velocities per second at the beginning and, on a cubic course, at the end.
    let startVelocity: Data
    let endVelocity: Data
    let interpolation: KeyframeSegments<Value>.Interpolation

    func value(at time: Double) -> Data {
      let distance = to - from
      switch interpolation {
      case .move: return to
      case .linear(let curve):
        return from + distance.scaled(by: duration > 0 ? curve.value(at: time / duration) : 1)
      case .spring(let spring, _):
        return from + spring.value(target: distance, initialVelocity: startVelocity, time: time)
      case .cubic:
        guard duration > 0 else { return to }
        // Hermite's basis.
        let t = time / duration
        let (t2, t3) = (t * t, t * t * t)
        return from + distance.scaled(by: 3 * t2 - 2 * t3) + startVelocity.scaled(by: (t3 - 2 * t2 + t) * duration)
          + endVelocity.scaled(by: (t3 - t2) * duration)
      }
    }

    func velocity(at time: Double) -> Data {
      let distance = to - from
      switch interpolation {
      case .move: return .zero
      case .linear(let curve):
        let slope = curve.velocity(at: duration > 0 ? time / duration : 1)
        return duration > 0 && slope.isFinite ? distance.scaled(by: slope / duration) : .zero
      case .spring(let spring, _): return spring.velocity(target: distance, initialVelocity: startVelocity, time: time)
      case .cubic:
        guard duration > 0 else { return .zero }
        let t = time / duration
        return distance.scaled(by: (6 * t - 6 * t * t) / duration) + startVelocity.scaled(by: 3 * t * t - 4 * t + 1)
          + endVelocity.scaled(by: 3 * t * t - 2 * t)
      }
    }
  }

  private var pieces: [Piece] = []
  private let initial: Value
  private(set) var duration = 0.0

  init(_ track: KeyframeSegments<Value>, from initial: Value) {
    self.initial = initial
    var place = initial.animatableData
    var velocity = Data.zero
    for (index, segment) in track.segments.enumerated() {
      var end = Data.zero
      switch segment.interpolation {
      case .cubic(let start, let explicit):
        let next = index + 1 < track.segments.count ? track.segments[index + 1] : nil
        velocity = start ?? velocity
        end = explicit ?? Self.velocity(from: place, through: segment, to: next)
      case .spring(_, let start): velocity = start ?? velocity
      case .move, .linear: break
      }
      let piece = Piece(
        start: duration, duration: segment.duration, from: place, to: segment.target, startVelocity: velocity,
        endVelocity: end, interpolation: segment.interpolation)
      pieces.append(piece)
      duration += segment.duration
      // A spring may be cut off before it has arrived.
      place = piece.value(at: segment.duration)
      velocity = piece.velocity(at: segment.duration)
    }
  }

  /// Returns the velocity at the end of a cubic keyframe: that of a Catmull-Rom spline if another cubic one follows,
  /// else zero.
  private static func velocity(
    from place: Data, through segment: KeyframeSegments<Value>.Segment, to next: KeyframeSegments<Value>.Segment?
  ) -> Data {
    guard let next, case .cubic(let start, _) = next.interpolation else { return .zero }
    if let start { return start }
    let duration = segment.duration + next.duration
    return duration > 0 ? (next.target - place).scaled(by: 1 / duration) : .zero
  }

  func value(at time: Double) -> Value {
    guard let piece = piece(at: time) else { return initial }
    return initial.with(piece.value(at: (time - piece.start).clamped(to: 0...piece.duration)))
  }

  func velocity(at time: Double) -> Value {
    guard let piece = piece(at: time), time >= 0, time <= duration else { return initial.with(.zero) }
    return initial.with(piece.velocity(at: time - piece.start))
  }

  /// Returns the piece at a time; the last one if several start by then.
  private func piece(at time: Double) -> Piece? { pieces.last { $0.start <= time } ?? pieces.first }
}
