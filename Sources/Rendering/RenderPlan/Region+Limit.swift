import Surfaces

extension Region {
  /// Adds the pixels of a rectangle. If more than `limit` rectangles would be needed, it also adds others: the
  /// rectangle is merged with the one with which it grows least, and with those that both together touch.
  mutating func add(_ rect: PixelRect, atMost limit: Int) {
    var exact = self
    exact.add(rect)
    guard exact.rects.count > limit, !rects.isEmpty else { return self = exact }
    func growth(_ index: Int) -> Int { rects[index].union(rect).area - rects[index].area }
    var rest = rects
    let nearest = rest.indices.dropFirst().reduce(0) { growth($1) < growth($0) ? $1 : $0 }
    var merged = rest.remove(at: nearest).union(rect)
    while let index = rest.firstIndex(where: merged.intersects) { merged = merged.union(rest.remove(at: index)) }
    self = Region(merged)
    for other in rest { add(other) }
  }
}
