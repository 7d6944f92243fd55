/// The constants that Xcode generates for the colours and pictures of asset catalogues.
struct AssetSymbols {
  let text: String
  /// The names of the constants, in the form that `SwiftSource.declaredNames` has for members.
  let names: Set<String>

  /// Creates the constants of assets; nil without assets.
  ///
  /// - Parameters:
  ///   - colors: names of colour sets.
  ///   - images: names of image sets.
  init?(colors: [String], images: [String]) {
    let colors = Self.constants(colors, suffix: "Color", besides: Self.standardColors)
    let images = Self.constants(images, suffix: "Image", besides: [])
    if colors.isEmpty, images.isEmpty { return nil }
    names = Set((colors + images).map { ".\($0.name)" })
    func lines(_ constants: [(name: String, asset: String)], _ line: (String, String) -> String) -> String {
      constants.map { "  \(line($0.name, Self.quoted($0.asset)))\n" }.joined()
    }
    text = """
      import SwiftUI

      extension ColorResource {
      \(lines(colors) { "static let `\($0)` = ColorResource(name: \($1))" })}
      extension ImageResource {
      \(lines(images) { "static let `\($0)` = ImageResource(name: \($1))" })}
      extension Color {
      \(lines(colors) { "static var `\($0)`: Color { Color(\($1)) }" })}
      extension UIColor {
      \(lines(colors) { name, _ in "static var `\(name)`: UIColor { UIColor(resource: .`\(name)`) }" })}
      extension UIImage {
      \(lines(images) { name, _ in "static var `\(name)`: UIImage { UIImage(resource: .`\(name)`) }" })}
      extension ShapeStyle where Self == Color {
      \(lines(colors) { "static var `\($0)`: Color { Color(\($1)) }" })}

      """
  }

  /// Names that `Color` has itself.
  private static let standardColors: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "primary", "purple",
    "red", "secondary", "teal", "white", "yellow",
  ]

  /// Returns the words of each name joined in camel case, without the suffix that names their kind; if two come to the
  /// same name, the first one stays.
  private static func constants(
    _ assets: [String], suffix: String, besides used: Set<String>
  ) -> [(name: String, asset: String)] {
    var used = used
    return assets.compactMap { asset in
      // Characters that no identifier may contain separate words, and so do underscores.
      let words = asset.unicodeScalars.split { !$0.properties.isXIDContinue || $0 == "_" }.map(Substring.init)
      var name = words.enumerated().map { $0 == 0 ? Self.lowered($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
        .joined()
      if name.hasSuffix(suffix), name.count > suffix.count { name.removeLast(suffix.count) }
      guard let first = name.unicodeScalars.first else { return nil }
      if !first.properties.isXIDStart { name = "_\(name)" }
      guard used.insert(name).inserted else { return nil }
      return (name, asset)
    }
  }

  /// `AccentColor` is `accentColor`, and `URLBar` is `urlBar`; `BG` stays as it is.
  private static func lowered(_ word: Substring) -> String {
    let capitals = word.prefix { $0.isUppercase }
    if capitals.count > 1, capitals.count == word.count { return String(word) }
    let count = capitals.count > 1 && capitals.count < word.count ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  /// Returns a literal of a name, which may contain anything: all but plain characters of ASCII are written as their
  /// numbers.
  private static func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
      let isPlain = (0x20..<0x7f).contains(scalar.value) && scalar != "\\" && scalar != "\""
      return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(characters.joined())\""
  }
}
