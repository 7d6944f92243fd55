import TestSupport
import Testing
import ViewTestSupport
import Vitrine

/// Stacks measure no child that they need not: the offers are those of the rule that measures all.
@MainActor
@Suite struct StackOrderTests {
  private struct Child {
    var shortest: CGFloat
    var longest: CGFloat
    var priority: Double

    func length(at offer: CGFloat) -> CGFloat { min(max(offer, shortest), longest) }

    static func draw(_ random: inout SeededRandom) -> Child {
      let shortest = CGFloat(random.pick([0, 10, 25, 40]))
      let longest = random.pick([shortest, shortest, shortest + 5, shortest + 60, .infinity])
      return Child(shortest: shortest, longest: longest, priority: random.pick([0, 0, 0, 1, -1]))
    }
  }

  /// Views are sized by descending priority and ascending flexibility, and each is offered an equal share of the space
  /// that is left; what those behind need at least is set aside.
  private static func lengths(_ children: [Child], in room: CGFloat) -> [CGFloat] {
    var left = max(0, room)
    var lengths = [CGFloat](repeating: 0, count: children.count)
    for priority in Set(children.map(\.priority)).sorted(by: >) {
      let group = children.indices.filter { children[$0].priority == priority }.sorted {
        (children[$0].longest - children[$0].shortest, $0) < (children[$1].longest - children[$1].shortest, $1)
      }
      var available = left - children.filter { $0.priority < priority }.reduce(0) { $0 + $1.shortest }
      for (place, child) in group.enumerated() {
        lengths[child] = children[child].length(at: max(0, available) / CGFloat(group.count - place))
        available -= lengths[child]
        left -= lengths[child]
      }
    }
    return lengths
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func everyChildIsOfferedWhatTheRuleSays(axis: Axis) {
    for number in randomCases(400) {
      var random = SeededRandom(case: number)
      let children = (0..<random.int(in: 2...5)).map { _ in Child.draw(&random) }
      let room = CGFloat(random.int(in: 10...300))
      let content = ForEach(Array(children.indices), id: \.self) { index in
        let child = children[index]
        Group {
          if axis == .horizontal {
            flexible("\(index)", minWidth: child.shortest, maxWidth: child.longest)
          } else {
            flexible("\(index)", minHeight: child.shortest, maxHeight: child.longest)
          }
        }.layoutPriority(child.priority)
      }
      let frames =
        axis == .horizontal
        ? ViewHost(HStack(spacing: 3) { content }).laidOut(room, 20).probes
        : ViewHost(VStack(spacing: 3) { content }).laidOut(20, room).probes
      let expected = Self.lengths(children, in: room - 3 * CGFloat(children.count - 1))
      for (index, length) in expected.enumerated() {
        let frame = frames["\(index)"] ?? .zero
        let found = axis == .horizontal ? frame.width : frame.height
        // Edges lie on whole pixels.
        #expect(abs(found - length) <= 1, "case \(number): \(children), \(room): child \(index)")
      }
    }
  }
}
