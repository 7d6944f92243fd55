import FrameTiming

extension Double {
  /// The number as text, with at most three decimals and without trailing zeros.
  package var short: String {
    var text = fixed(3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
