import Session
import Surfaces
import Testing

@testable import Scenes

@Suite struct BackgroundFitTests {
  @Test func aStillPictureFillsTheWindowInTheMiddle() {
    // 400x200 in a window of 100x100: scaled by 1/2, 100 pixels too wide, 50 of them on each side.
    let fit = BackgroundFit(window: PixelSize(width: 100, height: 100), scrolls: false)
    let place = fit.place(of: PixelSize(width: 400, height: 200), motion: MotionSample())
    #expect(place == PixelRect(x: -50, y: 0, width: 200, height: 100))
  }

  @Test func aScrollingPictureIsAQuarterLargerAndNeverShowsItsEdge() {
    let window = PixelSize(width: 101, height: 67)
    for frame in 0..<600 {
      let place = BackgroundFit(window: window, scrolls: true).place(
        of: PixelSize(width: 300, height: 200), motion: Motion.background.sample(at: Double(frame) / 60))
      #expect(place.contains(window.bounds))
      // 101 / 300 against 67 / 200: the width decides, times 1.25.
      #expect(place.size == PixelSize(width: 126, height: 84))
    }
  }
}
