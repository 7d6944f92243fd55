package import Vitrine

/// The way in which a picture is cut into nine parts and assembled around a text.
package struct SliceDocument: Hashable, Sendable {
  /// The distances from the picture's edges to the guides, in its pixels.
  package struct Insets: Hashable, Sendable {
    package var top: Int
    package var leading: Int
    package var bottom: Int
    package var trailing: Int

    package init(all: Int) { (top, leading, bottom, trailing) = (all, all, all, all) }

    package var edgeInsets: EdgeInsets {
      EdgeInsets(top: CGFloat(top), leading: CGFloat(leading), bottom: CGFloat(bottom), trailing: CGFloat(trailing))
    }
  }

  package enum Guide: String, CaseIterable, Hashable, Sendable {
    case top, leading, bottom, trailing

    package var isHorizontal: Bool { self == .top || self == .bottom }
    /// The guide at the opposite edge.
    var opposite: Guide {
      switch self {
      case .top: .bottom
      case .leading: .trailing
      case .bottom: .top
      case .trailing: .leading
      }
    }
  }

  package enum Mode: String, CaseIterable, Hashable, Sendable { case stretch, tile }

  package var insets = Insets(all: 23)
  package var mode = Mode.tile
  /// True if the box grows until its tiles are whole.
  package var keepsTilesWhole = true
  /// The text's size, relative to its normal one.
  package var textScale = 1.0
  /// The padding around the text, in points.
  package var padding = CGSize(width: 56, height: 44)

  package init() {}

  package subscript(guide: Guide) -> Int {
    get {
      switch guide {
      case .top: insets.top
      case .leading: insets.leading
      case .bottom: insets.bottom
      case .trailing: insets.trailing
      }
    }
    set {
      switch guide {
      case .top: insets.top = newValue
      case .leading: insets.leading = newValue
      case .bottom: insets.bottom = newValue
      case .trailing: insets.trailing = newValue
      }
    }
  }

  /// Moves a guide; at least one pixel stays between it and the opposite one.
  ///
  /// - Parameters:
  ///   - inset: the distance from the guide's edge, in the picture's pixels.
  ///   - side: the picture's length along the guide's axis.
  mutating func move(_ guide: Guide, to inset: Double, side: Int) {
    guard inset.isFinite else { return }
    let room = max(0, side - self[guide.opposite] - 1)
    self[guide] = Int(min(max(inset.rounded(), 0), Double(room)))
  }
}
