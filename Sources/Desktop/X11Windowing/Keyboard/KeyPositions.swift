/// The characters on the keys of an American keyboard, by keycode: the first eight codes are reserved, the others are
/// those of evdev plus eight.
enum KeyPositions {
  /// Rows of keys, each with the keycode of its first key.
  private static let rows: [(first: UInt32, plain: String, shifted: String)] = [
    (10, "1234567890-=", "!@#$%^&*()_+"),
    (24, "qwertyuiop[]", "QWERTYUIOP{}"),
    (38, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (51, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
  ]

  /// Returns the character of a key; nil for a key that has none.
  static func character(at keycode: UInt32, isShifted: Bool) -> Character? {
    for row in rows where keycode >= row.first && keycode < row.first + UInt32(row.plain.count) {
      let characters = Array(isShifted ? row.shifted : row.plain)
      return characters[Int(keycode - row.first)]
    }
    return nil
  }

  /// The keys with letters.
  static let letters: [UInt32] = rows.flatMap { row in
    zip(row.plain, row.first...).filter { $0.0.isLetter }.map(\.1)
  }
}
