/// Decides about what is dragged over a view and dropped on it.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Whether the view takes it; asked while it is over the view.
  func validateDrop(info: DropInfo) -> Bool
  /// Takes it, and returns whether it did.
  func performDrop(info: DropInfo) -> Bool
  /// It has come over the view.
  func dropEntered(info: DropInfo)
  /// It has moved over the view; what would be done with it, nil for what was said last.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// It has left the view.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Everything of the view's types.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Does nothing.
  public func dropEntered(info: DropInfo) {}
  /// Says nothing.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

/// What is dragged over a view.
public struct DropInfo {
  /// The place of the pointer in the view's coordinates, in points.
  public let location: CGPoint
  let items: [NSItemProvider]

  /// Whether there is data of some kinds.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { !itemProviders(for: contentTypes).isEmpty }
  /// What has data of some kinds.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    items.filter { $0.conforms(to: contentTypes) }
  }
  /// Whether there is data of some kinds, by their identifiers.
  public func hasItemsConforming(to types: [String]) -> Bool {
    hasItemsConforming(to: types.map { UTType(exportedAs: $0) })
  }
  /// What has data of some kinds, by their identifiers.
  public func itemProviders(for types: [String]) -> [NSItemProvider] {
    itemProviders(for: types.map { UTType(exportedAs: $0) })
  }
}

/// What would be done with what is dragged.
public enum DropOperation: Hashable, Sendable {
  /// Nothing.
  case cancel
  /// Nothing, because it cannot be dropped here.
  case forbidden
  /// It is copied.
  case copy
  /// It is moved.
  case move
}

/// What a view would do with what is dragged.
public struct DropProposal: Sendable {
  /// What it would do.
  public let operation: DropOperation
  /// A proposal; with `forbidden` and `cancel` nothing is dropped.
  public init(operation: DropOperation) { self.operation = operation }
}
