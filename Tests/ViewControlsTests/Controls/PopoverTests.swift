import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import ViewControls

/// Tests of the places where panels open.
@MainActor
@Suite struct PopoverTests {
  private let bounds = CGSize(width: 400, height: 300)

  private func frame(_ width: Double, _ height: Double, beside view: CGRect) -> CGRect {
    PresentationLayout.frame(of: CGSize(width: width, height: height), beside: view, in: bounds)
  }

  @Test func aPanelOpensWhereThereIsRoom() {
    // Below, then above, then beside.
    #expect(
      frame(100, 80, beside: CGRect(x: 20, y: 10, width: 30, height: 20))
        == CGRect(x: 20, y: 34, width: 100, height: 80))
    #expect(
      frame(100, 80, beside: CGRect(x: 380, y: 270, width: 15, height: 20))
        == CGRect(x: 300, y: 186, width: 100, height: 80))
    #expect(
      frame(100, 260, beside: CGRect(x: 200, y: 140, width: 30, height: 20))
        == CGRect(x: 96, y: 20, width: 100, height: 260))
    #expect(
      frame(100, 260, beside: CGRect(x: 20, y: 140, width: 30, height: 20))
        == CGRect(x: 54, y: 20, width: 100, height: 260))
    // The panel is made smaller, on the side that has more room.
    #expect(
      frame(390, 260, beside: CGRect(x: 20, y: 100, width: 30, height: 20))
        == CGRect(x: 10, y: 124, width: 390, height: 176))
    #expect(
      frame(500, 900, beside: CGRect(x: 20, y: 200, width: 30, height: 20))
        == CGRect(x: 0, y: 0, width: 400, height: 196))
  }

  /// Whatever the view and the panel, the panel is in the window and beside the view.
  @Test func aPanelHidesNothingOfItsView() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2000 {
      func number(_ range: ClosedRange<Double>) -> Double { random.double(in: range).rounded() }
      let view = CGRect(x: number(0...360), y: number(0...260), width: number(1...40), height: number(1...40))
      let panel = frame(number(1...600), number(1...600), beside: view)
      #expect(!panel.intersects(view), "seed 7: \(view) \(panel)")
      let isInside = panel.minX >= 0 && panel.minY >= 0 && panel.maxX <= 400 && panel.maxY <= 300
      #expect(isInside || panel.height == 0, "seed 7: \(view) \(panel)")
    }
  }

  private struct Opened: View {
    @State private var isOpen = false
    @State private var log = ""

    var body: some View {
      VStack(spacing: 0) {
        Text(log)
        Color.red.frame(width: 40, height: 20)
          .focusable()
          .onKeyPress(.return) {
            isOpen = true
            return .handled
          }
          .attachedPanel(isPresented: $isOpen) {
            Color.blue.frame(width: 60, height: 30).focusable()
              .onKeyPress(.return) {
                log += "chosen"
                isOpen = false
                return .handled
              }
          }
      }
    }
  }

  /// The focus goes into the panel, and comes back when it closes.
  @Test func theFocusGoesThereAndBack() {
    let host = ViewHost(Opened())
    var time = 0.0
    func press(_ key: KeyEquivalent) {
      host.send(KeyEvent(key, time: time))
      for _ in 0..<2 {
        time += 1
        _ = host.displayList(size: bounds, scale: 1, time: time)
      }
    }
    press(.space)
    press(.tab)
    for count in 1...2 {
      press(.return)
      press(.return)
      #expect(host.shownTexts.map(\.string) == [String(repeating: "chosen", count: count)])
      press(.return)
      press(.escape)
      #expect(host.hasFocus && !host.dismissPresentation())
    }
  }

  @Test func theWheelIsTheInnermostViews() {
    var turns: [String] = []
    var takes = true
    let host = ViewHost(
      ScrollView {
        Color.red.frame(width: 100, height: 900)
          .onWheel { event in
            turns.append("inner \(event.delta.height)")
            return takes
          }
      })
    _ = host.displayList(size: bounds, scale: 1, time: 0)
    func turn() -> Bool {
      host.send(ScrollEvent(at: CGPoint(x: 200, y: 100), delta: CGSize(width: 0, height: 48), time: 0))
    }
    #expect(turn())
    takes = false
    // The scroll view around it goes on where it leaves off.
    #expect(turn())
    #expect(turns == ["inner 48.0", "inner 48.0"])
  }
}
