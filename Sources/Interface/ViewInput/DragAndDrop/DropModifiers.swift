@_spi(Nodes) import ViewGraph

/// Makes a view a drop target.
nonisolated package struct DropTargetModifier: PrimitiveModifier {
  let delegate: any DropDelegate
  let takes: @MainActor (NSItemProvider) -> Bool

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let holder = context.session.store.object(at: context.identity) { DropHolder() }
    holder.delegate = delegate
    holder.takes = context.environment.isEnabled ? takes : { _ in false }
    return context.child(0).nodes(of: content).map { DropNode(holder, child: $0) }
  }
}

/// A drop delegate made of closures.
private struct ClosureDropDelegate: DropDelegate {
  let perform: (DropInfo) -> Bool
  let setTargeted: (Bool) -> Void

  func performDrop(info: DropInfo) -> Bool {
    setTargeted(false)
    return perform(info)
  }
  func dropEntered(info: DropInfo) { setTargeted(true) }
  func dropExited(info: DropInfo) { setTargeted(false) }
}

extension View {
  /// Takes values of a type that are dropped on the view.
  ///
  /// - Parameters:
  ///   - action: called with the values and the location of the pointer in the view, in points; returns whether it took
  ///     them.
  ///   - isTargeted: called with true when such values enter the view, with false when they leave it or are dropped.
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    modifier(
      DropTargetModifier(
        delegate: ClosureDropDelegate(
          perform: { info in action(info.items.compactMap { $0.value(as: T.self) }, info.location) },
          setTargeted: isTargeted),
        takes: { $0.value(as: T.self) != nil }))
  }

  /// Takes data of some kinds that is dropped on the view.
  ///
  /// - Parameter isTargeted: true while such data is over the view.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    modifier(
      DropTargetModifier(
        delegate: ClosureDropDelegate(
          perform: { action($0.items, $0.location) }, setTargeted: { isTargeted?.wrappedValue = $0 }),
        takes: { $0.conforms(to: supportedContentTypes) }))
  }

  /// Takes data of some kinds that is dropped on the view.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { items, _ in action(items) }
  }

  /// Asks a delegate about data of some kinds that is dragged over the view.
  public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    modifier(DropTargetModifier(delegate: delegate, takes: { $0.conforms(to: supportedContentTypes) }))
  }

  /// Takes data of some kinds, by their identifiers, that is dropped on the view.
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(exportedAs: $0) }, isTargeted: isTargeted, perform: action)
  }

  /// Takes data of some kinds, by their identifiers, that is dropped on the view.
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(exportedAs: $0) }, isTargeted: isTargeted, perform: action)
  }

  /// Asks a delegate about data of some kinds, by their identifiers, that is dragged over the view.
  public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    onDrop(of: supportedTypes.map { UTType(exportedAs: $0) }, delegate: delegate)
  }
}
