import Vitrine

/// A change of the textured box.
package enum SliceEdit: Hashable, Sendable {
  /// Moves a guide; in the picture's pixels, whose side along the guide's axis is given.
  case guide(SliceDocument.Guide, inset: Double, side: Int)
  case mode(SliceDocument.Mode)
  case wholeTiles(Bool)
  /// Sets the text's size over its normal one.
  case textScale(Double)
  /// In points.
  case paddingWidth(Double)
  /// In points.
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

  /// What it does, as the notice of its undoing has it.
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

  /// The name of a continuous change, nil for another.
  var gesture: String? {
    switch self {
    case .guide, .textScale, .paddingWidth, .paddingHeight: title
    case .mode, .wholeTiles: nil
    }
  }
}
