extension SwiftSource {
  /// Returns the source with an exported function in place of each preview, and after each provider; the number of
  /// lines and the code outside of previews stay the same.
  ///
  /// - Parameter file: the number of this source among those of the library, for the names of the functions.
  public func rewritten(file: Int) -> RewrittenSource {
    var rewriter = SourceRewriter(source: bytes)
    let missingImport = imports.contains("SwiftUI") ? "" : "; import SwiftUI"
    var entries = entries[...]
    for preview in previews {
      while let entry = entries.first, entry.end <= preview.place.start { rewriter.write(entries.removeFirst()) }
      let function = PreviewFunction(exporting: preview, file: file)
      switch preview.place {
      case .macro(let macro): rewriter.write(macro, as: function, suffix: missingImport)
      case .provider(let provider):
        guard let end = provider.end else { continue }
        rewriter.copy(upTo: end)
        let call = ".provider(\(provider.name).self)"
        rewriter.insert("; " + function.opening + call + function.closing + missingImport, for: provider.start)
      }
    }
    for entry in entries { rewriter.write(entry) }
    rewriter.copy(upTo: bytes.count)
    if previews.isEmpty { rewriter.insert(combineImport, for: bytes.count) }
    return RewrittenSource(bytes: rewriter.bytes, pieces: rewriter.pieces, sourceLines: LineTable(bytes))
  }

  /// An import of Combine if the source imports Foundation alone: Apple's Foundation exports Combine, so that a model
  /// has `ObservableObject` there.
  var combineImport: String {
    imports.contains("Foundation") && !imports.contains("SwiftUI") ? "\nimport Combine" : ""
  }

  /// Returns the expansion of the macro `#Preview` in a package: a type that lists the preview, where `DEBUG` is
  /// defined.
  ///
  /// - Parameters:
  ///   - name: the name of the type.
  ///   - firstLine: the line of the file on which this text begins.
  /// - Returns: the expansion; empty for a `#Preview` that is not closed, which the compiler has refused; nil if the
  ///   text is none.
  public func macroExpansion(named name: String, firstLine: Int) -> String? {
    guard let preview = previews.first, case .macro(let macro) = preview.place else { return nil }
    if macro.end == nil { return "" }
    var rewriter = SourceRewriter(source: bytes)
    rewriter.skip(to: macro.start)
    rewriter.write(macro, as: PreviewFunction(declaring: name, line: firstLine + preview.line - 1), suffix: "\n#endif")
    return String(decoding: rewriter.bytes, as: UTF8.self)
  }
}

/// The text around a preview that turns it into a function, which adds the preview to a list.
private struct PreviewFunction {
  /// The name of the view of its declarations with `@Previewable`.
  var viewName: String
  /// The text before the preview. The preview sees the function's parameter, whose name must not occur in the source.
  var opening: String
  var closing = " } }"
  /// The name of the protocol of views.
  var view = "SwiftUI.View"

  /// Creates the text of a C function.
  init(exporting preview: FoundPreview, file: Int) {
    viewName = preview.viewName(file: file)
    opening = """
      @_cdecl("\(preview.symbol(file: file))") \
      public func __vitrinePreview_\(preview.suffix(file: file))(_ __vitrineList: UnsafeMutableRawPointer) \
      { SwiftUI.PreviewList.add(to: __vitrineList, line: \(preview.line)) { $0
      """
  }

  /// Creates the text of a method of a type, which uses the names that `PreviewRegistry` has for the library's types.
  init(declaring name: String, line: Int) {
    viewName = "__VitrinePreviewable"
    opening = """
      #if DEBUG
      struct \(name): PreviewRegistry { static func add(to __vitrineList: __VitrineList) \
      { __vitrineList.add(line: \(line)) { $0
      """
    closing += " }"
    view = "__VitrineView"
  }
}

extension SourceRewriter {
  fileprivate mutating func write(_ macro: PreviewMacro, as function: PreviewFunction, suffix: String) {
    copy(upTo: macro.start)
    insert(function.opening + ".preview", for: macro.start)
    skip(to: macro.start + PreviewMacro.keyword.utf8CodeUnitCount)
    if let properties = macro.properties { write(properties, as: function) }
    // If the preview is not closed, the compiler names the brace that is missing.
    guard let end = macro.end else { return copy(upTo: source.count) }
    copy(upTo: end)
    insert(function.closing + suffix, for: macro.start)
  }

  /// Writes the statements of a closure as the body of a view, and its declarations as that view's properties.
  fileprivate mutating func write(_ properties: PreviewableDeclarations, as function: PreviewFunction) {
    let name = function.viewName
    let anchor = (properties.leading + properties.others)[0].range.lowerBound
    copy(upTo: properties.start)
    insert(" struct \(name): \(function.view) {", for: anchor)
    for declaration in properties.leading {
      copy(upTo: declaration.range.lowerBound)
      write(declaration)
      skip(to: declaration.range.upperBound)
    }
    for declaration in properties.others {
      insert(" ", for: declaration.range.lowerBound)
      write(declaration)
    }
    insert(" var body: some \(function.view) {", for: anchor)
    for declaration in properties.others {
      copy(upTo: declaration.range.lowerBound)
      skip(to: declaration.range.upperBound)
    }
    guard let end = properties.end else { return copy(upTo: source.count) }
    copy(upTo: end)
    insert("} }; return \(name)() ", for: anchor)
  }

  private mutating func write(_ declaration: PreviewableDeclaration) {
    var start = declaration.range.lowerBound
    for attribute in declaration.attributes {
      copy(start..<attribute.lowerBound)
      start = attribute.upperBound
    }
    copy(start..<declaration.range.upperBound)
    if !declaration.isSeparated { insert(";", for: declaration.range.lowerBound) }
  }
}
