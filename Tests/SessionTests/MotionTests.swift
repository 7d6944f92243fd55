import Testing

@testable import Session

@Suite struct MotionTests {
  @Test func everyMotionRestsAtTimeZero() {
    for motion in Motion.allCases {
      var sample = motion.sample(at: 0)
      sample.panTime = nil
      #expect(sample == MotionSample(), "\(motion)")
      #expect(motion.sample(at: 0).pan(rangeX: 100, rangeY: 100) == (0, 0))
    }
  }

  @Test func motionsMoveWhatTheyName() {
    let time = 1.7
    #expect(Motion.none.sample(at: time) == MotionSample())
    #expect(Motion.blur.sample(at: time).blur != 0)
    #expect(Motion.blur.sample(at: time).panTime == nil)
    #expect(Motion.tint.sample(at: time).tintAmount > 0)
    #expect(Motion.panel.sample(at: time).panelX != 0)
    #expect(Motion.all.sample(at: time).blur == Motion.blur.sample(at: time).blur)
    #expect(Motion.all.sample(at: time).panTime == time)
  }

  /// Over a minute at 60 Hz no frame shows the background where the frame before had it.
  @Test func theBackgroundNeverStandsStill() {
    let ranges = (x: 160, y: 100)
    var before = Motion.background.sample(at: 0).pan(rangeX: ranges.x, rangeY: ranges.y)
    var stood = 0
    for frame in 1...3600 {
      let pan = Motion.background.sample(at: Double(frame) / 60).pan(rangeX: ranges.x, rangeY: ranges.y)
      #expect((0...ranges.x).contains(pan.x) && (0...ranges.y).contains(pan.y))
      stood += pan == before ? 1 : 0
      before = pan
    }
    #expect(stood == 0)
    #expect(Motion.background.sample(at: .nan).pan(rangeX: 10, rangeY: 10) == (0, 0))
    #expect(Motion.background.sample(at: 5).pan(rangeX: 0, rangeY: 0) == (0, 0))
  }
}
