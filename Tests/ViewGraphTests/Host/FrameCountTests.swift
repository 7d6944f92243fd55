import TestSupport
import Testing
import Vitrine

/// Tests that the cost of a frame depends on what has changed, and not on what is there: bodies that run, nodes that
/// are laid out, placed and painted, with 100 rows and with 2,000.
@MainActor
@Suite struct FrameCountTests {
  /// The ways in which a row is changed from outside.
  @MainActor final class Setters {
    var rows: [Int: (Bool) -> Void] = [:]
    var root: (Int) -> Void = { _ in }
  }

  struct Row: View {
    let index: Int
    let setters: Setters
    @State private var count = 0
    @State private var isMoved = false

    var body: some View {
      HStack(spacing: 4) {
        RoundedRectangle(cornerRadius: 3).fill(count % 2 == 0 ? Color.red : Color.blue).frame(width: 12, height: 12)
        Text("Row \(index)").font(.system(size: 12))
      }
      .padding(2)
      .background(Color.gray.opacity(0.3))
      .opacity(isMoved ? 1 : 0.5)
      .offset(x: isMoved ? 20 : 0)
      .onAppear {
        setters.rows[index] = { animates in
          if animates { withAnimation(.linear(duration: 1000)) { isMoved.toggle() } } else { count += 1 }
        }
      }
    }
  }

  enum Container: String, CaseIterable, CustomTestStringConvertible {
    case stack, scroll, grid
    var testDescription: String { rawValue }
  }

  struct Root: View {
    let container: Container
    let count: Int
    let setters: Setters
    @State private var tick = 0

    var body: some View {
      VStack(spacing: 0) {
        let _ = setters.root = { tick = $0 }
        Text("Tick \(tick)").font(.system(size: 12))
        rows
      }
    }

    @ViewBuilder private var rows: some View {
      let (setters, count) = (setters, count)
      switch container {
      case .stack: VStack(spacing: 1) { ForEach(0..<count, id: \.self) { Row(index: $0, setters: setters) } }
      case .scroll:
        ScrollView { VStack(spacing: 1) { ForEach(0..<count, id: \.self) { Row(index: $0, setters: setters) } } }
      case .grid:
        Grid(horizontalSpacing: 1, verticalSpacing: 1) {
          ForEach(0..<count / 10, id: \.self) { row in
            GridRow { ForEach(0..<10, id: \.self) { Row(index: row * 10 + $0, setters: setters) } }
          }
        }
      }
    }
  }

  @MainActor
  private struct Shown {
    let host: ViewHost
    let setters = Setters()
    private var time = 0.0

    init(_ container: Container, count: Int) {
      host = ViewHost(Root(container: container, count: count, setters: setters))
      for _ in 0..<3 { _ = counts {} }
    }

    /// Makes a change, and returns the cost of the frame after it.
    mutating func counts(_ change: () -> Void) -> FrameCounts {
      change()
      time += 1.0 / 60
      _ = host.displayList(size: CGSize(width: 400, height: 300), scale: 1, time: time)
      return host.counts
    }
  }

  /// Returns the counts of bodies, layouts and places. Painting is left out: it is counted by the parts of the list.
  private func costs(
    _ container: Container, _ change: (Setters) -> Void, frames: Int = 1
  ) -> [FrameCounts] {
    [100, 2000].map { count in
      var shown = Shown(container, count: count)
      let setters = shown.setters
      var counts = shown.counts { change(setters) }
      for _ in 1..<max(frames, 1) { counts = shown.counts {} }
      counts.painted = 0
      return counts
    }
  }

  /// Returns whether more rows cost no more; in a grid of fewer rows one more size is proposed to a cell.
  private func isConstant(_ costs: [FrameCounts]) -> Bool {
    costs[1].bodies == costs[0].bodies && costs[1].arranged <= costs[0].arranged && costs[1].placed == costs[0].placed
  }

  @Test(arguments: Container.allCases)
  func oneRow(container: Container) {
    let costs = costs(container) { $0.rows[50]?(false) }
    #expect(isConstant(costs) && costs[0].bodies == 1 && costs[0].arranged < 20 && costs[0].placed < 20, "\(costs)")
  }

  private struct HeightKey: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
  }

  /// Shows how high the rows are, with a preference that comes and goes.
  private struct Measured: View {
    let count: Int
    let setters: Setters
    @State private var isMeasured = false
    @State private var height: CGFloat = 0

    var body: some View {
      VStack(spacing: 0) {
        let _ = setters.root = { isMeasured = $0 == 1 }
        Text("\(height)")
        if isMeasured { Text("Height").preference(key: HeightKey.self, value: 16) }
        Root(container: .stack, count: count, setters: Setters())
      }
      .onPreferenceChange(HeightKey.self) { height = $0 }
    }
  }

  /// Rows that have none are not searched, also where a preference was there and has gone.
  @Test func aPreferenceBesideRows() {
    let costs = [100, 2000].map { count in
      let setters = Setters()
      let host = ViewHost(Measured(count: count, setters: setters))
      return [0, 1, 0, 1].enumerated().map { step, value in
        setters.root(value)
        _ = host.displayList(size: CGSize(width: 400, height: 300), scale: 1, time: Double(step))
        #expect(host.shownTexts.contains { $0.string == (value == 1 ? "16.0" : "0.0") }, "\(step)")
        return host.counts.collected
      }
    }
    #expect(costs[0] == costs[1] && costs[0].allSatisfy { (1..<20).contains($0) }, "\(costs)")
  }

  /// Rows without a body, one of which shows a number from around.
  struct Numbers: View {
    let count: Int
    let setters: Setters
    @State private var tick = 0

    var body: some View {
      let _ = setters.root = { tick = $0 }
      VStack(spacing: 1) {
        ForEach(0..<count, id: \.self) { index in
          if index % 2 == 0 {
            Text(index == 50 ? "\(tick)" : "even").padding(2)
          } else {
            Text("odd").background(Color.red)
          }
        }
      }
    }
  }

  /// A loop that is gone through again evaluates only the row that differs. The body around it does not read the number.
  @Test func oneRowThatDiffers() {
    let costs = [100, 2000].map { count in
      let setters = Setters()
      let host = ViewHost(Numbers(count: count, setters: setters))
      for time in 0..<3 {
        if time == 2 { setters.root(7) }
        _ = host.displayList(size: CGSize(width: 400, height: 300), scale: 1, time: Double(time))
      }
      return host.counts
    }
    #expect(costs[0].evaluated == costs[1].evaluated && costs[0].evaluated < 12 && costs[0].bodies == 0, "\(costs)")
  }

  /// A later frame of an animation, of a row that shows: nothing of it is evaluated or laid out.
  @Test(arguments: Container.allCases)
  func oneAnimatedRow(container: Container) {
    // Stacks and grids show their middle.
    let costs = costs(
      container, { $0.rows[container == .scroll ? 3 : $0.rows.count / 2]?(true) }, frames: 3)
    #expect(isConstant(costs) && costs[0].evaluated == 1 && costs[0].arranged == 0, "\(costs)")
    #expect((1..<20).contains(costs[0].placed), "\(costs)")
  }

  /// The first frame of an animation, which is that of every view.
  @Test(arguments: Container.allCases)
  func theBeginningOfAnAnimation(container: Container) {
    let costs = costs(container) { $0.rows[50]?(true) }
    #expect(isConstant(costs) && costs[0].bodies == 1 && costs[0].arranged < 20 && costs[0].placed < 20, "\(costs)")
  }

  /// Something beside the rows. Those of a grid are made anew, as its columns are, and are not laid out again.
  @Test(arguments: Container.allCases)
  func somethingElse(container: Container) {
    let costs = costs(container) { $0.root(3) }
    #expect(costs[1].bodies == costs[0].bodies && costs[1].arranged == costs[0].arranged, "\(costs)")
    #expect(costs[0].bodies == 1 && costs[0].arranged < 20, "\(costs)")
    if container != .grid { #expect(costs[1].placed == costs[0].placed && costs[0].placed < 20, "\(costs)") }
  }

  /// All rows are made anew, and one of them differs: that one is laid out, and the others are only looked at.
  @Test func oneOfAllRows() {
    struct Values: View {
      let values: [Int]
      var body: some View {
        VStack(spacing: 1) {
          ForEach(values.indices, id: \.self) { index in
            HStack { Text("Row \(values[index] % 7)") }.padding(2)
          }
        }
      }
    }
    let costs = [100, 2000].map { count in
      var values = Array(0..<count)
      let host = ViewHost(Values(values: values))
      @MainActor func draw(_ time: Double) {
        _ = host.displayList(size: CGSize(width: 300, height: 300), scale: 1, time: time)
      }
      draw(0)
      draw(1)
      values[50] += 3
      host.update(Values(values: values))
      draw(2)
      var counts = host.counts
      counts.painted = 0
      return counts
    }
    #expect(costs[0] == costs[1] && costs[0].bodies == 1 && costs[0].arranged < 30, "\(costs)")
  }
}
