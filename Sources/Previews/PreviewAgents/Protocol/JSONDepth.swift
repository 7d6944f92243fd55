extension Collection<UInt8> {
  /// True if no array or object in a text of JSON is nested deeper than messages are: a decoder calls itself for each
  /// level. The text need not be valid.
  var isShallowJSON: Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in self {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > 16 { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}
