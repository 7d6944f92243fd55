/// The symbols that a 64-bit ELF object file needs and does not define.
///
/// The layout is that of the System V ABI, chapter 4: the header names the table of sections, one of which has the symbols.
enum ObjectSymbols {
  /// The names; empty for anything else than an object file.
  static func undefined(in object: [UInt8]) -> [String] {
    func number(_ offset: Int, _ bytes: Int) -> Int {
      guard offset >= 0, offset + bytes <= object.count else { return 0 }
      return (0..<bytes).reduce(0) { $0 | Int(object[offset + $1]) << (8 * $1) }
    }
    guard object.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return [] }
    let (sections, size, count) = (number(40, 8), number(58, 2), number(60, 2))
    var names: [String] = []
    for section in 0..<count {
      let header = sections + section * size
      // SHT_SYMTAB
      guard number(header + 4, 4) == 2 else { continue }
      let (start, length) = (number(header + 24, 8), number(header + 32, 8))
      let texts = number(sections + number(header + 40, 4) * size + 24, 8)
      for symbol in stride(from: start, to: min(start + length, object.count), by: 24) where number(symbol + 6, 2) == 0
      {
        let text = texts + number(symbol, 4)
        guard text < object.count else { continue }
        let name = object[text...].prefix { $0 != 0 }
        if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
      }
    }
    return names
  }
}
