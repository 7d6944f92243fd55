import CX11

extension DisplayConnection {
  /// Pixels a point as the desktop's resources have it: `Xft.dpi` over 96; nil where they do not say.
  var resourceScale: Double? {
    readText(root, Atom(XA_RESOURCE_MANAGER)).flatMap(scale(inResources:))
  }
}

/// The scale in the text of a resource database, `name:<blank>value` a line; the last one counts.
///
/// Values outside 24...960 dpi are taken for a mistake.
func scale(inResources text: String) -> Double? {
  for line in text.split(separator: "\n").reversed() {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" else { continue }
    guard let dpi = Double(trimmed(parts[1])), (24...960).contains(dpi) else { return nil }
    return dpi / 96
  }
  return nil
}

private func trimmed(_ text: Substring) -> Substring {
  var text = text.drop(while: \.isWhitespace)
  while text.last?.isWhitespace == true { text.removeLast() }
  return text
}
