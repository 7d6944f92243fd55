public import DisplayList
public import Surfaces

/// A display list as the input of a planner, with the properties that are known once it is flattened.
///
/// Only the requested parts are flattened: `PassPlanner` requests the groups that meet the repainted pixels, and
/// everything composite; notes, functions and passes come from composite items alone.
public struct FlatList: Sendable {
  /// The canvas's size in pixels.
  public let size: PixelSize
  let group: DisplayGroup

  /// Creates the input from a display list.
  public init(_ list: DisplayList) { (size, group) = (list.size, list.group) }

  private init(size: PixelSize, group: DisplayGroup) { (self.size, self.group) = (size, group) }

  /// Returns the list with more items on top.
  public func appending(_ items: [DisplayItem]) -> FlatList { appending(DisplayGroup(items: items)) }

  /// Returns the list with more items on top.
  public func appending(_ group: DisplayGroup) -> FlatList {
    FlatList(size: size, group: DisplayGroup([.group(self.group), .group(group)]))
  }

  /// The deviations from the list, and results that its author may not expect.
  public var notes: [PlanNote] { composites.notes }

  /// The picture from which the topmost item is drawn; nil if it is drawn directly.
  public var topmostPicture: DisplayIdentity? {
    guard case .leaf(let leaf)? = Self.lastStep(of: group, context), case .picture(let picture) = leaf.value
    else { return nil }
    return picture.identity
  }

  private static func lastStep(of group: DisplayGroup, _ context: Flattening.Context) -> Flattening.Step? {
    for element in group.elements.reversed() {
      let last =
        switch element {
        case .item: Flattening(DisplayGroup([element]), context).steps.last
        case .group(let inner): lastStep(of: inner, context)
        }
      if let last { return last }
    }
    return nil
  }

  /// The context of the list's items.
  var context: Flattening.Context { Flattening.Context(bounds: size.bounds) }

  /// Returns the steps of the groups that meet a part of the canvas, and of composite items anywhere; all steps if it
  /// is nil.
  func flattened(meeting region: Region?) -> Flattening { Flattening(group, context, meeting: region) }

  /// The steps of the items that contribute passes, notes and functions; groups without such items are left out.
  var composites: Flattening { flattened(meeting: Region()) }
}
