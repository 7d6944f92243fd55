import DisplayList
import Session
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import Scenes

/// The user's own words and picture on the card.
@MainActor
@Suite struct CustomCardTests {
  private static let size = CGSize(width: 440, height: 456)

  private func host(_ text: String?, logo: PixelSize? = nil) -> (ViewHost, DisplayList) {
    var content = CardContent()
    content.text = text
    content.logo = logo.map { Bitmap(PixelBuffer(size: $0), isOpaque: true) }
    let host = ViewHost(CustomCard(content: content, layers: .blur, vibrancy: "label", size: Self.size))
    return (host, host.displayList(size: Self.size, scale: 1, time: 0))
  }

  private func images(_ items: [DisplayItem]) -> [PixelRect] {
    items.flatMap { item -> [PixelRect] in
      switch item.value {
      case .content(.image(let image)): [image.destination]
      case .content: []
      case .effect(_, let items): images(items)
      }
    }
  }

  nonisolated private static let texts = [
    "Words", "One\nTwo\n\nThree", String(repeating: "A long sentence that goes on. ", count: 40),
    String(repeating: "unbroken", count: 60), "\u{05E9}\u{05DC}\u{05D5}\u{05DD} \u{05E2}\u{05D5}\u{05DC}\u{05DD}",
    "\u{1F600} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
  ]

  @Test(arguments: texts) func textStaysOnTheCard(text: String) {
    let (host, list) = host(text)
    #expect(host.shownTexts.map(\.string) == [text])
    #expect(PixelRect(x: 0, y: 0, width: 440, height: 456).contains(list.items.extent))
  }

  /// The words are tried in six sizes. A word of any length takes no more than one within the limit.
  @Test(arguments: [4_000, 100_000, 1_000_000]) func aLongWordStaysOnTheCard(count: Int) {
    let text = String(repeating: "x", count: count)
    let work = shapedCharacters {
      let (host, list) = host(text)
      let limit = String(repeating: "x", count: 10_000)
      #expect(
        host.shownTexts.map(\.string) == [count > 10_000 ? "\(limit)… \(count / 1000 - 10),000 more characters" : text])
      #expect(PixelRect(x: 0, y: 0, width: 440, height: 456).contains(list.items.extent) && !list.items.extent.isEmpty)
    }
    #expect(work < 800_000, "\(work)")
  }

  @Test func anEmptyTextLeavesTheCardEmpty() {
    let (host, list) = host("")
    #expect(host.shownTexts.isEmpty && list.items.extent.isEmpty)
  }

  /// A picture keeps its shape, is not enlarged, and leaves room for words.
  @Test(arguments: [(1, 1), (64, 64), (4000, 30), (30, 4000), (900, 700)])
  func aLogoOfAnySizeFits(width: Int, height: Int) throws {
    for text in [nil, "Words"] {
      let (_, list) = host(text, logo: PixelSize(width: width, height: height))
      let place = try #require(images(list.items).first)
      #expect(PixelRect(x: 32, y: 32, width: 376, height: text == nil ? 392 : 177).contains(place), "\(place)")
      #expect(place.width <= width && place.height <= height)
      let factor = min(1, 376.0 / Double(width), (text == nil ? 392 : 176.4) / Double(height))
      #expect(abs(Double(place.width) - Double(width) * factor) <= 1)
      #expect(abs(Double(place.height) - Double(height) * factor) <= 1)
    }
  }
}
