/// The natural colours of symbols, for the multicolour mode.
enum SymbolColors {
  /// The colours of a symbol's layers, by its name without `.fill`.
  private static let table: [String: [Color]] = [
    "heart": [.red], "heart.circle": [.white, .red], "star": [.yellow], "star.circle": [.white, .yellow],
    "star.leadinghalf.filled": [.yellow], "bolt": [.yellow], "bolt.circle": [.white, .yellow], "flame": [.orange],
    "drop": [.cyan], "leaf": [.green], "tree": [.green], "sun.max": [.yellow], "sun.min": [.yellow],
    "sunrise": [.yellow], "sunset": [.orange], "sparkles": [.yellow], "snowflake": [.cyan], "trash": [.red],
    "cloud.sun": [.gray, .yellow], "cloud.rain": [.gray, .cyan], "cloud.heavyrain": [.gray, .cyan],
    "cloud.drizzle": [.gray, .cyan], "cloud.snow": [.gray, .cyan], "cloud.bolt": [.gray, .yellow],
    "cloud.bolt.rain": [.gray, .yellow], "cloud.moon": [.gray, .indigo], "thermometer.sun": [.yellow, .red],
    "checkmark.circle": [.white, .green], "checkmark.seal": [.white, .green], "xmark.circle": [.white, .red],
    "plus.circle": [.white, .green], "minus.circle": [.white, .red], "exclamationmark.triangle": [.black, .yellow],
    "exclamationmark.circle": [.white, .red], "xmark.octagon": [.white, .red], "bookmark": [.red], "gift": [.red],
    "bell.badge": [.red], "phone.down": [.red], "mappin": [.red], "mappin.circle": [.white, .red],
  ]

  static func colors(of name: String) -> [Color]? {
    let isFilled = name.hasSuffix(".fill")
    let plain = isFilled ? String(name.dropLast(5)) : name
    guard let colors = table[plain] else { return nil }
    // Where an outlined symbol lies in an outlined shape, both take the shape's colour.
    return isFilled || colors.count == 1 || plain.hasPrefix("cloud") ? colors : [colors[1]]
  }
}
