import FrameTiming

/// The pause of planning after a moving frame that equals the last one, and what was left out because of it.
struct PlanningPause {
  /// The time until which planning pauses; nil while it does not.
  private(set) var until: Double?
  /// The instant of the newest equal frame.
  private(set) var instant = -Double.infinity
  /// The instant of that frame, if it lacked a picture that is still being painted.
  private var incompleteInstant: Double?
  /// The number of moving frames since the last presented one that equalled it.
  private var unchanged = 0
  /// True if a moving frame has been skipped since then because a picture was late.
  private var missedPicture = false

  /// Begins a pause.
  ///
  /// - Parameters:
  ///   - instant: the instant of the equal frame.
  ///   - end: the time at which the pause ends.
  ///   - lacksPicture: true if a picture of the previews is still being painted.
  mutating func begin(with instant: Double, until end: Double, lacksPicture: Bool) {
    self.instant = instant
    until = end
    incompleteInstant = lacksPicture ? instant : nil
  }

  /// Ends the pause at its time, or as soon as the picture that the frame lacked is ready, so that the frame is planned
  /// again.
  @MainActor
  mutating func end(at now: Double, previews: PreviewStage?) {
    guard let until else { return }
    if now >= until {
      self.until = nil
      if incompleteInstant != nil, previews?.isPainting ?? false { missedPicture = true } else { unchanged += 1 }
      incompleteInstant = nil
    } else if incompleteInstant != nil, previews?.hasPicture ?? false {
      (self.until, instant) = (nil, -.infinity)
    }
  }

  /// Records in a planned frame what was left out before it, and begins counting again.
  mutating func record(into record: inout FrameRecord) {
    // A picture that was late for its own instant is shown in this frame.
    if let incompleteInstant, record.target > incompleteInstant + 1e-6 { missedPicture = true }
    if record.continues { (record.unchanged, record.missedPicture) = (unchanged, missedPicture) }
    (unchanged, missedPicture, incompleteInstant) = (0, false, nil)
  }
}
