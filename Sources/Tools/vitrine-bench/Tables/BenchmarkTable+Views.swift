import Vitrine

/// View trees of which a part changes in each frame: evaluation, layout and the display list, on one thread.
extension BenchmarkTable {
  static var views: [Benchmark] {
    [
      views("still/1000", 1000, CounterGrid.init) { _, _ in },
      views("one/1000", 1000, CounterGrid.init) { model, frame in model.counters[frame * 7 % 1000].value += 1 },
      views("element/1000", 1000, ValueGrid.init) { model, frame in model.values[frame * 7 % 1000] += 1 },
      views("all/1000", 1000, ValueGrid.init) { model, _ in model.values = model.values.map { $0 + 1 } },
      views("branches/1000", 1000, BranchRows.init) { model, _ in model.values = model.values.map { $0 + 1 } },
      views("numbers/200", 200, NumberRows.init) { model, _ in model.values = model.values.map { $0 + 1 } },
      views("animated/1000", 1000, MovingRows.init, change: move),
      views("animated/10000", 10_000, MovingRows.init, change: move),
      views("lazy/1000", 1000, LazyRows.init) { model, frame in model.scroll(frame) },
      views("lazy/100000", 100_000, LazyRows.init) { model, frame in model.scroll(frame) },
      views("materials/67", 67, MaterialGrid.init) { model, _ in model.values[0] += 1 },
    ]
  }

  /// Starts an animation of hours in the second frame.
  @MainActor
  private static func move(_ model: CounterModel, in frame: Int) {
    if frame == 1 { withAnimation(.linear(duration: 10_000)) { model.isMoved.toggle() } }
  }

  private static func views<Root: View>(
    _ name: String, _ count: Int, _ root: @escaping @MainActor (CounterModel) -> Root,
    change: @escaping @MainActor (CounterModel, Int) -> Void
  ) -> Benchmark {
    Benchmark(name: "views/\(name)") { _ in ViewWorkload(numbers: count, root: root, change: change) }
  }
}
