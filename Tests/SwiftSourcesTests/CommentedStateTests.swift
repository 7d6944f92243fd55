import Testing

@testable import SwiftSources

/// The comments beside variables with `@State`, in which their ranges are.
@Suite struct CommentedStateTests {
  private func found(_ text: String) -> [String] {
    SwiftSource(text: text).commentedStates(file: 0).map {
      "\($0.owner).\($0.name): \($0.comments.joined(separator: " | "))"
    }
  }

  @Test func theCommentFollowsTheVariable() {
    let text = """
      struct Card: View {
        @State private var radius = 12.0  // [0 ... 40]
        @State var width: CGFloat = 3 /* 0...10 */
        @SwiftUI.State fileprivate var count = 1; // 1...5
        @State private var name = "// [0 ... 1]"
        @State
        private var angle =
          Angle.degrees(10)  /// -90...90 degrees
        @State var list = [
          1, // of something else
        ] // of the list
        var body: some View { Color.red } // no state
        @Binding var other: Int // no state
      }
      """
    #expect(
      found(text) == [
        "Card.radius: [0 ... 40]", "Card.width: 0...10", "Card.count: 1...5", "Card.angle: -90...90 degrees",
        "Card.list: of the list",
      ])
  }

  @Test func orStandsAboveIt() {
    let text = """
      struct Card: View {  // the card
        // another one
        // [0 ... 40]
        @State private var radius = 12.0
        @State private var width = 12.0  // first
        @State private var none = 12.0

        /** 0...1
         */
        @State var
          share = 0.5  // here
      }
      """
    #expect(
      found(text) == [
        "Card.radius: [0 ... 40] | another one", "Card.width: first", "Card.share: here | 0...1",
      ])
  }

  @Test func theOwnerIsTheInnermostType() {
    let text = """
      enum Outer { struct Inner<A>: View where A: View { @State var a = 1 // a
        func f() { @State var local = 1 // in no type
        }
        class func g() -> Int { 1 }
        @State var b = 1 // b
      } }
      extension Outer.Other { @State var c = 1 // c
      }
      actor `class` { @State var d = 1 // d
      }
      @State var global = 1 // in no type
      """
    #expect(found(text) == ["Inner.a: a", "Inner.b: b", "Other.c: c", "class.d: d"])
  }

  /// The name is the one in the rewritten source.
  @Test func variablesOfPreviewsBelongToTheirView() {
    let text = """
      #Preview("A") {
        @Previewable @State var radius = 12.0  // [0 ... 40]
        let view = Card()
        @Previewable @State var width = 3  // 0...10
        view
      }
      #Preview { @Previewable @State var on = true // the switch
        Card() }
      """
    let states = SwiftSource(text: text).commentedStates(file: 2)
    #expect(
      states.map(\.owner) == ["__VitrinePreviewable_2_1", "__VitrinePreviewable_2_1", "__VitrinePreviewable_2_7"])
    #expect(states.map(\.name) == ["radius", "width", "on"])
    #expect(states.map(\.comments) == [["[0 ... 40]"], ["0...10"], ["the switch"]])
    #expect(SwiftSource(text: text).rewritten(file: 2).text.contains("struct __VitrinePreviewable_2_7: SwiftUI.View {"))
  }

  @Test func longCommentsAreCut() {
    let comment = String(repeating: "x", count: 10_000)
    let source = SwiftSource(text: "struct A { @State var a = 1 // \(comment)\n}")
    #expect(source.commentedStates(file: 0).first?.comments.first?.count == 197)
  }
}
