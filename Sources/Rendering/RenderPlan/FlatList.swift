public import DisplayList
public import Surfaces

/// A display list as a planner takes it, with what is known of it once it is flattened.
///
/// It is flattened as far as somebody asks: `PassPlanner` has the groups flattened that meet what it repaints, and whatever is
/// composite; notes, functions and passes are those of what is composite alone.
public struct FlatList: Sendable {
  /// The canvas's size in pixels.
  public let size: PixelSize
  let group: DisplayGroup

  /// A display list.
  public init(_ list: DisplayList) { (size, group) = (list.size, list.group) }

  private init(size: PixelSize, group: DisplayGroup) { (self.size, self.group) = (size, group) }

  /// Returns the list with more items over it.
  public func appending(_ items: [DisplayItem]) -> FlatList { appending(DisplayGroup(items: items)) }

  /// Returns the list with more items over it.
  public func appending(_ group: DisplayGroup) -> FlatList {
    FlatList(size: size, group: DisplayGroup([.group(self.group), .group(group)]))
  }

  /// Deviations from the list, and what its author may not expect.
  public var notes: [PlanNote] { composites.notes }

  /// The picture that the topmost item is drawn from; nil where it is drawn directly.
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

  /// The steps of the groups that meet a part of the canvas, and of what is composite anywhere; of all where it is nil.
  func flattened(meeting region: Region?) -> Flattening { Flattening(group, context, meeting: region) }

  /// What passes, notes and functions come from; all groups without any of these are left out.
  var composites: Flattening { flattened(meeting: Region()) }
}
