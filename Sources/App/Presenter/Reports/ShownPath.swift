import Foundation

/// The form in which notices show paths.
package enum ShownPath {
  /// Returns a path with `~` for the home folder. In a path longer than `limit`, an ellipsis replaces folders in its
  /// middle; the file's name stays whole.
  package static func short(_ path: String, limit: Int = 56, home: String = NSHomeDirectory()) -> String {
    let path = abbreviated(path, home: home)
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    guard path.count > limit, parts.count > 2, let first = parts.popFirst() else { return path }
    func text() -> String { "\(first)/\u{2026}/" + parts.joined(separator: "/") }
    repeat { parts = parts.dropFirst() } while parts.count > 1 && text().count > limit
    return text()
  }

  /// Returns a text in which `~` replaces the home folder at its beginning.
  static func abbreviated(_ text: String, home: String = NSHomeDirectory()) -> String {
    text.hasPrefix(home + "/") && home.count > 1 ? "~" + text.dropFirst(home.count) : text
  }
}
