import CX11

extension DisplayConnection {
  /// The pixels per point in the X resources: `Xft.dpi` divided by 96; nil if it is not set.
  var resourceScale: Double? {
    readText(root, Atom(XA_RESOURCE_MANAGER)).flatMap(scale(inResources:))
  }
}

/// Returns the scale in the text of a resource database, which has a `name:<blank>value` per line; the last one wins.
///
/// Values outside 24...960 dpi are ignored.
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
