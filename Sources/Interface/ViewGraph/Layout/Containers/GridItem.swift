/// A column of a `LazyVGrid`, or a row of a `LazyHGrid`.
public struct GridItem: Sendable {
  /// How wide a column is, or how high a row.
  public enum Size: Sendable {
    /// So many points.
    case fixed(CGFloat)
    /// A share of what is left, within bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many as have room in a share of what is left, each within bounds.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The column's width, or the row's height.
  public var size: Size
  /// To the next, in points; nil is 8.
  public var spacing: CGFloat?
  /// Where the views lie in their cells; nil is the centre.
  public var alignment: Alignment?

  /// A column or row; a flexible one where no size is given.
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// A column of a grid with its place.
struct GridTrack: Equatable {
  var position: CGFloat
  var length: CGFloat
  var alignment: Alignment?
  /// To the next, in points.
  var spacing: CGFloat
}

extension [GridItem] {
  /// The columns in a width, as objc.io found SwiftUI's to be ("SwiftUI's Grid Views"): fixed ones get what they ask
  /// for; what is left is divided by the number of those that remain, one after the other, and each share is clamped. An
  /// adaptive item becomes as many columns as have room in its share.
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
        let least = Swift.max(1, minimum.finite)
        let count = Swift.max(1, Int(Swift.min(4096, (share + spacing(item)) / Swift.max(1, least + spacing(item)))))
        let length = ((share - spacing(item) * CGFloat(count - 1)) / CGFloat(count)).clamped(minimum, maximum)
        for _ in 0..<count { add(length, item) }
        left -= share
        flexible -= 1
      }
    }
    return tracks
  }

  /// Of a grid that is offered no particular width: the least of each column.
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
  /// 0 for what is no length.
  fileprivate var finite: CGFloat { isFinite ? Swift.max(0, self) : 0 }

  /// At least the minimum, and else at most the maximum.
  fileprivate func clamped(_ minimum: CGFloat, _ maximum: CGFloat) -> CGFloat {
    let least = minimum.finite
    return Swift.max(least, Swift.min(self, maximum.isNaN ? .infinity : Swift.max(least, maximum)))
  }
}
