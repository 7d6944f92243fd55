import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// Texts of a canvas that are one line in one style, which are drawn without a node.
@MainActor
@Suite struct CanvasLineTests {
  /// The first numbers are drawn with nodes, until the font is known.
  @Test func linesLookLikeTexts() throws {
    for number in 0..<60 {
      let pictures = try [false, true].map { isResolved in
        let canvas = Canvas { context, _ in
          let text = Text("\(number) apples").font(.system(size: 11.75)).foregroundStyle(.red)
          for row in 0..<3 {
            var context = context
            if row == 2 { context.rotate(by: .degrees(20)) }
            let point = CGPoint(x: 40.3, y: 8.6 + 13.2 * CGFloat(row))
            let anchor: UnitPoint = row == 1 ? .topLeading : .center
            if isResolved {
              context.draw(context.resolve(text), at: point, anchor: anchor)
            } else {
              context.draw(text, at: point, anchor: anchor)
            }
          }
        }
        return try Picture(canvas, width: 120, height: 60, scale: 1.5).premultiplied
      }
      #expect(pictures[0] == pictures[1] && pictures[0].contains { $0 > 128 }, "\(number)")
    }
  }

  @Test func onlyPlainLinesNeedNoNode() {
    func isLine(_ text: Text, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> Bool {
      var environment = EnvironmentValues()
      change(&environment)
      return CanvasLine(text, in: environment) != nil
    }
    for number in 0..<100 { _ = isLine(Text("warm \(number)")) }
    #expect(isLine(Text("Plain")) && isLine(Text("Plain").foregroundStyle(.blue)))
    #expect(isLine(Text("Plain")) { $0.lineLimit = 1 })
    for text in ["", "two\nlines", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}", "\u{1f600}"] {
      #expect(!isLine(Text(verbatim: text)), "\(text)")
    }
    #expect(!isLine(Text("one ") + Text("two").foregroundStyle(.blue)))
    #expect(!isLine(Text("Plain").underline()) && !isLine(Text("Plain").baselineOffset(2)))
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
    #expect(!isLine(Text("Plain").foregroundStyle(gradient)))
    #expect(!isLine(Text("Plain")) { $0.redactionReasons = .placeholder })
    #expect(!isLine(Text("Plain")) { $0.contentTransition = .opacity })
    #expect(!isLine(Text("Plain")) { $0.text.reservedLines = 2 })
  }

  /// A modifier changes a text in place if nothing else has it.
  @Test func modifiersLeaveCopiesAsTheyWere() {
    let plain = Text("Plain")
    let (large, red) = (plain.font(.title), plain.foregroundStyle(.red))
    #expect(plain == Text("Plain") && large != plain && red != plain)
    #expect(large.font(.body) == large, "the innermost font wins")
    #expect(Text("Plain").font(.title).foregroundStyle(.red) == red.font(.title))
  }
}
