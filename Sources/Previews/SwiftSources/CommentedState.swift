/// A variable with `@State` and the comments beside it, in which its author may give a range: `// [0 ... 100]`.
public struct CommentedState: Equatable, Sendable {
  /// The name of the type that declares it, without the types around that; for a variable with `@Previewable` the view
  /// that the rewritten source makes of its preview.
  public let owner: String
  public let name: String
  /// The comments without their marks: those that follow the variable on its lines, then those on lines of their own
  /// above it, the nearest first.
  public let comments: [String]
}

extension SwiftSource {
  /// The variables with `@State` that have comments, in the order of the source.
  ///
  /// - Parameter file: the number of this source among those of the library.
  public func commentedStates(file: Int) -> [CommentedState] {
    var views: [(range: Range<Int>, name: String)] = []
    for preview in previews {
      guard case .macro(let macro) = preview.place, let properties = macro.properties else { continue }
      for declaration in properties.leading + properties.others {
        views.append((declaration.range, preview.viewName(file: file)))
      }
    }
    let tokens = TokenList(bytes: bytes)
    return StateFinder(tokens).found.compactMap { state in
      guard let start = tokens[state.first]?.range.lowerBound else { return nil }
      // The previews are in the order of the source, and so are the declarations of one.
      let before = views.partitioningIndex { $0.range.lowerBound > start } - 1
      let isOfPreview = before >= 0 && views[before].range.contains(start)
      let owner = isOfPreview ? views[before].name : state.owner
      let comments = tokens.comments(besides: state.first..<state.end)
      return owner.flatMap { comments.isEmpty ? nil : CommentedState(owner: $0, name: state.name, comments: comments) }
    }
  }
}
