/// A file name with a frame's number in it: `out-%05d.png`.
struct FramePattern: Hashable {
  private var prefix: String
  private var digits: Int
  private var suffix: String

  /// nil for a name without `%`; `%%` is not special, and any other use of `%` is refused.
  init?(_ text: String) throws(UsageError) {
    guard let percent = text.firstIndex(of: "%") else { return nil }
    let after = text[text.index(after: percent)...]
    let number = after.prefix { $0.isASCII && $0.isNumber }
    let tail = after[number.endIndex...]
    guard tail.first == "d", !tail.dropFirst().contains("%"), number.count <= 2, number.isEmpty || number.first == "0"
    else { throw .malformed(option: "-o", text: text, expected: "a pattern like out-%05d.png") }
    prefix = String(text[..<percent])
    digits = Int(number) ?? 0
    suffix = String(tail.dropFirst())
  }

  func name(frame: Int) -> String {
    let number = String(frame)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
