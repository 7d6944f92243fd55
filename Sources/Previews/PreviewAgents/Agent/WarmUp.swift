import DisplayList
import Platform
import RenderPlan
import Surfaces
import Vitrine

/// The preparation of an agent that waits for its library: loads the fonts, symbols and types that most views need for
/// their first picture.
///
/// Loading them took half of the time from a library to its first picture.
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

  /// Lays out and plans a sample. Starts no thread: one that exists before the containment would not be contained.
  static func run() {
    let host = ViewHost(Sample())
    let size = PixelSize(width: 200, height: 200)
    host.evaluate(time: 0)
    host.layout(size: CGSize(width: size.width, height: size.height))
    var planner = PassPlanner()
    _ = planner.plan(FlatList(DisplayList(size: size, group: host.displayList().group)), age: 0)
  }
}
