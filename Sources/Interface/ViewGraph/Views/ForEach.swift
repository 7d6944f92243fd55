/// A view for each element of a collection; an element's identity is its id, so its state moves with it.
///
/// ```swift
/// VStack {
///   ForEach(1...3, id: \.self) { number in
///     Text("Line \(number)")
///   }
/// }
/// ```
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements, one view or more for each.
  public var data: Data
  /// The view of an element.
  public var content: (Data.Element) -> Content
  package let id: ElementID<Data.Element, ID>

  package init(data: Data, content: @escaping (Data.Element) -> Content, id: ElementID<Data.Element, ID>) {
    self.data = data
    self.content = content
    self.id = id
  }
}

/// The way to the id of an element.
package enum ElementID<Element, ID> {
  case path(KeyPath<Element, ID>)
  /// A function that all loops of the type share.
  case own((Element) -> ID)
  case other((Element) -> ID)

  package func callAsFunction(_ element: Element) -> ID {
    switch self {
    case .path(let path): element[keyPath: path]
    case .own(let find), .other(let find): find(element)
    }
  }
}

extension ElementID: SelfComparable {
  package func isSame(as other: ElementID) -> Bool {
    switch (self, other) {
    case (.path(let a), .path(let b)): a == b
    case (.own, .own): true
    default: false
    }
  }
}

extension ForEach: SelfComparable {
  package static var isBits: Bool { false }

  /// Loops are the same if one closure makes their views of the same elements. An object among these may have changed.
  package func isSame(as other: ForEach) -> Bool {
    ContentComparison.same(data, other.data) && ValueComparison.same(content, other.content) && id.isSame(as: other.id)
  }
}

extension ForEach: View where Content: View {
  /// Creates a view for each element, whose id is found at a key path.
  ///
  /// - Parameter id: the key path of the id, which must differ for each element; two with the same are reported in
  ///   `ViewHost.diagnostics`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: .path(id))
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each element, with the element's own id.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: .own { $0.id })
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  /// Creates a view for each number of a half-open range. Unlike in SwiftUI the range may change.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: .own { $0 })
  }
}

extension ForEach where Content: View {
  /// Creates a view for each element of a bound collection, with a binding to the element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }

  /// Creates a view for each element of a bound collection, with a binding to the element; the ids are found at `id`.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { content(data.element(at: $0.0)) },
      id: .own { $0.1 })
  }
}

extension ForEach: PrimitiveView where Content: View {
  typealias Element = (id: ID, content: Content)

  /// The loop is a separate part of the tree: if only views in it have changed, its data is not gone through.
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let records = context.session.records
    let record: LoopRecord<ForEach, ID> = records.visit(context.identity.child(.loop), of: ForEach.self)
    if record.inherits(context) {
      if !record.isDirty, record.holds(self) {
        if !record.needsWalk { return record.nodes }
        if let nodes = patchedNodes(of: record, in: context) { return nodes }
      } else if let nodes = comparedNodes(of: record, in: context) {
        record.keep(self)
        record.isDirty = false
        return nodes
      }
    }
    record.keep(self)
    return records.walk(record, in: context) { elementNodes(of: record, in: context) }
  }

  /// Returns the nodes if only some of the views have to be evaluated again.
  @MainActor
  private func patchedNodes(
    of record: LoopRecord<ForEach, ID>, changed: [(index: Int, content: Content)] = [], in context: ViewContext
  ) -> [ViewNode]? {
    let records = context.session.records
    let views = record.children
    let patched = records.resume(record) {
      let stage = context.stage(of: Element.self)
      for (index, content) in changed { stage.set((record.ids[index], content), at: index) }
      var next = 0
      var isKnownToDiffer = false
      return stage.patchedNodes(in: context, count: views.count, last: record.nodes) { index in
        isKnownToDiffer = next < changed.count && changed[next].index == index
        if isKnownToDiffer { next += 1 }
        return isKnownToDiffer || views[index].needsWalk
      } evaluate: { index, element, inner in
        records.step(to: index, of: record)
        return nodes(of: element, isKnownToDiffer: isKnownToDiffer, in: inner)
      }
    }
    if let patched { record.nodes = patched }
    return patched
  }

  /// Returns the nodes if the elements are those of the last evaluation, in the same order: only the views that differ
  /// from the last ones are evaluated. Nil if any of them comes or goes.
  @MainActor
  private func comparedNodes(of record: LoopRecord<ForEach, ID>, in context: ViewContext) -> [ViewNode]? {
    guard data.count == record.ids.count else { return nil }
    let comparison = ValueComparison.of(Content.self)
    // A binding in the data counts as the same, since its readers are told of changes: this record would be dirty.
    let hasSameIDs =
      !record.isDirty
      && record.withValue { ContentComparison.same(data, $0.data) && id.isSame(as: $0.id) } ?? false
    var changed: [(index: Int, content: Content)] = []
    let isSame = context.session.records.resume(record) {
      let stage = context.stage(of: Element.self)
      guard stage.isSteady(count: record.children.count, in: context) else { return false }
      return context.session.tracked(by: Self.self, isBody: true) {
        guard hasSameIDs || eachElement({ $0 < record.ids.count && id($1) == record.ids[$0] }) else { return false }
        return stage.withElements { first, stride in
          eachElement { index, value in
            // A collection may differ each time that it is gone through.
            guard index < record.ids.count else { return false }
            let content = content(value)
            let old = first + Self.contentOffset + index * stride
            if !comparison.isSame(content, at: old) { changed.append((index, content)) }
            return true
          }
          return true
        }
      }
    }
    return isSame ? patchedNodes(of: record, changed: changed, in: context) : nil
  }

  /// Calls `body` with the elements until it returns false.
  ///
  /// - Returns: true if `body` never returned false.
  @MainActor
  @discardableResult
  private func eachElement(_ body: @MainActor (_ index: Int, Data.Element) -> Bool) -> Bool {
    // An iterator whose type is not known here costs as much as everything else that is done for an element.
    if let range = data as? Range<Int> {
      for number in range where !body(number - range.lowerBound, unsafeBitCast(number, to: Data.Element.self)) {
        return false
      }
      return true
    }
    if let array = data as? [Data.Element] {
      for index in array.indices where !body(index, array[index]) { return false }
      return true
    }
    var index = 0
    for value in data {
      guard body(index, value) else { return false }
      index += 1
    }
    return true
  }

  /// The offset of the content in an element.
  private static var contentOffset: Int {
    let alignment = MemoryLayout<Content>.alignment
    return (MemoryLayout<ID>.size + alignment - 1) / alignment * alignment
  }

  @MainActor
  private func elementNodes(of record: LoopRecord<ForEach, ID>, in context: ViewContext) -> [ViewNode] {
    var elements: [(identity: ViewIdentity, element: Element)] = []
    var identities: [ViewIdentity] = []
    elements.reserveCapacity(data.count)
    identities.reserveCapacity(data.count)
    context.session.tracked(by: Self.self, isBody: true) {
      for value in data {
        let id = id(value)
        let identity = context.identity.child(id: id).child(0)
        identities.append(identity)
        elements.append((identity, (id, content(value))))
      }
    }
    record.ids = elements.map(\.element.id)
    let stage = context.stage(of: Element.self)
    // Identities that the stage shows already have no duplicates.
    if !stage.isShowing(identities) { separate(&elements, in: context) }
    return stage.nodes(of: elements, in: context) { element, inner in nodes(of: element, in: inner) }
  }

  /// Gives elements with the id of an earlier one a place of their own: they would share state and cached pictures.
  @MainActor
  private func separate(_ elements: inout [(identity: ViewIdentity, element: Element)], in context: ViewContext) {
    var counts: [ID: Int] = [:]
    for index in elements.indices {
      let id = elements[index].element.id
      let repeats = counts[id, default: 0]
      counts[id] = repeats + 1
      if repeats > 0 { elements[index].identity = context.identity.child(id: id).child(repeats) }
      if repeats == 1 { context.session.report(.duplicateID("\(id)", view: context.owner)) }
    }
  }

  /// Returns the nodes of an element; its view has one record, directly below the loop's.
  @MainActor
  func nodes(of element: Element, isKnownToDiffer: Bool = false, in context: ViewContext) -> [ViewNode] {
    let nodes = context.memberNodes(of: element.content, isKnownToDiffer: isKnownToDiffer)
    guard context.tagsElements || context.marksElements else { return nodes }
    let id = AnyHashable(element.id)
    guard context.tagsElements else { return context.identified(nodes, by: id) }
    return nodes.map { child in
      TraitNode(change: { $0.values[LayoutTraits.tag] = $0.values[LayoutTraits.tag] ?? id }, child: child)
    }
  }
}
