/// A colour of an asset catalogue, as its `Contents.json` has it: one for any appearance, and one for dark.
struct ColorSet: Sendable {
  private var any: Color.Resolved?
  private var dark: Color.Resolved?

  /// Nil where the contents are none of a colour set.
  init?(contents: Data) {
    guard let object = try? JSONSerialization.jsonObject(with: contents) as? [String: Any],
      let entries = object["colors"] as? [[String: Any]]
    else { return nil }
    for entry in entries {
      guard let color = (entry["color"] as? [String: Any]).flatMap(Self.color) else { continue }
      let appearances = AssetAppearance(entry)
      // What is for high contrast or for another device than most is left to the others.
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

  /// Xcode writes `0.502`, `128` or `0x80` for one and the same.
  private static func component(_ value: Any) -> Double? {
    guard let text = (value as? String)?.trimmingCharacters(in: .whitespaces) else { return value as? Double }
    if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.contains(".") ? Double(text) : Int(text).map { Double($0) / 255 }
  }

  /// `systemRedColor` and the like, on light.
  private static func systemColor(_ reference: String) -> Color.Resolved? {
    let name = reference.replacingOccurrences(of: "Color", with: "").replacingOccurrences(of: "system", with: "")
    let system = SystemColor(rawValue: name.prefix(1).lowercased() + name.dropFirst())
    return system?.resolve(for: .light)
  }
}

/// What an entry of a `Contents.json` is for.
struct AssetAppearance {
  private(set) var scheme: ColorScheme?
  /// Whether nothing more particular than light or dark is asked for.
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
