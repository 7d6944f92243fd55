import Surfaces

/// The distance by which a scroll view has moved its content from its layout, kept while evaluations replace the view.
///
/// The content is placed and painted as if it were not scrolled, and its painting is moved as a whole. So scrolling
/// places nothing and paints nothing again, however much there is. Placements refer to the translation, and lead to
/// where their nodes are seen.
///
/// Unchecked: only the main actor changes it, and only there are placements in scroll views asked for.
nonisolated package final class ScrollTranslation: @unchecked Sendable {
  /// The distance in points; whole pixels.
  package var distance = CGSize.zero
  /// The translation of the scroll view around this one.
  package var outer: ScrollTranslation?

  package init() {}

  /// The distance by which the content is moved in the host, in points.
  var total: CGSize {
    guard let outer else { return distance }
    let around = outer.total
    return CGSize(width: distance.width + around.width, height: distance.height + around.height)
  }

  /// True while the tree is laid out or painted: nodes then see themselves where layout has put them.
  @MainActor private(set) static var isSuspended = false

  /// Runs a closure during which no node of any host is scrolled.
  @MainActor
  package static func suspended<T>(_ body: () -> T) -> T {
    let outer = isSuspended
    isSuspended = true
    defer { isSuspended = outer }
    return body()
  }
}

extension ScrollTranslation: Equatable {
  package static func == (a: ScrollTranslation, b: ScrollTranslation) -> Bool { a === b }
}

nonisolated extension Placement {
  /// The placement in the host, where scroll views have moved it.
  var scrolled: Placement {
    guard let distance = scroll?.total else { return self }
    var moved = moved(by: CGPoint(x: distance.width, y: distance.height))
    moved.scroll = nil
    let (there, back) = (
      AffineMap.translation(x: Double(distance.width), y: Double(distance.height)),
      AffineMap.translation(x: -Double(distance.width), y: -Double(distance.height))
    )
    if isTransformed { moved.transform = back.followed(by: transform).followed(by: there) }
    if let projection {
      moved.projection = ProjectiveMap(back).followed(by: projection).followed(by: ProjectiveMap(there))
    }
    return moved
  }

  /// Returns the placement of content that a scroll view moves.
  package func scrolled(by scroll: ScrollTranslation) -> Placement {
    var inner = self
    inner.scroll = scroll
    return inner
  }
}
