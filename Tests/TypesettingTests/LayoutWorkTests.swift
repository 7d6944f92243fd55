import Surfaces
import TestSupport
import Testing

@testable import Typesetting

/// The characters that are shaped: in proportion to the text, and to what is seen of one that is cut.
@Suite struct LayoutWorkTests {
  /// The units that a word of letters, or several words, are made of.
  private static let units = [
    "x", "שלום", "ش", "日", "e\u{301}", "👨‍👩‍👧‍👦", "👨\u{200d}", "\u{301}", "fi", "1", "xx ", "a-", "a\u{ad}", "a\u{200b}",
    "\t", "xשx",
  ]

  private static func text(_ unit: String, scalars: Int) -> String {
    String(repeating: unit, count: scalars / unit.unicodeScalars.count)
  }

  /// An empty cache has none of these texts: each has a size of its own.
  private static func work(
    _ text: String, width: Double?, size: Double, _ change: (inout TextStyle) -> Void = { _ in }
  ) -> Int {
    shapedCharacters {
      _ = Typesetter.measure(run(text) { $0.font.size = size }, style: style(change), width: width, height: nil)
    }
  }

  /// The texts of one character are as long as one may be.
  private static let joined = ["👨\u{200d}", "\u{301}"]

  @Test(arguments: units)
  func workGrowsInProportion(unit: String) {
    // The sums cover all widths: the places where the pieces begin in the lines of one width make a difference of a
    // fifth.
    var (halves, wholes) = (0, 0)
    for (number, width) in [50.0, 200, 600].enumerated() {
      let size = 11 + Double(number) / 8
      halves += Self.work(Self.text(unit, scalars: 5_000), width: width, size: size)
      let whole = Self.work(Self.text(unit, scalars: 10_000), width: width, size: size)
      wholes += whole
      // Once as a whole, and around the end of each line again.
      #expect(whole < 20 * 10_000, "\(unit) \(width): \(whole)")
    }
    #expect(
      (halves > 0 || Self.joined.contains(unit)) && Double(wholes) <= 2.2 * Double(halves),
      "\(unit): \(halves), \(wholes)")
  }

  @Test(arguments: units)
  func workEndsWithTheLimit(unit: String) {
    let limit = Self.work(Self.text(unit, scalars: 10_000), width: 300, size: 12.25)
    let beyond = Self.work(Self.text(unit, scalars: 400_000), width: 300, size: 12.25)
    #expect(
      (beyond > 0 || Self.joined.contains(unit)) && Double(beyond) <= 1.1 * Double(limit) + 200,
      "\(unit): \(limit), \(beyond)")
  }

  /// A label of one line shapes what is around its end, not the rest.
  @Test(arguments: units)
  func whatIsCutOffIsNotShaped(unit: String) {
    let text = Self.text(unit, scalars: 10_000)
    let all = Self.work(text, width: 200, size: 13.5)
    let label = Self.work(text, width: 200, size: 13.5) { $0.lineLimit = 1 }
    // Tabs are not shaped.
    guard unit != "\t", !Self.joined.contains(unit) else { return }
    #expect(label > 0 && label * 3 < all, "\(unit): \(label), \(all)")
  }

  /// The beginning of a text is enough where it is cut to a few lines, and looks as the whole does.
  @Test func whatIsCutOffChangesNothing() {
    let words = "Blur radius 22.5 pt, naïve שלום עולם ﬁ 日本語. "
    for limit in 1...4 {
      for unit in [words, "x", "שלום", "日本", "a-b ", "1 2 ", "Wide "] {
        // Less than the beginning that is tried first, and more than these lines.
        let short = String(repeating: unit, count: 900 / unit.utf8.count)
        let long = String(repeating: unit, count: 9_000 / unit.utf8.count)
        let cut = style { $0.lineLimit = limit }
        let expected = Typesetter.measure(run(short), style: cut, width: 150)
        #expect(expected.isTruncated && Typesetter.measure(run(long), style: cut, width: 150) == expected, "\(unit)")
        let mask = Typesetter.rasterize(run(long), style: cut, width: 150, scale: 1.5)
        let expectedMask = Typesetter.rasterize(run(short), style: cut, width: 150, scale: 1.5)
        #expect(mask.bytes == expectedMask.bytes && !mask.bytes.isEmpty, "\(unit)")
      }
    }
  }

  /// The first letter decides, wherever it stands.
  @Test func theDirectionIsThatOfTheWholeText() {
    let numbers = String(repeating: "1 ", count: 2_000)
    func isRightToLeft(_ text: String) -> Bool {
      let line = Typesetter.lines(run(text), style: style { $0.lineLimit = 1 }, width: 200)[0]
      return line.first { $0.bytes.lowerBound == 0 }!.x > 150
    }
    #expect(isRightToLeft(numbers + "שלום") && !isRightToLeft(numbers + "x"))
  }

  /// A mask is drawn for each paint: none looks through the runs of the others.
  @Test func manyPaintsAreDrawn() {
    let runs = (0..<1_000).flatMap { paint in run("\(paint % 10)") { $0.paintIndex = paint } }
    let work = shapedCharacters {
      for paint in [0, 1, 500, 999] {
        #expect(Typesetter.rasterize(runs, style: style(), width: 300, paintIndex: paint, scale: 1).mask != nil)
      }
    }
    #expect(work > 0 && work < 20_000, "\(work)")
  }
}
