/// Runs an action on the values of a publisher while the view is there.
nonisolated package struct ReceiveModifier<Source: Publisher>: PrimitiveModifier where Source.Failure == Never {
  var publisher: Source
  var action: (Source.Output) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let kept = session.store.object(at: context.identity) { Kept() }
    kept.action = action
    let nodes = context.child(0).nodes(of: content)
    if !kept.listens(to: publisher) {
      kept.publisher = publisher
      session.afterLayout(owner: context.owner, name: "onReceive") { [weak kept] in
        guard let kept else { return }
        // A timer that is connected now follows the host's time.
        session.clock.timing(at: session.time, origin: session.dateOrigin) {
          kept.subscription = publisher.sink { [weak kept] in kept?.action?($0) }
        }
      }
    }
    return nodes
  }

  private final class Kept: Disposable {
    var publisher: Source?
    var action: ((Source.Output) -> Void)?
    var subscription: AnyCancellable?

    /// Returns whether the subscription can stay. A timer that is made again in each evaluation of the view around it
    /// goes on, instead of starting over.
    @MainActor
    func listens(to other: Source) -> Bool {
      guard let publisher else { return false }
      if let old = publisher as? Publishers.Autoconnect<Timer.TimerPublisher>,
        let new = other as? Publishers.Autoconnect<Timer.TimerPublisher>
      {
        return old.upstream.interval == new.upstream.interval
      }
      return ValueComparison.same(publisher, other)
    }

    func dispose() { subscription = nil }
  }
}

nonisolated extension View {
  /// Runs an action on each value of a publisher while the view is in the tree. The action runs where the publisher
  /// sends; `receive(on:)` moves it.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { modifier(ReceiveModifier(publisher: publisher, action: action)) }
}
