public import DisplayList
import Renderer

extension Legibility {
  /// Measures the text of a frame against the frame without its text, which is rendered for that.
  ///
  /// - Parameters:
  ///   - texts: what is text; nil for all that is painted through masks, paths included.
  ///   - threads: threads that render.
  /// - Returns: nil where there is no text.
  public static func lowest(in list: DisplayList, of texts: [ShownText]? = nil, threads: Int = 1) -> Legibility? {
    lowest(in: list, of: texts, render: Offscreen(threads: threads).render)
  }
}
