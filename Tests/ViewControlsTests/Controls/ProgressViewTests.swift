import DisplayList
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewControls

@MainActor
@Suite struct ProgressViewTests {
  private func opaque(_ picture: Picture, row y: Int, _ matches: ([Int]) -> Bool) -> Int {
    (0..<picture.width).filter { matches(picture[$0, y]) }.count
  }

  @Test(arguments: [(0, 0), (0.25, 25), (0.5, 50), (1, 100), (3, 100), (-1, 0)]) func aBarFills(
    _ value: Double, _ expected: Int
  ) throws {
    let view = ProgressView(value: value).tint(Color(hex: 0xFF0000)).frame(width: 100)
    let picture = try Picture(view, width: 100, height: 4)
    let filled = (0..<100).filter { picture[$0, 2][0] > 200 && picture[$0, 2][1] < 60 && picture[$0, 2][3] > 200 }.count
    #expect(abs(filled - expected) <= 2)
  }

  @Test func valuesOfATotal() throws {
    #expect(ProgressView(value: 30, total: 120.0).fraction == 0.25)
    #expect(ProgressView(value: 1, total: 0.0).fraction == nil)
    #expect(ProgressView(value: Double.nan).fraction == nil)
    #expect(ProgressView(value: Double?.none).fraction == nil)
    #expect(ProgressView().fraction == nil)
  }

  @Test func aRingFillsClockwiseFromTheTop() throws {
    let view = ProgressView(value: 0.25).progressViewStyle(.circular).tint(Color(hex: 0xFF0000))
    let picture = try Picture(view, width: 28, height: 28)
    func isRed(_ x: Int, _ y: Int) -> Bool { picture[x, y][0] > 200 && picture[x, y][1] < 60 }
    // On the ring's middle line, 12 points from the centre.
    #expect(isRed(22, 5))
    #expect(!isRed(22, 22) && !isRed(5, 22) && !isRed(5, 5))
  }

  @Test func aWheelGoesOnInTenths() {
    let host = ViewHost(ProgressView("Loading"))
    let size = CGSize(width: 100, height: 60)
    func list(_ time: Double) -> [UInt64] {
      host.displayList(size: size, scale: 1, time: time).items.map(\.version)
    }
    let first = list(0.02)
    #expect(list(0.07) == first)
    #expect(host.needsFrame(at: 0.101))
    let second = list(0.12)
    #expect(second != first && second.count == first.count)
    // Eight steps later every spoke looks as it did.
    #expect(list(0.92) == second)
  }

  @Test func labelsStandWhereTheStyleHasThem() {
    let linear = ViewHost(
      ProgressView(value: 0.5) {
        box("label", 40, 10)
      } currentValueLabel: {
        box("value", 20, 8)
      }.frame(width: 100)
    ).laidOut(100, 34)
    #expect(linear.probes["label"] == CGRect(0, 0, 40, 10) && linear.probes["value"] == CGRect(0, 26, 20, 8))
  }

  @Test func aStyleOfOnesOwn() {
    struct Words: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        box("words", CGFloat(configuration.fractionCompleted ?? 0) * 100, 10)
      }
    }
    let host = ViewHost(ProgressView(value: 0.3).progressViewStyle(Words())).laidOut(100, 20)
    #expect(host.probes["words"]?.width == 30)
  }
}
