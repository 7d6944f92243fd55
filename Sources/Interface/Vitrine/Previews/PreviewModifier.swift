@_spi(Nodes) import ViewGraph

/// A modifier that provides the surroundings of a preview, with data that all previews of the modifier share.
@MainActor @preconcurrency
public protocol PreviewModifier {
  /// The type of the view that the modifier makes.
  associatedtype Body: View
  /// The type of the shared data.
  associatedtype Context = Void
  /// The placeholder for the preview.
  typealias Content = PreviewModifierContent

  /// Makes the shared data, once in a process, before the first preview is shown. An error that it throws is shown in
  /// place of the previews.
  static func makeSharedContext() async throws -> Context
  /// Returns the view that the modifier makes of a preview.
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Does nothing, as no data is shared.
  public static func makeSharedContext() async throws {}
}

/// The placeholder for the preview in a modifier's body.
nonisolated public struct PreviewModifierContent: View {
  let content: any View
}

extension PreviewModifierContent: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: AnyView(erasing: content)) }
}

/// A preview with a modifier, which is applied once the modifier's shared data is available.
struct ModifiedPreview<Modifier: PreviewModifier>: View {
  let content: any View
  let modifier: Modifier
  @ObservedObject private var shared: SharedContext<Modifier>

  init(content: any View, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
    shared = SharedContexts.context(of: Modifier.self)
  }

  var body: some View {
    switch shared.state {
    case .made(let context): modifier.body(content: PreviewModifierContent(content: content), context: context)
    case .waiting: Color.clear
    case .failed(let message): PreviewFailure(message: message)
    }
  }
}

/// The shared data of a modifier, which is made when it is first accessed.
@MainActor
final class SharedContext<Modifier: PreviewModifier>: ObservableObject {
  enum State {
    case waiting
    case made(Modifier.Context)
    case failed(String)
  }

  private(set) var state = State.waiting

  fileprivate init() {
    // Data that is made without suspension is available in the first frame.
    Task.immediate {
      do {
        finish(.made(try await Modifier.makeSharedContext()))
      } catch {
        finish(.failed("\(Modifier.self).makeSharedContext() failed: \(error)"))
      }
    }
  }

  private func finish(_ state: State) {
    objectWillChange.send()
    self.state = state
  }
}

/// The shared data of all modifiers, by their type.
@MainActor
private enum SharedContexts {
  private static var known: [ObjectIdentifier: AnyObject] = [:]

  static func context<Modifier: PreviewModifier>(of type: Modifier.Type) -> SharedContext<Modifier> {
    if let context = known[ObjectIdentifier(type)] as? SharedContext<Modifier> { return context }
    let context = SharedContext<Modifier>()
    known[ObjectIdentifier(type)] = context
    return context
  }
}

/// A message in place of a preview, which is also reported as a diagnostic.
nonisolated struct PreviewFailure: View, PrimitiveView {
  let message: String

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    context.session.report(ViewDiagnostic(description: message))
    return context.nodes(of: Text(verbatim: message).foregroundStyle(.red).padding())
  }
}
