extension SwiftSource {
  /// The source with an empty type in place of each `#Preview`, on the same lines. Providers stay: they are types.
  public var textWithoutPreviews: String {
    var rewriter = SourceRewriter(source: bytes)
    var entries = entries[...]
    for preview in previews {
      while let entry = entries.first, entry.end <= preview.place.start { rewriter.write(entries.removeFirst()) }
      guard case .macro(let macro) = preview.place else { continue }
      rewriter.copy(upTo: macro.start)
      // A declaration takes its place, because an attribute may precede it.
      rewriter.insert("private enum __VitrinePreview_\(preview.suffix(file: 0)) {}", for: macro.start)
      let end = macro.end ?? bytes.count
      for line in bytes[macro.start..<end].indices where bytes[line] == UInt8(ascii: "\n") {
        rewriter.copy(line..<line + 1)
      }
      rewriter.skip(to: end)
    }
    for entry in entries { rewriter.write(entry) }
    rewriter.copy(upTo: bytes.count)
    rewriter.insert(combineImport, for: bytes.count)
    return String(decoding: rewriter.bytes, as: UTF8.self)
  }
}
