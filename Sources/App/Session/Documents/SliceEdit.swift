import Vitrine

/// A change of the textured box.
package enum SliceEdit: Hashable, Sendable {
  /// Moves a guide to an inset in the picture's pixels; `side` is the picture's length along the guide's axis.
  case guide(SliceDocument.Guide, inset: Double, side: Int)
  case mode(SliceDocument.Mode)
  case wholeTiles(Bool)
  /// Sets the text's size, relative to its normal one.
  case textScale(Double)
  /// Sets the horizontal padding, in points.
  case paddingWidth(Double)
  /// Sets the vertical padding, in points.
  case paddingHeight(Double)

  func apply(to slices: inout SliceDocument) {
    switch self {
    case .guide(let guide, let inset, let side): slices.move(guide, to: inset, side: side)
    case .mode(let mode): slices.mode = mode
    case .wholeTiles(let keeps): slices.keepsTilesWhole = keeps
    case .textScale(let scale): slices.textScale = scale
    case .paddingWidth(let width): slices.padding.width = width
    case .paddingHeight(let height): slices.padding.height = height
    }
  }

  /// The name of the change, for the notice when it is undone.
  var title: String {
    switch self {
    case .guide(let guide, _, _): "\(guide.rawValue) inset"
    case .mode: "tiling mode"
    case .wholeTiles: "whole tiles"
    case .textScale: "text size"
    case .paddingWidth: "box width"
    case .paddingHeight: "box height"
    }
  }

  /// The name of a continuous change; nil for any other.
  var gesture: String? {
    switch self {
    case .guide, .textScale, .paddingWidth, .paddingHeight: title
    case .mode, .wholeTiles: nil
    }
  }
}
