/// A colour of an asset catalogue, as described by its `Contents.json`: one for any appearance and one for dark.
struct ColorSet: Sendable {
  private var any: Color.Resolved?
  private var dark: Color.Resolved?

  /// Returns nil where the contents do not describe a colour set.
  init?(contents: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: contents) as? [String: Any],
      let entries = object["colors"] as? [[String: Any]]
    else { return nil }
    for entry in entries {
      guard let color = (entry["color"] as? [String: Any]).flatMap(Self.color) else { continue }
      let appearances = AssetAppearance(entry)
      // Entries for high contrast are skipped; entries for one kind of device count only while there is no other.
      guard appearances.isPlain, entry["idiom"] as? String ?? "universal" == "universal" || any == nil else { continue }
      if appearances.scheme == .dark { dark = dark ?? color } else { any = any ?? color }
    }
  }

  func color(for scheme: ColorScheme) -> Color.Resolved? { scheme == .dark ? dark ?? any : any }

  private static func color(_ object: [String: Any]) -> Color.Resolved? {
    if let reference = object["reference"] as? String { return systemColor(reference) }
    guard let components = object["components"] as? [String: Any] else { return nil }
    func number(_ key: String) -> Double? { components[key].flatMap(component) }
    let opacity = number("alpha") ?? 1
    if let white = number("white") { return Color(white: white, opacity: opacity).resolve(in: EnvironmentValues()) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
    let space: Color.RGBColorSpace =
      switch object["color-space"] as? String {
      case "display-p3": .displayP3
      case "extended-linear-srgb": .sRGBLinear
      default: .sRGB
      }
    return Color.Resolved(space, red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Reads a component, 0...1; Xcode writes the same value as `0.502`, `128` or `0x80`.
  private static func component(_ value: Any) -> Double? {
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces) else { return value as? Double }
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.contains(".") ? Double(text) : Int(text).map { Double($0) / 255 }
  }

  /// Returns a system colour in the light appearance by its name in Xcode, such as `systemRedColor`.
  private static func systemColor(_ reference: String) -> Color.Resolved? {
    let name = reference.replacingOccurrences(of: "Color", with: "").replacingOccurrences(of: "system", with: "")
    let system = SystemColor(rawValue: name.prefix(1).lowercased() + name.dropFirst())
    return system?.resolve(for: .light)
  }
}

/// The appearance for which an entry of a `Contents.json` is meant.
struct AssetAppearance {
  private(set) var scheme: ColorScheme?
  /// True where the entry asks for no more than light or dark.
  private(set) var isPlain = true

  init(_ entry: [String: Any]) {
    for appearance in entry["appearances"] as? [[String: Any]] ?? [] {
      switch (appearance["appearance"] as? String, appearance["value"] as? String) {
      case ("luminosity", "dark"): scheme = .dark
      case ("luminosity", "light"): scheme = .light
      default: isPlain = false
      }
    }
  }
}
