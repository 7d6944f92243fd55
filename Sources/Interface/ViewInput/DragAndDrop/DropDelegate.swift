/// An object that decides about data that is dragged over a view and dropped on it.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Returns whether the view accepts the drop; called while the drag is over the view.
  func validateDrop(info: DropInfo) -> Bool
  /// Performs the drop, and returns whether it succeeded.
  func performDrop(info: DropInfo) -> Bool
  /// Called when the drag enters the view.
  func dropEntered(info: DropInfo)
  /// Called when the drag moves over the view. Returns what a drop would do, or nil to keep the last proposal.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Called when the drag leaves the view, or when a drop on it is not performed.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Accepts every drop of the view's content types.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Does nothing.
  public func dropEntered(info: DropInfo) {}
  /// Returns nil: makes no proposal.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

/// The state of a drag over a view.
public struct DropInfo {
  /// The location of the pointer in the view's coordinates, in points.
  public let location: CGPoint
  let items: [NSItemProvider]

  /// Returns whether any item has data of the given types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { !itemProviders(for: contentTypes).isEmpty }
  /// Returns the items that have data of the given types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    items.filter { $0.conforms(to: contentTypes) }
  }
  /// Returns whether any item has data of the given types, which are named by their identifiers.
  public func hasItemsConforming(to types: [String]) -> Bool {
    hasItemsConforming(to: types.map { UTType(exportedAs: $0) })
  }
  /// Returns the items that have data of the given types, which are named by their identifiers.
  public func itemProviders(for types: [String]) -> [NSItemProvider] {
    itemProviders(for: types.map { UTType(exportedAs: $0) })
  }
}

/// The operation that a drop performs.
public enum DropOperation: Hashable, Sendable {
  /// Nothing: the drop is cancelled.
  case cancel
  /// Nothing, because the data cannot be dropped here.
  case forbidden
  /// The data is copied.
  case copy
  /// The data is moved.
  case move
}

/// A view's proposal for the operation that a drop performs.
public struct DropProposal: Sendable {
  /// The proposed operation.
  public let operation: DropOperation
  /// A proposal; with `forbidden` and `cancel` nothing is dropped.
  public init(operation: DropOperation) { self.operation = operation }
}
