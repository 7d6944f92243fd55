import FrameTiming
import Vitrine

/// The HUD's colours, fonts and measures.
enum HUDStyle {
  /// The colours of the stages, in the order of a frame: the palette of Okabe and Ito, which can be told apart with any
  /// kind of colour vision.
  static let stages: [FrameStage: Color] = [
    .update: Color(red: 0.34, green: 0.71, blue: 0.91), .layout: Color(red: 0, green: 0.62, blue: 0.45),
    .plan: Color(red: 0.94, green: 0.89, blue: 0.26), .render: Color(red: 0.9, green: 0.62, blue: 0),
    .present: Color(red: 0.8, green: 0.47, blue: 0.65),
  ]
  /// The colour of problems: late frames, and text that cannot be read.
  static let alert = Color(red: 1, green: 0.52, blue: 0.24)
  static let value = Color.white
  /// The colour of captions and names, with a contrast of 8:1 on the background.
  static let caption = Color(white: 0.68)
  static let budget = Color(white: 1, opacity: 0.75)
  static let rule = Color(white: 1, opacity: 0.14)
  static let background = Color(white: 0.06, opacity: 0.97)

  /// The width of a page's column in points, if the window has room for it.
  static let column = 324.0
  static let chartHeight = 60.0
  static let histogramHeight = 34.0

  /// The points around the HUD and inside it, in a window of a size.
  static func margin(in size: CGSize) -> Double { isSmall(size) ? 4 : 16 }
  static func padding(in size: CGSize) -> Double { isSmall(size) ? 10 : 16 }

  private static func isSmall(_ size: CGSize) -> Bool { min(size.width, size.height) < 440 }
}

extension View {
  /// A line of the HUD, with digits of equal width.
  func hudText(
    _ text: String, _ color: Color = HUDStyle.value, size: CGFloat = 12, weight: Font.Weight = .regular, lines: Int? = 1
  ) -> some View {
    Text(verbatim: text).font(.system(size: size, weight: weight)).monospacedDigit().foregroundStyle(color)
      .lineLimit(lines)
  }
}
