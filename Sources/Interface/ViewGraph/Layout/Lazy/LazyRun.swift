/// Rows of a lazy container that follow each other; none is made before it is asked for.
@MainActor
package struct LazyRun {
  package let count: Int
  /// The part of the section that the rows belong to, if any.
  package let part: SectionPart?
  /// The context of the view that the rows belong to.
  package let context: ViewContext
  package let identity: (Int) -> ViewIdentity
  /// Makes a row, in a context with its identity.
  package let nodes: (Int, ViewContext) -> [ViewNode]
  /// Returns the ids by which a row can be scrolled to.
  package let ids: (Int) -> [AnyHashable]

  /// Creates a run of one view.
  init<V: View>(_ view: V, part: SectionPart?, in context: ViewContext) {
    count = 1
    self.part = part
    self.context = context
    identity = { _ in context.identity }
    nodes = { $1.memberNodes(of: view) }
    ids = { _ in (view as? any ExplicitlyIdentified).map { [$0.explicitID] } ?? [] }
  }

  package init(
    count: Int, part: SectionPart?, context: ViewContext, identity: @escaping (Int) -> ViewIdentity,
    nodes: @escaping (Int, ViewContext) -> [ViewNode], ids: @escaping (Int) -> [AnyHashable]
  ) {
    self.count = count
    self.part = part
    self.context = context
    self.identity = identity
    self.nodes = nodes
    self.ids = ids
  }
}

/// A view that is several rows, or rows of several kinds, in a lazy container.
@MainActor
package protocol LazyContent {
  /// Indicates whether a loop over such views has to look for rows in each of them.
  static var containsRows: Bool { get }
  func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun]
}

@MainActor
extension ViewContext {
  /// Returns the rows of a view in a lazy container: the view itself, unless it is `LazyContent`.
  package func runs<V: View>(of view: V, part: SectionPart? = nil) -> [LazyRun] {
    (view as? any LazyContent)?.runs(in: self, part: part) ?? [LazyRun(view, part: part, in: self)]
  }

  /// Returns `LazyContent.containsRows` for a view of any type.
  fileprivate static func containsRows(_ type: Any.Type) -> Bool {
    (type as? any LazyContent.Type)?.containsRows ?? false
  }
}

@MainActor
extension EmptyView: LazyContent {
  package static var containsRows: Bool { false }
  package func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] { [] }
}

@MainActor
extension TupleView: LazyContent {
  package static var containsRows: Bool {
    for type in repeat (each Content).self {
      if ViewContext.containsRows(type) { return true }
    }
    return false
  }

  package func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    var runs: [LazyRun] = []
    var index = 0
    for view in repeat each value {
      runs += context.child(index).runs(of: view, part: part)
      index += 1
    }
    return runs
  }
}

@MainActor
extension Group: LazyContent where Content: View {
  package static var containsRows: Bool { ViewContext.containsRows(Content.self) }

  package func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    context.child(0).runs(of: content, part: part)
  }
}

@MainActor
extension ForEach: LazyContent where Content: View {
  package static var containsRows: Bool { true }

  package func runs(in context: ViewContext, part: SectionPart?) -> [LazyRun] {
    let base = context.identity
    if ViewContext.containsRows(Content.self) {
      let elements = context.session.tracked(by: Self.self) {
        data.map { (base.child(id: id($0)).child(0), content($0)) }
      }
      return elements.flatMap { identity, content in
        var inner = context
        inner.identity = identity
        return inner.runs(of: content, part: part)
      }
    }
    func element(_ index: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: index)] }
    return [
      LazyRun(
        count: data.count, part: part, context: context,
        identity: { base.child(id: id(element($0))).child(0) },
        nodes: { index, inner in
          nodes(of: inner.session.tracked(by: Self.self) { (id(element(index)), content(element(index))) }, in: inner)
        },
        ids: { index in
          let own = AnyHashable(id(element(index)))
          guard Content.self is any ExplicitlyIdentified.Type else { return [own] }
          return [own] + ((content(element(index)) as? any ExplicitlyIdentified).map { [$0.explicitID] } ?? [])
        })
    ]
  }
}

/// A view whose outermost modifier is an `id`.
@MainActor
protocol ExplicitlyIdentified {
  var explicitID: AnyHashable { get }
}

protocol ExplicitID {
  var anyID: AnyHashable { get }
}

extension IdentityModifier: ExplicitID {
  var anyID: AnyHashable { AnyHashable(id) }
}

@MainActor
extension ModifiedContent: ExplicitlyIdentified where Content: View, Modifier: ViewModifier & ExplicitID {
  var explicitID: AnyHashable { modifier.anyID }
}
