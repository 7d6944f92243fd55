/// A material's name as a title: `ultraThin` becomes "Ultra Thin", `ios8-extraLight` "iOS 8 Extra Light".
package enum MaterialTitle {
  package static func text(for name: String) -> String {
    let prefixes = ["ios8": "iOS 8", "macos": "macOS", "ios": "iOS", "tvos": "tvOS"]
    return name.split(separator: "-").map { part in prefixes[String(part)] ?? words(part) }.joined(separator: " ")
  }

  /// Returns the title without the system, for a list below the system's name.
  package static func short(for name: String) -> String {
    let system = ["ios-", "macos-"].first(where: name.hasPrefix) ?? ""
    return text(for: String(name.dropFirst(system.count)))
  }

  private static func words(_ name: Substring) -> String {
    var text = ""
    for character in name {
      if text.isEmpty {
        text += character.uppercased()
      } else {
        // A run of capitals is one word.
        text += character.isUppercase && text.last?.isUppercase == false ? " \(character)" : String(character)
      }
    }
    return text
  }
}
