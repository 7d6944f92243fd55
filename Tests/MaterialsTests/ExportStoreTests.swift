import Synchronization
import Testing

@testable import Materials

@Suite struct ExportStoreTests {
  /// An exporter that counts what it writes.
  private final class Counter: Sendable {
    private let written = Mutex(0)
    var count: Int { written.withLock { $0 } }

    func exporter(_ name: String) -> MaterialExport.Exporter {
      MaterialExport.Exporter(name, name, name, comment: "#") { subject in
        self.written.withLock { $0 += 1 }
        return ("\(subject.recipe.blurRadius)", [])
      }
    }
  }

  private func subject(_ radius: Double, _ scheme: ColorScheme = .dark) -> MaterialExport.Subject {
    MaterialExport.Subject(Material.thin.overriding(blurRadius: radius), in: MaterialContext(colorScheme: scheme))
  }

  @Test func anUnchangedRecipeIsWrittenOnce() {
    let (store, counter) = (ExportStore(), Counter())
    let css = counter.exporter("css")
    for _ in 0..<100 { #expect(store.export(subject(12), by: css).text == "12.0") }
    #expect(counter.count == 1)
    // Another recipe, appearance or format is another export; the first is still known.
    #expect(store.export(subject(13), by: css).text == "13.0")
    _ = store.export(subject(12, .light), by: css)
    _ = store.export(subject(12), by: counter.exporter("gtk"))
    #expect(store.export(subject(12), by: css).format.name == "css")
    #expect(counter.count == 4 && store.count == 4)
  }

  /// Many different exports are asked for, as while a slider is dragged.
  @Test func theNumberOfExportsIsBounded() {
    let (store, counter) = (ExportStore(), Counter())
    let css = counter.exporter("css")
    for step in 0..<500 { _ = store.export(subject(Double(step) / 10), by: css) }
    #expect(counter.count == 500 && store.count <= ExportStore.limit)
    _ = store.export(subject(49.9), by: css)
    #expect(counter.count == 500)
  }
}
