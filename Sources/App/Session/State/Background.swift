/// The picture behind the panel.
package enum Background: Hashable, Sendable {
  /// A background of the catalog, by its name.
  case named(String)
  /// An image file, by its path.
  case file(String)

  /// The name of the background that is drawn by code and needs no file.
  package static let plainName = "plain"
}

extension Background {
  /// The name as a title, or the file's name.
  package var heading: String {
    if case .named(let name) = self { return MaterialTitle.text(for: name) }
    return title
  }

  /// The name, or the path's last component.
  var title: String {
    switch self {
    case .named(let name): name
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
