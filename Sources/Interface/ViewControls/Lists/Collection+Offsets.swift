public import Foundation

extension MutableCollection {
  /// Moves the elements at some offsets together, in their order, to before the element at another offset: the move
  /// that `onMove(perform:)` asks for.
  ///
  /// - Parameter destination: an offset among the elements before the move, 0...count.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let moved = source.filter(all.indices.contains).map { all[$0] }
    func rest(_ range: Range<Int>) -> [Element] { range.filter { !source.contains($0) }.map { all[$0] } }
    let place = Swift.min(Swift.max(destination, 0), all.count)
    for (index, element) in zip(Array(indices), rest(0..<place) + moved + rest(place..<all.count)) {
      self[index] = element
    }
  }
}

extension RangeReplaceableCollection {
  /// Removes the elements at some offsets: the deletion that `onDelete(perform:)` asks for.
  public mutating func remove(atOffsets offsets: IndexSet) {
    self = Self(enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
  }
}
