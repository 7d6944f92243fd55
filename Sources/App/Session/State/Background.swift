/// What lies behind the panel.
package enum Background: Hashable, Sendable {
  /// A background of the catalog.
  case named(String)
  /// A picture of a person's own, by its path.
  case file(String)

  /// The name of the background that is drawn and needs no file.
  package static let plainName = "plain"
}

extension Background {
  /// A name with a capital letter, or a file's name as it is.
  package var heading: String {
    if case .named(let name) = self { return MaterialTitle.text(for: name) }
    return title
  }

  /// A name, or a file's last part.
  var title: String {
    switch self {
    case .named(let name): name
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
