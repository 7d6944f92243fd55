/// The symbols of 64-bit ELF object files.
///
/// The layout is that of the System V ABI, chapter 4: the header names the table of sections, one of which has the
/// symbols.
struct ObjectSymbols {
  private var undefined: Set<String> = []
  private var defined: Set<String> = []

  /// The symbols that some of the files need and none defines.
  var missing: Set<String> { undefined.subtracting(defined) }

  /// Adds the symbols of a file; anything but an object file has none.
  mutating func add(_ object: [UInt8]) {
    func number(_ offset: Int, _ bytes: Int) -> Int {
      guard offset >= 0, offset + bytes <= object.count else { return 0 }
      return (0..<bytes).reduce(0) { $0 | Int(object[offset + $1]) << (8 * $1) }
    }
    guard object.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return }
    let (sections, size, count) = (number(40, 8), number(58, 2), number(60, 2))
    for section in 0..<count {
      let header = sections + section * size
      // SHT_SYMTAB
      guard number(header + 4, 4) == 2 else { continue }
      let (start, length) = (number(header + 24, 8), number(header + 32, 8))
      guard start >= 0, start <= object.count, length >= 0, length <= object.count - start else { continue }
      let texts = number(sections + number(header + 40, 4) * size + 24, 8)
      for symbol in stride(from: start, to: start + length, by: 24) {
        let text = texts + number(symbol, 4)
        guard object.indices.contains(text) else { continue }
        let name = String(decoding: object[text...].prefix { $0 != 0 }, as: UTF8.self)
        if name.isEmpty { continue }
        // SHN_UNDEF; STB_LOCAL
        if number(symbol + 6, 2) == 0 {
          undefined.insert(name)
        } else if number(symbol + 4, 1) >> 4 != 0 {
          defined.insert(name)
        }
      }
    }
  }
}
