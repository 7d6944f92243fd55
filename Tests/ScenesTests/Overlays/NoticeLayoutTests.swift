import TestSupport
import Testing
import Vitrine

@testable import Scenes

@Suite struct NoticeLayoutTests {
  private let window = CGRect(x: 0, y: 0, width: 800, height: 600)
  private let size = CGSize(width: 200, height: 36)

  private func place(_ obstacles: CGRect...) -> CGRect { NoticeLayout.place(size, in: window, avoiding: obstacles) }

  @Test func itStandsInTheMiddleOfTheLowerEdgeElseOfTheUpperOne() {
    #expect(place() == CGRect(x: 300, y: 532, width: 200, height: 36))
    // Touching is not covering.
    #expect(
      place(CGRect(x: 0, y: 568, width: 800, height: 32), CGRect(x: 500, y: 0, width: 300, height: 600)).minY == 532)
    #expect(place(CGRect(x: 480, y: 540, width: 100, height: 10)).origin == CGPoint(x: 16, y: 532))
    #expect(place(CGRect(x: 0, y: 500, width: 800, height: 100)) == CGRect(x: 300, y: 16, width: 200, height: 36))
  }

  /// Whatever is shown, a place that covers something is taken only if every place does.
  @Test func itCoversNothingWhereThereIsRoom() {
    var random = SeededRandom(seed: 25)
    var covering = 0
    for round in 0..<300 {
      let obstacles = (0..<random.int(in: 0...80)).map { _ in
        CGRect(
          x: Double(random.int(in: -50...780)), y: Double(random.int(in: -50...580)),
          width: Double(random.int(in: 1...300)), height: Double(random.int(in: 1...200)))
      }
      let place = NoticeLayout.place(size, in: window, avoiding: obstacles)
      #expect(window.contains(place), "seed 25, round \(round)")
      guard obstacles.contains(where: { $0.insetBy(dx: 0.01, dy: 0.01).intersects(place) }) else { continue }
      covering += 1
      // By points: every place of the search has one of an obstacle's in it.
      for y in stride(from: 560.0, through: 4, by: -8) {
        for x in [300.0, 16, 584] {
          let other = CGRect(x: x, y: y, width: 200, height: 36)
          #expect(obstacles.contains { $0.intersects(other) }, "seed 25, round \(round): free at \(x), \(y)")
        }
      }
    }
    #expect(covering > 10 && covering < 290, "\(covering) of 300")
  }

  @Test func withoutRoomItCoversTheLeast() {
    let all = CGRect(x: -10, y: -10, width: 900, height: 900)
    // Twice covered everywhere but in a strip.
    let twice = [CGRect(x: 0, y: 0, width: 800, height: 300), CGRect(x: 0, y: 340, width: 800, height: 300)]
    let place = NoticeLayout.place(size, in: window, avoiding: [all] + twice)
    #expect(place.minY >= 296 && place.maxY <= 344)
  }
}
