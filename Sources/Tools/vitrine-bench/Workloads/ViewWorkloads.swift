import Observation
import Vitrine

/// Frames of a view tree without pixels: evaluation, layout and the display list, after a change of a model.
final class ViewWorkload: Workload {
  private let frame: @MainActor (Int) -> Void
  private let count: @MainActor () -> FrameCounts
  private var number = 0

  /// - Parameters:
  ///   - numbers: the count of the model's numbers.
  ///   - change: changes the model before each frame, whose number it is given.
  init<Root: View>(
    numbers: Int, root: @MainActor (CounterModel) -> Root, change: @escaping @MainActor (CounterModel, Int) -> Void
  ) {
    (frame, count) = MainActor.assumeIsolated {
      let model = CounterModel(count: numbers)
      let host = ViewHost(root(model))
      let frame: @MainActor (Int) -> Void = { number in
        change(model, number)
        _ = host.displayList(size: CGSize(width: 1280, height: 800), scale: 1, time: Double(number) / 60)
      }
      return (frame, { host.counts })
    }
  }

  func call() {
    MainActor.assumeIsolated { [frame, number] in frame(number) }
    number += 1
  }

  var counts: [(name: String, count: Int)] {
    let counts = MainActor.assumeIsolated { [count] in count() }
    return [
      ("bodies", counts.bodies), ("evaluated", counts.evaluated), ("laid out", counts.arranged),
      ("placed", counts.placed), ("painted", counts.painted),
    ]
  }

  var passes: [(name: String, milliseconds: Double)] { [] }
}

/// A number that a view shows.
@Observable
final class Counter: Identifiable {
  var value: Int
  init(_ value: Int) { self.value = value }
}

/// The numbers that the views of a benchmark show.
@Observable
final class CounterModel {
  /// The numbers, each as a separate object, and all of them in one value.
  let counters: [Counter]
  var values: [Int]
  /// True once the views that an animation moves have been moved.
  var isMoved = false
  /// Scrolls to a number, if a view of the model sets it.
  @ObservationIgnored var scroll: @MainActor (Int) -> Void = { _ in }

  init(count: Int) {
    counters = (0..<count).map { Counter($0) }
    values = Array(0..<count)
  }
}

/// Columns of cells, each of which reads an object of its own.
struct CounterGrid: View {
  let model: CounterModel

  var body: some View {
    HStack(spacing: 2) {
      ForEach(0..<model.counters.count / 50, id: \.self) { column in
        VStack(spacing: 2) {
          ForEach(model.counters[column * 50..<column * 50 + 50]) { CounterCell(counter: $0) }
        }
      }
    }
  }
}

private struct CounterCell: View {
  let counter: Counter
  var body: some View { NumberCell(value: counter.value) }
}

/// Columns of cells that are given their values.
struct ValueGrid: View {
  let model: CounterModel

  var body: some View {
    let values = model.values
    HStack(spacing: 2) {
      ForEach(0..<values.count / 50, id: \.self) { column in
        VStack(spacing: 2) {
          ForEach(column * 50..<column * 50 + 50, id: \.self) { NumberCell(value: values[$0]) }
        }
      }
    }
  }
}

/// A view of a number without text, whose shaping would dominate the cost.
private struct NumberCell: View {
  let value: Int

  var body: some View {
    RoundedRectangle(cornerRadius: 2)
      .fill(value % 2 == 0 ? Color.red : Color.blue)
      .frame(width: CGFloat(20 + value % 3), height: 12)
      .padding(1)
  }
}

/// Rows of a name and a number, in a column.
struct NumberRows: View {
  let model: CounterModel

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(model.values.enumerated()), id: \.offset) { index, value in
        HStack {
          Text("Row \(index)").font(.system(size: 13))
          Spacer()
          Text("\(value)").font(.system(size: 13)).monospacedDigit().foregroundStyle(.secondary)
        }
        .frame(height: 16)
      }
    }
  }
}

/// Rows of a name, in a column, that an animation moves.
struct MovingRows: View {
  let model: CounterModel

  var body: some View {
    let isMoved = model.isMoved
    VStack(alignment: .leading, spacing: 1) {
      ForEach(0..<model.counters.count, id: \.self) { index in
        Text("Row \(index)").font(.system(size: 12)).padding(2).background(Color.gray.opacity(0.3))
          .opacity(isMoved ? 1 : 0.5)
          .offset(x: isMoved ? 200 : 0)
      }
    }
  }
}

/// Branches that do not change, in views that are evaluated in each frame.
struct BranchRows: View {
  let model: CounterModel

  var body: some View {
    let values = model.values
    VStack(spacing: 0) {
      ForEach(0..<values.count, id: \.self) { index in
        if values[index] >= 0 {
          if index % 2 == 0 { Color.red.opacity(Double(values[index] % 100) / 100) } else { Color.blue }
        }
      }
    }
  }
}

/// Cards of all materials in a grid, which moves.
struct MaterialGrid: View {
  let model: CounterModel

  var body: some View {
    let shift = CGFloat(model.values[0] % 40)
    let cards = model.values.count
    ZStack {
      Color.blue
      LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 8), count: 10), spacing: 8) {
        ForEach(0..<cards, id: \.self) { index in
          VStack(alignment: .leading, spacing: 4) {
            Text("Material").font(.headline)
            Text("\(index)").font(.caption).foregroundStyle(.secondary)
          }
          .padding(8)
          .frame(maxWidth: .infinity)
          .background(Self.materials[index % Self.materials.count], in: RoundedRectangle(cornerRadius: 12))
          .offset(x: shift, y: shift / 2)
        }
      }
      .padding(20)
    }
  }

  private static let materials: [Material] = [.ultraThin, .thin, .regular, .thick, .ultraThick]
}

/// A lazy stack of all numbers in a scroll view.
struct LazyRows: View {
  let model: CounterModel

  var body: some View {
    ScrollViewReader { proxy in
      let _ = model.scroll = { proxy.scrollTo($0, anchor: .top) }
      ScrollView {
        LazyVStack(spacing: 2) { ForEach(0..<model.counters.count, id: \.self) { NumberCell(value: $0) } }
      }
    }
  }
}
