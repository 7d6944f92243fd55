import Foundation

/// Paths as notices show them.
package enum ShownPath {
  /// Returns a path with `~` for the home folder, and, where it is longer than `limit`, with an ellipsis for folders in
  /// its middle. The file's name stays whole.
  package static func short(_ path: String, limit: Int = 56, home: String = NSHomeDirectory()) -> String {
    let path = abbreviated(path, home: home)
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
    guard path.count > limit, parts.count > 2, let first = parts.popFirst() else { return path }
    func text() -> String { "\(first)/\u{2026}/" + parts.joined(separator: "/") }
    repeat { parts = parts.dropFirst() } while parts.count > 1 && text().count > limit
    return text()
  }

  /// Returns a text with `~` where it begins with the home folder.
  static func abbreviated(_ text: String, home: String = NSHomeDirectory()) -> String {
    text.hasPrefix(home + "/") && home.count > 1 ? "~" + text.dropFirst(home.count) : text
  }
}
