public import Surfaces

/// The content of a frame: resolved layers in painting order, back to front, in pixels.
///
/// A display list is a plain value; equal lists give equal pictures.
public struct DisplayList: Hashable, Sendable {
  /// The surface's size in pixels.
  public var size: PixelSize
  /// The layers, painted first to last, in the groups in which they are kept from list to list.
  public var group: DisplayGroup
  /// The layers, painted first to last, without groups.
  /// The array is created on request.
  ///
  /// - Complexity: O(n), where n is the number of items.
  public var items: [DisplayItem] {
    get { group.items }
    set { group = DisplayGroup(items: newValue) }
  }

  /// A list of layers, back to front, for a surface of this size.
  public init(size: PixelSize, items: [DisplayItem] = []) {
    self.init(size: size, group: DisplayGroup(items: items))
  }

  /// A list of layers that are kept in groups, for a surface of this size.
  public init(size: PixelSize, group: DisplayGroup) {
    self.size = size
    self.group = group
  }
}

/// The identity of an item across frames, stable while the view that made it keeps its place.
public struct DisplayIdentity: Hashable, Sendable {
  /// A number chosen by the creator of the list.
  public var rawValue: UInt64
  /// The identity with a number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
