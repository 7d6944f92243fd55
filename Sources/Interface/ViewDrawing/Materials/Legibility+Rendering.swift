public import DisplayList
import Renderer

extension Legibility {
  /// Measures the legibility of a frame's text against the frame without it, which is rendered for this.
  ///
  /// - Parameters:
  ///   - texts: the texts to measure; nil for everything that is painted through masks, paths included.
  ///   - threads: the number of threads that render.
  /// - Returns: nil where there is no text.
  public static func lowest(in list: DisplayList, of texts: [ShownText]? = nil, threads: Int = 1) -> Legibility? {
    lowest(in: list, of: texts, render: Offscreen(threads: threads).render)
  }
}
