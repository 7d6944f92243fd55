import FrameTiming
import Surfaces
package import Vitrine

/// What the HUD says of a frame's text, and where its hardest part is.
package struct LegibilityFigure: Hashable, Sendable {
  var line: String
  /// Whether every text reaches what level AA asks of its size.
  var passes: Bool
  /// Of the text that is hardest to read, in points; nil where there is none.
  var frame: CGRect?

  /// - Parameter scale: pixels a point.
  package init(_ legibility: Legibility?, scale: Double) {
    guard let legibility else {
      line = "contrast: no text"
      passes = true
      return
    }
    let (lowest, required) = (legibility.lowest, legibility.required)
    let words = legibility.text.map { " at \u{201C}\(Self.shortened($0.string))\u{201D}" } ?? ""
    let place = legibility.place
    let counts =
      legibility.failures == 0
      ? "all \(legibility.count) texts reach AA" : "\(legibility.failures) of \(legibility.count) texts below AA"
    // Rounded down, so that a ratio that falls short does not look as if it did not.
    let shown = ((lowest * 100).rounded(.down) / 100).fixed(2)
    line = "contrast \(shown):1 of \(required == 3 ? "3" : "4.5"):1\(words)   \(counts)"
    passes = legibility.failures == 0
    frame = CGRect(
      x: Double(place.minX) / scale, y: Double(place.minY) / scale, width: Double(place.width) / scale,
      height: Double(place.height) / scale)
  }

  private static func shortened(_ text: String) -> String { text.count > 20 ? text.prefix(19) + "\u{2026}" : text }
}
