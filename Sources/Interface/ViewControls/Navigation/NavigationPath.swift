/// The values of the pages of a `NavigationStack`, of any types.
///
/// Unchecked: the values are only hashed, compared and handed to the views that show them.
public struct NavigationPath: Equatable, @unchecked Sendable {
  var elements: [AnyHashable]

  /// A path with the first page alone.
  public init() { elements = [] }
  /// A path with the pages of some values.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }

  /// The number of pages after the first.
  public var count: Int { elements.count }
  /// True while only the first page is shown.
  public var isEmpty: Bool { elements.isEmpty }
  /// Opens the page of a value.
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }
  /// Goes back by `k` pages, as far as there are any.
  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(min(max(0, k), elements.count)) }
}

/// A path of any type, as a navigation stack uses it.
struct NavigationPathBinding {
  let elements: () -> [AnyHashable]
  let append: (AnyHashable) -> Void
  let removeLast: (Int) -> Void

  init(_ path: Binding<NavigationPath>) {
    elements = { path.wrappedValue.elements }
    append = { path.wrappedValue.elements.append($0) }
    removeLast = { path.wrappedValue.removeLast($0) }
  }

  init<Data>(_ path: Binding<Data>)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    elements = { path.wrappedValue.map { AnyHashable($0) } }
    append = { if let element = $0.base as? Data.Element { path.wrappedValue.append(element) } }
    removeLast = { count in
      path.wrappedValue.removeLast(min(max(0, count), path.wrappedValue.count))
    }
  }
}
