/// A view for each element of a collection; an element's identity is its id, so its state moves with it.
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements, one view or more for each.
  public var data: Data
  /// The view of an element.
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
  /// A view for each element, whose id is found at a key path.
  ///
  /// - Parameter id: to be different for each element; two with the same are reported in `ViewHost.diagnostics`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element, whose id is its own.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
  /// A view for each number of a half-open range. Unlike in SwiftUI the range may change.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

extension ForEach where Content: View {
  /// A view for each element of a bound collection, with a binding to the element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }

  /// A view for each element of a bound collection, with a binding to the element; the ids are found at `id`.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { content(data.element(at: $0.0)) },
      id: { $0.1 })
  }
}

extension ForEach: PrimitiveView where Content: View {
  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    var counts: [ID: Int] = [:]
    let elements = context.session.tracked { data.map { (id($0), content($0)) } }
    let identified = elements.map { id, content in
      // Two elements with one id would share state and cached pictures; the second and later get a place of their own.
      let repeats = counts[id, default: 0]
      counts[id] = repeats + 1
      if repeats == 1 { context.session.report(.duplicateID("\(id)", view: context.owner)) }
      return (context.identity.child(id: id).child(repeats), (id: id, content: content))
    }
    return context.changing(identified) { element, inner in
      let (id, content) = element
      return context.tagsElements
        ? TraitModifier { $0.values[LayoutTraits.tag] = $0.values[LayoutTraits.tag] ?? AnyHashable(id) }
          .nodes(of: content, in: inner)
        : context.marksElements
          ? inner.memberNodes(of: content).map { IdentifiedNode(AnyHashable(id), child: $0) }
          : inner.memberNodes(of: content)
    }
  }
}
