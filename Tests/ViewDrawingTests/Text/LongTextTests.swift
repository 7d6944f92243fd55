import DisplayList
import Surfaces
import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

/// Whatever shows a text lays out a bounded part of it, and what is left out is counted.
@MainActor
@Suite struct LongTextTests {
  private static let word = String(repeating: "x", count: 100_000)
  private static let shown = String(repeating: "x", count: 10_000) + "… 90,000 more characters"
  /// The work for a text within the limit in two sizes, with the letters around the end of each line shaped again.
  private static let most = 400_000

  /// Returns the texts that a frame of a view shows, and the number of characters that are shaped for it.
  private static func frame<V: View>(_ view: V, _ width: CGFloat = 300) -> (texts: [String], work: Int) {
    var texts: [String] = []
    let work = shapedCharacters {
      let host = ViewHost(view).laidOut(width, 400)
      #expect(host.displayList().items.isEmpty == false)
      texts = host.shownTexts.map(\.string)
    }
    return (texts, work)
  }

  private func expectShown<V: View>(_ view: V, sourceLocation: SourceLocation = #_sourceLocation) {
    let (texts, work) = Self.frame(view)
    #expect(texts == [Self.shown], sourceLocation: sourceLocation)
    #expect((1...Self.most).contains(work), "\(work)", sourceLocation: sourceLocation)
  }

  @Test func aLongWordInAView() {
    let text = Text(verbatim: Self.word)
    expectShown(text.font(.system(size: 11.1)))
    expectShown(text.font(.system(size: 11.2)).lineLimit(1))
    expectShown(text.font(.system(size: 11.3)).lineLimit(3).truncationMode(.middle))
    expectShown(text.font(.system(size: 11.4)).lineLimit(1).truncationMode(.head))
    expectShown(text.font(.system(size: 11.5)).lineLimit(2).minimumScaleFactor(0.5))
    expectShown(
      Button {
      } label: {
        text.font(.system(size: 11.6))
      })
    expectShown(List { text.font(.system(size: 11.7)) })
    expectShown(text.font(.system(size: 11.8)).fixedSize(horizontal: false, vertical: true))
    expectShown(ScrollView { text.font(.system(size: 11.9)) })
    expectShown(text.font(.system(size: 12.1)).environment(\.layoutDirection, .rightToLeft))
  }

  /// Six sizes, of which none fits.
  @Test func aWordThatFitsInNoSize() {
    let (texts, work) = Self.frame(
      ViewThatFits(in: .vertical) {
        Text(verbatim: Self.word).font(.system(size: 38.5))
        Text(verbatim: Self.word).font(.system(size: 21.5))
        Text(verbatim: Self.word).font(.system(size: 11.5))
      })
    #expect(texts == [Self.shown] && (1...3 * Self.most).contains(work), "\(work)")
  }

  @Test func aTextOfManyLooks() {
    let parts = (0..<20_000).map { Text(verbatim: "\($0 % 10)").foregroundStyle($0.isMultiple(of: 2) ? .red : .blue) }
    var sum = Text(verbatim: "")
    for part in parts { sum.append(part) }
    let (texts, work) = Self.frame(sum)
    #expect(texts.count == 1 && texts[0].hasSuffix("9… 18,000 more characters"))
    #expect((1...Self.most).contains(work), "\(work)")
  }

  /// The time is in proportion to the text's length: an end that was not found is not searched for again.
  @Test(arguments: ["*a ", "**a _b ", "[", "[a](", "`a", "[a]([b] ", "~~a `b` ", "__a*b_c**"])
  func markdownWithoutEnds(unit: String) {
    let source = String(repeating: unit, count: 120_000 / unit.count)
    let text = Text(LocalizedStringKey(source))
    #expect(text.segments.reduce(0) { $0 + $1.string.count } >= 60_000)
    let (texts, work) = Self.frame(text)
    #expect(texts.count == 1 && texts[0].hasSuffix("more characters"))
    #expect((1...Self.most).contains(work), "\(work)")
  }

  /// A frame for each width: the work of each is that of a text within the limit.
  @Test func aWidthThatChanges() {
    struct Growing: View {
      let text: String
      let width: CGFloat
      var body: some View {
        GeometryReader { proxy in Text(verbatim: text).font(.system(size: 12.5)).frame(width: proxy.size.width - 7) }
          .frame(width: width)
      }
    }
    func work(_ text: String) -> [Int] {
      let host = ViewHost(Growing(text: text, width: 200)).laidOut(600, 400)
      return (1...10).map { step in
        shapedCharacters {
          host.update(Growing(text: text, width: 200 + CGFloat(step) * 13))
          _ = host.laidOut(600, 400).displayList()
        }
      }
    }
    let within = work(String(repeating: "x", count: 10_000))
    for (short, long) in zip(within, work(String(repeating: "x", count: 500_000))) {
      #expect(short > 0 && Double(long) <= 1.1 * Double(short), "\(short), \(long)")
    }
  }
}
