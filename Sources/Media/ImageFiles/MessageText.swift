extension String {
  /// The text with every character escaped that would move the cursor or reorder the line: controls, line separators
  /// and bidirectional marks.
  var printable: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0a: result += "\\n"
      case 0x0d: result += "\\r"
      case 0x09: result += "\\t"
      case 0...0x1f, 0x7f...0x9f, 0x061c, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Bytes with a binary unit, exact below 1 KiB and to one decimal, cut off, above: `1.0 GiB`, `256 MiB`.
func byteCount(_ bytes: Int) -> String {
  let units = ["KiB", "MiB", "GiB", "TiB"]
  guard bytes >= 1024 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
  var unit = 0
  var scale = 1024
  while unit + 1 < units.count, bytes >= scale * 1024 {
    scale *= 1024
    unit += 1
  }
  let whole = bytes / scale
  return whole >= 10 ? "\(whole) \(units[unit])" : "\(whole).\(bytes % scale * 10 / scale) \(units[unit])"
}
