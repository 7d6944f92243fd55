import Testing

@testable import Session

@Suite struct MotionTests {
  @Test func everyMotionRestsAtTimeZero() {
    for motion in Motion.allCases {
      var pose = motion.pose(at: 0)
      pose.panTime = nil
      #expect(pose == Pose(), "\(motion)")
      #expect(motion.pose(at: 0).pan(rangeX: 100, rangeY: 100) == (0, 0))
    }
  }

  @Test func motionsMoveWhatTheyName() {
    let time = 1.7
    #expect(Motion.none.pose(at: time) == Pose())
    #expect(Motion.blur.pose(at: time).blur != 0)
    #expect(Motion.blur.pose(at: time).panTime == nil)
    #expect(Motion.tint.pose(at: time).tintAmount > 0)
    #expect(Motion.panel.pose(at: time).panelX != 0)
    #expect(Motion.all.pose(at: time).blur == Motion.blur.pose(at: time).blur)
    #expect(Motion.all.pose(at: time).panTime == time)
  }

  /// Over a minute at 60 Hz no frame shows the background where the frame before had it.
  @Test func theBackgroundNeverStandsStill() {
    let ranges = (x: 160, y: 100)
    var before = Motion.background.pose(at: 0).pan(rangeX: ranges.x, rangeY: ranges.y)
    var stood = 0
    for frame in 1...3600 {
      let pan = Motion.background.pose(at: Double(frame) / 60).pan(rangeX: ranges.x, rangeY: ranges.y)
      #expect((0...ranges.x).contains(pan.x) && (0...ranges.y).contains(pan.y))
      stood += pan == before ? 1 : 0
      before = pan
    }
    #expect(stood == 0)
    #expect(Motion.background.pose(at: .nan).pan(rangeX: 10, rangeY: 10) == (0, 0))
    #expect(Motion.background.pose(at: 5).pan(rangeX: 0, rangeY: 0) == (0, 0))
  }
}
