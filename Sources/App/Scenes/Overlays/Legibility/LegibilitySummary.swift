import FrameTiming
import Surfaces
package import Vitrine

/// The legibility of a frame's text, as the HUD shows it.
package struct LegibilitySummary: Hashable, Sendable {
  var line: String
  /// True if every text has the contrast that WCAG level AA requires for its size.
  var passes: Bool
  /// The frame of the text with the lowest contrast, in points; nil where there is no text.
  var frame: CGRect?

  /// - Parameter scale: pixels per point.
  package init(_ legibility: Legibility?, scale: Double) {
    guard let legibility else {
      line = "contrast: no text"
      passes = true
      return
    }
    let (lowest, required) = (legibility.lowest, legibility.required)
    let words = legibility.text.map { ": \u{201C}\(Self.shortened($0.string))\u{201D}" } ?? ""
    let place = legibility.place
    let counts =
      legibility.failures == 0
      ? "all \(legibility.count) texts reach AA" : "\(legibility.failures) of \(legibility.count) texts below AA"
    // Rounded down, so that a ratio that is too low does not look sufficient.
    let shown = ((lowest * 100).rounded(.down) / 100).fixed(2)
    line = "contrast \(shown):1, needs \(required == 3 ? "3" : "4.5"):1\(words)   \(counts)"
    passes = legibility.failures == 0
    frame = CGRect(
      x: Double(place.minX) / scale, y: Double(place.minY) / scale, width: Double(place.width) / scale,
      height: Double(place.height) / scale)
  }

  private static func shortened(_ text: String) -> String { text.count > 20 ? text.prefix(19) + "\u{2026}" : text }
}
