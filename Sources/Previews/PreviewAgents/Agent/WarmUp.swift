import DisplayList
import Platform
import RenderPlan
import Surfaces
import Vitrine

/// Has an agent load, while it waits for its library, what the first picture of most views needs: fonts, symbols, types.
///
/// Half of the time from a library to its first picture went there.
@MainActor
enum WarmUp {
  private struct Sample: View {
    var body: some View {
      VStack {
        Text("Sample").font(.headline)
        Text("Sample").font(.caption.monospaced())
        Image(systemName: "star")
        Toggle("Sample", isOn: .constant(true))
        Button("Sample") {}
      }
    }
  }

  /// Starts no thread: those that exist before the containment would not be contained.
  static func run() {
    let host = ViewHost(Sample())
    let size = PixelSize(width: 200, height: 200)
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: size.width, height: size.height))
    var planner = PassPlanner()
    _ = planner.plan(FlatList(DisplayList(size: size, group: host.displayList().group)), age: 0)
  }
}
