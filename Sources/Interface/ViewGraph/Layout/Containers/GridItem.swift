/// A column of a `LazyVGrid`, or a row of a `LazyHGrid`.
public struct GridItem: Sendable {
  /// The width of a column, or the height of a row.
  public enum Size: Sendable {
    /// A fixed length, in points.
    case fixed(CGFloat)
    /// A share of the remaining length, within bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// Several columns or rows: all that have room in a share of the remaining length, each within bounds.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The column's width, or the row's height.
  public var size: Size
  /// The space to the next column or row, in points; nil is 8.
  public var spacing: CGFloat?
  /// The alignment of the views in their cells; nil is the centre.
  public var alignment: Alignment?

  /// Creates a column or row; a flexible one if no size is given.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A column or row of a grid, with its position.
struct GridTrack: Equatable {
  var position: CGFloat
  var length: CGFloat
  var alignment: Alignment?
  /// The space to the next track, in points.
  var spacing: CGFloat
}

extension [GridItem] {
  /// Returns the columns for a width, computed as objc.io found SwiftUI to do it ("SwiftUI's Grid Views"): fixed ones
  /// get the width that they ask for; the rest is divided by the number of those that remain, one after the other, and
  /// each share is clamped. An adaptive item becomes all the columns that have room in its share.
  func tracks(in proposed: CGFloat?) -> [GridTrack] {
    guard !isEmpty else { return [GridTrack(position: 0, length: proposed?.finite ?? 0, spacing: 0)] }
    func spacing(_ item: GridItem) -> CGFloat { item.spacing?.finite ?? StackLayout.defaultSpacing }
    var left = (proposed?.finite ?? idealLength) - dropLast().reduce(0) { $0 + spacing($1) }
    var flexible = 0
    for item in self {
      if case .fixed(let length) = item.size { left -= length.finite } else { flexible += 1 }
    }
    var tracks: [GridTrack] = []
    var position: CGFloat = 0
    func add(_ length: CGFloat, _ item: GridItem) {
      tracks.append(
        GridTrack(position: position, length: length, alignment: item.alignment, spacing: spacing(item)))
      position += length + spacing(item)
    }
    for item in self {
      let share = Swift.max(0, left) / CGFloat(Swift.max(1, flexible))
      switch item.size {
      case .fixed(let length): add(length.finite, item)
      case .flexible(let minimum, let maximum):
        let length = share.clamped(minimum, maximum)
        add(length, item)
        left -= length
        flexible -= 1
      case .adaptive(let minimum, let maximum):
        let minimumLength = Swift.max(1, minimum.finite)
        let count = Swift.max(
          1, Int(Swift.min(4096, (share + spacing(item)) / Swift.max(1, minimumLength + spacing(item)))))
        let length = ((share - spacing(item) * CGFloat(count - 1)) / CGFloat(count)).clamped(minimum, maximum)
        for _ in 0..<count { add(length, item) }
        left -= share
        flexible -= 1
      }
    }
    return tracks
  }

  /// The length of a grid that is offered no particular width: the least length of each column.
  private var idealLength: CGFloat {
    enumerated().reduce(0) { sum, item in
      let spacing = item.offset == count - 1 ? 0 : item.element.spacing?.finite ?? StackLayout.defaultSpacing
      return switch item.element.size {
      case .fixed(let length): sum + length.finite + spacing
      case .flexible(let minimum, _), .adaptive(let minimum, _): sum + minimum.finite + spacing
      }
    }
  }
}

extension CGFloat {
  /// The length; 0 if it is negative, infinite or not a number.
  fileprivate var finite: CGFloat { isFinite ? Swift.max(0, self) : 0 }

  /// Returns the length clamped to at least the minimum, and otherwise at most the maximum.
  fileprivate func clamped(_ minimum: CGFloat, _ maximum: CGFloat) -> CGFloat {
    let minimumLength = minimum.finite
    return Swift.max(minimumLength, Swift.min(self, maximum.isNaN ? .infinity : Swift.max(minimumLength, maximum)))
  }
}
