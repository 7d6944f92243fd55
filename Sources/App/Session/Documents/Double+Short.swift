import FrameTiming

extension Double {
  /// As text with at most three decimals, none of them a zero at the end.
  package var short: String {
    var text = fixed(3)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
