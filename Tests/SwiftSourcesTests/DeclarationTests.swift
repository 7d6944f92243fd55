import SwiftSources
import Testing

/// Tests of the names that a file declares for others, and of its text without its previews.
struct DeclarationTests {
  /// Members and types that are used, whether or not they are declared.
  @Test func whatIsUsed() {
    let text =
      "import Kit\nlet a = Card(b.tint, \\.shade)\n  .glassy() // .comment Type\nlet s = \".text Word\"\nlet c = Outer.Inner"
    #expect(SwiftSource(text: text).memberNames.isSuperset(of: [".tint", ".glassy", ".Inner", ".shade"]))
    #expect(!SwiftSource(text: text).memberNames.contains(".comment"))
    #expect(SwiftSource(text: text).typeNames == ["Kit", "Card", "Outer"])
    #expect(SwiftSource(text: "").memberNames.isEmpty && SwiftSource(text: ".").typeNames.isEmpty)
  }

  @Test func namesForOtherFiles() {
    let text = """
      import SwiftUI
      struct Card: View { struct Inner {}; var body: some View { Text("a") } }
      private struct Hidden {}
      fileprivate let secret = 1
      @MainActor public final class Model<Value> where Value: Hashable { func run() {} }
      enum Style { case plain }
      typealias Tap = () -> Void
      func tint(_ a: Int) -> Int { let inner = a; return inner }
      let limit = 3
      extension Color { init(hex: String) { self = .red }; static let brand = Color.red; private var own: Int { 1 } }
      extension View where Self == Card { @ViewBuilder func shine() -> some View { let x = self; x } }
      extension AnyTransition { struct Parts {} }
      // struct Commented {}
      let text = "struct Quoted {}"
      """
    let names = SwiftSource(text: text).declaredNames
    #expect(
      names.sorted() == [
        "(hex", ".Parts", ".brand", ".shine", "Card", "Model", "Style", "Tap", "limit", "text", "tint",
      ])
  }

  /// Any bytes are accepted.
  @Test func bracketsWithoutCounterpartsEnd() {
    for text in ["extension A {", "extension", "struct", "extension A }", "{ extension A { init(", "func ("] {
      #expect(SwiftSource(text: text).declaredNames.count <= 2)
    }
  }

  @Test func previewsAreLeftOutOnTheirLines() {
    let text = "import SwiftUI\n@available(iOS 17, *)\n#Preview(\"A\") {\n  Card()\n}\nstruct Card {}\n"
    #expect(
      SwiftSource(text: text).textWithoutPreviews
        == "import SwiftUI\n@available(iOS 17, *)\nprivate enum __VitrinePreview_0_3 {}\n\n\nstruct Card {}\n")
  }
}
