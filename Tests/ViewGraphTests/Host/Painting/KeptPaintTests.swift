import DisplayList
import Observation
import TestSupport
import Testing
import Vitrine

@_spi(Nodes) @testable import ViewGraph

/// Nodes must keep exactly the painting that they would paint now, whatever has moved, come, gone or scrolled; and only
/// views that have changed are painted again.
@MainActor
@Suite struct KeptPaintTests {
  @Observable final class Model {
    var rows = Array(0..<90)
    var flags = Array(repeating: false, count: 8)
    var tick = 0
  }

  /// The states of rows, from outside.
  @MainActor final class Handle { var counts: [Int: Binding<Int>] = [:] }

  struct Row: View {
    let number: Int
    let handle: Handle
    @State private var count = 0
    var body: some View {
      handle.counts[number] = $count
      return HStack(spacing: 1) {
        Color.red.frame(width: CGFloat(4 + count % 5), height: 5)
        Color.blue.frame(width: 3, height: 5).opacity(count % 2 == 0 ? 1 : 0.5)
      }
      .padding(1).background(Color.gray)
    }
  }

  /// A view whose value never changes, so that changes around it reach it in other ways.
  struct Contained: View {
    var body: some View {
      VStack {
        ContainerRelativeShape().fill(Color.purple)
        Color.mint.clipShape(.containerRelative)
      }
      .frame(width: 30, height: 40).padding(3)
    }
  }

  struct Scene: View {
    let model: Model
    let handle: Handle
    private func flag(_ index: Int) -> Bool { model.flags[index] }

    var body: some View {
      HStack(alignment: .top, spacing: 2) {
        ScrollView {
          VStack(spacing: 1) { ForEach(model.rows, id: \.self) { Row(number: $0, handle: handle) } }
        }
        ScrollView {
          LazyVStack(spacing: 1) { ForEach(1000..<1200, id: \.self) { Row(number: $0, handle: handle) } }
        }
        VStack(spacing: 3) {
          Text("Tick \(model.tick)")
          ZStack {
            RoundedRectangle(cornerRadius: 3).fill(flag(0) ? Color.red : .blue).frame(width: 20, height: 20)
              .offset(x: flag(1) ? 10 : 0).opacity(flag(2) ? 0.3 : 1)
            Color.green.frame(width: 10, height: 10).rotationEffect(.degrees(flag(3) ? 45 : 0)).zIndex(flag(4) ? -1 : 0)
            if flag(5) { Color.orange.frame(width: 8, height: 8).transition(.scale) }
          }
          Contained().containerShape(RoundedRectangle(cornerRadius: flag(6) ? 12 : 2))
          GeometryReader { proxy in
            Color.yellow.frame(width: proxy.size.width / 2).mask { Circle().scaleEffect(flag(7) ? 1 : 0.5) }
          }
          .frame(width: 40, height: 20)
          Canvas { context, _ in
            guard let symbol = context.resolveSymbol(id: 1) else { return }
            context.draw(symbol, at: CGPoint(x: 10, y: 10))
            context.draw(symbol, at: CGPoint(x: 30, y: 10))
          } symbols: {
            HStack(spacing: 0) {
              (flag(0) ? Color.red : .blue).frame(width: 5, height: 5)
              Color.black.frame(width: 5, height: 8)
            }
            .tag(1)
          }
          .frame(width: 40, height: 20)
        }
        .drawingGroup()
      }
    }
  }

  private static func repaintAll(_ node: ViewNode?) {
    node?.repaint()
    node?.placedChildren.forEach(repaintAll)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func keepsWhatItWouldPaint(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (model, handle) = (Model(), Handle())
    let host = ViewHost(Scene(model: model, handle: handle))
    var size = CGSize(width: 150, height: 160)
    var time = 0.0
    for step in 0..<24 {
      let animation: Animation? = random.bool() ? .linear(duration: 1) : nil
      switch random.int(in: 0...8) {
      case 0, 1: withAnimation(animation) { model.flags[random.int(in: 0...7)].toggle() }
      case 2: handle.counts[random.int(in: 0...89)]?.wrappedValue += 1
      case 3:
        // One of the rows that have been made last.
        let last = handle.counts.keys.max() ?? 0
        handle.counts[last - random.int(in: 0...5)]?.wrappedValue += 1
      case 4:
        withAnimation(animation) {
          let place = random.int(in: 0...model.rows.count - 1)
          if random.bool() { model.rows.remove(at: place) } else { model.rows.insert(200 + step, at: place) }
        }
      case 5:
        let location = CGPoint(x: random.bool() ? 10 : 50, y: 40)
        let delta = CGSize(width: 0, height: CGFloat(random.int(in: -40...90)))
        host.send(ScrollEvent(at: location, delta: delta, isPrecise: random.bool(), time: time))
      case 6: host.environment.colorScheme = random.bool() ? .dark : .light
      case 7: size.width = CGFloat(random.int(in: 130...180))
      default: model.tick += 1
      }
      time += random.double(in: 0.01...0.5)
      let kept = host.displayList(size: size, scale: 2, time: time)
      let again = host.displayList()
      #expect(host.paintCount == PaintCount() && again == kept, "seed \(seed), step \(step)")
      Self.repaintAll(host.root)
      let new = host.displayList()
      #expect(kept == new, "seed \(seed), step \(step)")
      guard kept == new else {
        print(DisplayListPrinter().print(kept), DisplayListPrinter().print(new), separator: "\n---\n")
        return
      }
    }
  }

  /// Rows of one node each, lest it take long to lay them out.
  struct Column: View {
    let model: Model
    let count: Int
    let handle: Handle
    struct Cell: View {
      let number: Int
      let handle: Handle
      @State private var isOn = false
      var body: some View {
        if number == 20 {
          handle.counts[number] = Binding(get: { isOn ? 1 : 0 }, set: { isOn = $0 == 1 })
        }
        return isOn ? Color.red : Color.blue
      }
    }
    var body: some View {
      VStack(spacing: 0) {
        Text("Tick \(model.tick)")
        VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Cell(number: $0, handle: handle) } }
      }
    }
  }

  /// Returns the painting for changes in a column of views: at first, for no change, for one elsewhere in the window,
  /// and for one in a view.
  private func counts(_ count: Int) throws -> [PaintCount] {
    let (model, handle) = (Model(), Handle())
    let host = ViewHost(Column(model: model, count: count, handle: handle))
    func frame(_ time: Double) -> PaintCount {
      _ = host.displayList(size: CGSize(width: 100, height: 4000), scale: 1, time: time)
      return host.paintCount
    }
    #expect(frame(0).items == count + 1)
    let nothing = frame(1)
    model.tick += 1
    let elsewhere = frame(2)
    try #require(handle.counts[20]).wrappedValue = 1
    return [nothing, elsewhere, frame(3)]
  }

  @Test func whatIsPaintedDoesNotDependOnHowMuchIsThere() throws {
    let (few, many) = (try counts(100), try counts(3000))
    #expect(few == many)
    #expect(few[0] == PaintCount())
    #expect(few[1].items == 1 && few[2].items == 1)
    #expect(few.allSatisfy { $0.nodes < 20 }, "\(few)")
  }

  @Test func aRowThatChangesHasItsBlockMadeAnewAndNoOther() throws {
    let (model, handle) = (Model(), Handle())
    let host = ViewHost(Column(model: model, count: 640, handle: handle))
    func blocks(_ time: Double) -> [ObjectIdentifier] {
      let list = host.displayList(size: CGSize(width: 100, height: 4000), scale: 1, time: time)
      guard case .group(let column)? = list.group.elements.last else { return [] }
      return column.elements.compactMap { if case .group(let group) = $0 { ObjectIdentifier(group) } else { nil } }
    }
    let before = blocks(0)
    try #require(before.count == 10)
    try #require(handle.counts[20]).wrappedValue = 1
    let after = blocks(1)
    #expect(after.count == 10 && after[0] != before[0] && after.dropFirst() == before.dropFirst())
  }

  @Test func aReportIsMadeInEachFrameInWhichItsCauseIsShown() {
    struct Root: View {
      let model: Model
      var body: some View {
        VStack {
          Text("Tick \(model.tick)")
          Toggle("On", isOn: .constant(true)).drawingGroup()
          Text("Ink").foregroundStyle(
            LinearGradient(
              stops: [.init(color: .red, location: 1), .init(color: .blue, location: 0)], startPoint: .top,
              endPoint: .bottom))
        }
      }
    }
    let model = Model()
    let host = ViewHost(Root(model: model))
    var reports: [[ViewDiagnostic]] = []
    for time in 0..<3 {
      _ = host.displayList(size: CGSize(width: 100, height: 100), scale: 1, time: Double(time))
      reports.append(host.viewDiagnostics)
      model.tick += 1
    }
    #expect(reports[0].contains(.reorderedStops) && reports[0].count == 2, "\(reports[0])")
    #expect(reports.allSatisfy { Set($0) == Set(reports[0]) }, "\(reports)")
  }
}
