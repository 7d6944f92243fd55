@_spi(Nodes) import ViewGraph

/// Declares the pages that show values of a type.
nonisolated package struct DestinationModifier<Value: Hashable, Destination: View>: PrimitiveModifier {
  let destination: (Value) -> Destination

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    if let model = context.environment.navigation {
      let kept = context.session.store.object(at: context.identity.child(.destination)) {
        KeptDestination(Value.self, identity: context.identity)
      }
      kept.model = model
      let destination = destination
      model.add(Value.self, by: context.identity) { value in
        (value.base as? Value).map { AnyView(destination($0)) } ?? AnyView(EmptyView())
      }
    }
    return context.child(0).nodes(of: content)
  }
}

@MainActor
private final class KeptDestination: Disposable {
  let type: Any.Type
  let identity: ViewIdentity
  weak var model: NavigationModel?

  init(_ type: Any.Type, identity: ViewIdentity) {
    self.type = type
    self.identity = identity
  }

  func dispose() { model?.removeDestination(type, of: identity) }
}

/// Opens a page while a binding is true.
nonisolated package struct PageOpener<Destination: View>: PrimitiveModifier {
  let isPresented: Binding<Bool>
  let destination: () -> Destination

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    if let model = context.environment.navigation {
      let id = AnyHashable(context.identity.rawValue)
      let kept = context.session.store.object(at: context.identity.child(.openedPage)) { OpenedPage(id: id) }
      kept.model = model
      let (wanted, isOpen) = (isPresented.wrappedValue, model.isOpen(id))
      if isOpen, wanted { model.update(id, AnyView(destination())) }
      if wanted != isOpen {
        let (binding, destination) = (isPresented, destination)
        context.session.afterLayout(owner: context.owner, name: "navigationDestination") {
          if wanted {
            model.push(
              NavigationModel.Page(
                content: AnyView(destination()), id: id, onClose: { binding.wrappedValue = false }))
          } else {
            model.close(id)
          }
        }
      }
    }
    return context.child(0).nodes(of: content)
  }
}

@MainActor
private final class OpenedPage: Disposable {
  let id: AnyHashable
  weak var model: NavigationModel?

  init(id: AnyHashable) { self.id = id }

  func dispose() { model?.close(id) }
}

extension Binding {
  /// Returns a binding that is true while the optional value is present; writing false sets the value to nil.
  func isPresent<Wrapped>() -> Binding<Bool> where Value == Wrapped? {
    let base = self
    return Binding<Bool>(
      get: { base.wrappedValue != nil }, set: { if !$0, base.wrappedValue != nil { base.wrappedValue = nil } })
  }
}

nonisolated extension View {
  /// Sets the pages that links and paths open for values of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { modifier(DestinationModifier(destination: destination)) }

  /// Opens a page while a binding is true.
  public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V
  ) -> some View { modifier(PageOpener(isPresented: isPresented, destination: destination)) }

  /// Opens a page while a binding has a value.
  public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    modifier(PageOpener(isPresented: item.isPresent()) { item.wrappedValue.map { destination($0) } })
  }
}
