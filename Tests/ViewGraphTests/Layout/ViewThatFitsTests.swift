import DisplayList
import Testing
import Vitrine

/// The views of a `ViewThatFits` are made as far as layout looks at them.
@MainActor
@Suite struct ViewThatFitsTests {
  @MainActor final class Log {
    var bodies: [String] = []
    var widths: [CGFloat] = []
  }

  struct Candidate: View {
    let name: String
    let width: CGFloat
    let log: Log
    @State private var count = 0

    var body: some View {
      log.bodies.append("\(name)\(count)")
      return Color.red.frame(width: width, height: 10).onTapGesture { count += 1 }
    }
  }

  struct Choice: View {
    let log: Log
    var tick = 0
    var body: some View {
      ViewThatFits(in: .horizontal) {
        Candidate(name: "a", width: 100, log: log)
        Group {
          Candidate(name: "b", width: 60, log: log)
          Candidate(name: "c", width: 30, log: log)
        }
        Candidate(name: "d", width: 10 + CGFloat(tick), log: log)
      }
    }
  }

  private func list(_ host: ViewHost, _ width: CGFloat, _ time: Double) -> DisplayList {
    host.displayList(size: CGSize(width: width, height: 20), scale: 1, time: time)
  }

  @Test func oneThatFitsIsTheOnlyOneMade() {
    let log = Log()
    let host = ViewHost(Choice(log: log))
    _ = list(host, 200, 0)
    #expect(log.bodies == ["a0"])
    for (step, (width, made)) in [
      (200.0, ["a0"]), (70, ["a0", "b0", "c0"]), (40, ["a0", "b0", "c0"]), (5, ["a0", "b0", "c0", "d0"]),
      (200, ["a0", "b0", "c0", "d0"]),
    ].enumerated() {
      let shown = list(host, width, Double(step + 1))
      #expect(log.bodies == made)
      #expect(shown == list(ViewHost(Choice(log: Log())), width, 0))
    }
  }

  /// A view that has been shown once is made with the others, and keeps its state.
  @Test func aViewThatWasShownKeepsItsState() {
    let log = Log()
    let host = ViewHost(Choice(log: log))
    _ = list(host, 40, 0)
    host.send(PointerEvent(.down, at: CGPoint(x: 20, y: 10), time: 0))
    host.send(PointerEvent(.up, at: CGPoint(x: 20, y: 10), time: 0.1))
    _ = list(host, 40, 1)
    #expect(log.bodies.last == "c1")
    _ = list(host, 200, 2)
    let next = Log()
    host.update(Choice(log: next, tick: 3))
    _ = list(host, 40, 3)
    host.send(PointerEvent(.down, at: CGPoint(x: 20, y: 10), time: 3))
    host.send(PointerEvent(.up, at: CGPoint(x: 20, y: 10), time: 3.1))
    _ = list(host, 40, 4)
    #expect(next.bodies == ["a0", "b0", "c1", "c2"])
  }

  /// A view that comes while the tree is laid out brings guides with it, for which a stack has asked before.
  @Test func aBaselineComesWithTheView() {
    struct Column: View {
      let ideal: CGFloat
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          ViewThatFits(in: .horizontal) {
            Color.red.frame(minWidth: 0, idealWidth: ideal, maxWidth: .infinity).frame(height: 8)
            Color.green.frame(maxWidth: .infinity).frame(height: 8).alignmentGuide(.leading) { _ in 20 }
          }
          Color.blue.frame(width: 10, height: 4)
        }
      }
    }
    let host = ViewHost(Column(ideal: 50))
    for (step, ideal) in [50.0, 200, 50, 300].enumerated() {
      host.update(Column(ideal: ideal))
      #expect(list(host, 100, Double(step)) == list(ViewHost(Column(ideal: ideal)), 100, 0))
    }
  }

  /// A loop is one part of the content: one that grows brings further views.
  @Test func aLoopThatGrowsBringsViews() {
    struct Names: View {
      let widths: [CGFloat]
      var body: some View {
        ViewThatFits(in: .horizontal) { ForEach(widths, id: \.self) { Color.red.frame(width: $0, height: 5) } }
      }
    }
    let host = ViewHost(Names(widths: []))
    for (step, widths) in [[CGFloat]]([[], [90], [90, 80], [90, 80, 30], [80, 30], [20, 80], []]).enumerated() {
      host.update(Names(widths: widths))
      #expect(list(host, 60, Double(step)) == list(ViewHost(Names(widths: widths)), 60, 0))
      #expect(host.contains(CGPoint(x: 30, y: 10)) == !widths.isEmpty)
    }
  }

  /// A view that reads where it is, and comes while a scroll view is laid out, follows the scrolling.
  @Test func aReaderThatComesFollowsTheScrolling() {
    struct Scrolled: View {
      let log: Log
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            ViewThatFits(in: .horizontal) {
              Color.red.frame(width: 90, height: 30)
              GeometryReader { proxy in
                let _ = log.widths.append(proxy.frame(in: .global).minY)
                Color.blue
              }
              .frame(height: 30)
            }
            Color.green.frame(height: 400)
          }
        }
      }
    }
    let log = Log()
    let host = ViewHost(Scrolled(log: log))
    func frame(_ width: CGFloat, _ time: Double) {
      _ = host.displayList(size: CGSize(width: width, height: 100), scale: 1, time: time)
    }
    frame(100, 0)
    frame(50, 1)
    #expect(log.widths.last == 0)
    host.send(
      ScrollEvent(at: CGPoint(x: 20, y: 50), delta: CGSize(width: 0, height: 12), isPrecise: true, time: 1))
    frame(50, 2)
    #expect(log.widths.last == -12)
  }

  @Test func noViewsAreNone() {
    let host = ViewHost(VStack { ViewThatFits { if false { Color.red } } })
    #expect(list(host, 20, 0).items.isEmpty)
  }
}
