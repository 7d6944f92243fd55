import TestSupport
import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// A layout that is kept for more proposals than the one that it was made for must be what each of them leads to.
@MainActor
@Suite struct ReachTests {
  private func view(_ random: inout SeededRandom, depth: Int) -> AnyView {
    let length = { (random: inout SeededRandom) in CGFloat(random.int(in: 0...90)) }
    switch depth == 0 ? random.int(in: 0...3) : random.int(in: 0...15) {
    case 0:
      return AnyView(Text(["A", "Some words", "Several words that may break", "Two\nlines"][random.int(in: 0...3)]))
    case 1: return AnyView(Text("Sized").font(.system(size: CGFloat(random.int(in: 6...30)))))
    case 2: return AnyView(Color.red)
    case 3: return AnyView(Spacer(minLength: 3))
    case 4: return AnyView(view(&random, depth: depth - 1).padding(CGFloat(random.int(in: -3...9)) + 0.3))
    case 5: return AnyView(view(&random, depth: depth - 1).frame(width: length(&random)))
    case 6: return AnyView(view(&random, depth: depth - 1).frame(height: length(&random), alignment: .bottomTrailing))
    case 7: return AnyView(view(&random, depth: depth - 1).frame(maxWidth: length(&random), minHeight: length(&random)))
    case 8:
      return AnyView(view(&random, depth: depth - 1).fixedSize(horizontal: random.bool(), vertical: random.bool()))
    case 9: return AnyView(view(&random, depth: depth - 1).background { view(&random, depth: 0) })
    case 10: return AnyView(view(&random, depth: depth - 1).layoutPriority(random.bool() ? 1 : 0))
    case 11: return AnyView(view(&random, depth: depth - 1).alignmentGuide(.top) { $0.height / 3 }.opacity(0.5))
    case 12:
      let (a, b) = (view(&random, depth: depth - 1), view(&random, depth: depth - 1))
      return AnyView(
        ZStack(alignment: .topTrailing) {
          a; b
        })
    case 13:
      let (a, b) = (view(&random, depth: depth - 1), view(&random, depth: depth - 1))
      return AnyView(
        ViewThatFits(in: .horizontal) {
          a; b
        })
    default:
      let parts = (0..<random.int(in: 1...3)).map { _ in view(&random, depth: depth - 1) }
      let spacing: CGFloat? = random.bool() ? nil : 2
      return random.bool()
        ? AnyView(
          HStack(alignment: random.bool() ? .firstTextBaseline : .center, spacing: spacing) {
            ForEach(parts.indices, id: \.self) { parts[$0] }
          })
        : AnyView(VStack(alignment: .trailing, spacing: spacing) { ForEach(parts.indices, id: \.self) { parts[$0] } })
    }
  }

  private func root(_ view: AnyView) throws -> ViewNode {
    let host = ViewHost(view)
    host.evaluate(time: 0)
    return try #require(host.root)
  }

  /// Returns the frames of the views in a node, placed with a proposal.
  private func frames(_ node: ViewNode, _ proposal: ProposedViewSize) -> [CGRect] {
    node.needsPlacing = true
    node.place(Placement(), proposal: proposal)
    var frames: [CGRect] = []
    func visit(_ node: ViewNode) {
      frames.append(node.frame)
      node.placedChildren.forEach(visit)
    }
    visit(node)
    return frames
  }

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func askedManyTimesItAnswersAsOneThatIsAskedOnce(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let view = view(&random, depth: 4)
    let asked = try root(view)
    let ideal = asked.size(for: .unspecified)
    func length(_ ideal: CGFloat) -> CGFloat? {
      switch random.int(in: 0...6) {
      case 0: nil
      case 1: .infinity
      case 2: 0
      case 3: ideal
      case 4: max(0, ideal + CGFloat(random.int(in: -2...2)) / 100)
      default: CGFloat(random.int(in: 0...2000)) / 10
      }
    }
    for step in 0..<12 {
      let proposal = ProposedViewSize(width: length(ideal.width), height: length(ideal.height))
      let fresh = try root(view)
      #expect(asked.size(for: proposal) == fresh.size(for: proposal), "seed \(seed), step \(step), \(proposal)")
      let (own, new) = (asked.dimensions(for: proposal), fresh.dimensions(for: proposal))
      for guide in [VerticalAlignment.top, .center, .firstTextBaseline, .lastTextBaseline] {
        // An infinite length has no middle.
        #expect(
          own[guide] == new[guide] || own[guide].isNaN && new[guide].isNaN, "seed \(seed), step \(step), \(proposal)")
      }
      if random.oneIn(3), proposal.width?.isFinite == true, proposal.height?.isFinite == true {
        #expect(frames(asked, proposal) == frames(fresh, proposal), "seed \(seed), step \(step), \(proposal)")
      }
    }
  }

  /// A label is laid out once for all heights that a stack asks for, and so is a row with a sign before a label.
  @Test func aRowWithALabelIsLaidOutOnce() throws {
    let sign = Color.blue.frame(width: 9, height: 9)
    let row = try root(
      AnyView(
        HStack {
          sign; Text("Two")
        }.padding(2).background(Color.red)))
    _ = row.size(for: ProposedViewSize(width: 300, height: .infinity))
    let before = FrameCounts.current.arranged
    for height in [0, 5, 20, 400] as [CGFloat] { _ = row.size(for: ProposedViewSize(width: 300, height: height)) }
    _ = row.size(for: ProposedViewSize(width: 300, height: nil))
    #expect(FrameCounts.current.arranged == before)
  }
}
