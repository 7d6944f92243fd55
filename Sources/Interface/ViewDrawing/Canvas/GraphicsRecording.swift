import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

/// The drawing commands of a canvas's closure or of one of its layers.
///
/// Unchecked: a recording is made and replayed on the main actor.
final class GraphicsRecording: @unchecked Sendable {
  /// Paints into the canvas, whose view lies at the placement; the identity is the command's own.
  typealias Command = @MainActor (inout DisplayCanvas, Placement, ViewIdentity) -> Void

  /// The context in which texts and pictures are evaluated.
  let context: ViewContext
  let symbols: [AnyHashable: ViewNode]
  private(set) var commands: [Command] = []
  private var resolvedCount = 0

  init(context: ViewContext, symbols: [AnyHashable: ViewNode]) {
    self.context = context
    self.symbols = symbols
  }

  /// Returns a new recording for a layer in this one.
  func nested() -> GraphicsRecording {
    resolvedCount += 1
    return GraphicsRecording(context: context.child(resolvedCount), symbols: symbols)
  }

  func append(_ command: @escaping Command) { commands.append(command) }

  /// Counts something that needs no node, so that the nodes after it have the identities that they would have
  /// otherwise.
  func countWithoutNode() { resolvedCount += 1 }

  /// Returns the node of a view that is drawn; nil where the view has none.
  func node(of view: some View & Sendable, in environment: EnvironmentValues) -> ViewNode? {
    resolvedCount += 1
    var inner = context.child(resolvedCount)
    inner.environment = environment
    nonisolated(unsafe) let evaluated = inner
    return MainActor.assumeIsolated { evaluated.node(of: view) }
  }

  /// Runs the commands; lengths stay as given and are not snapped to pixels.
  @MainActor
  func replay(into canvas: inout DisplayCanvas, at placement: Placement, identity: ViewIdentity) {
    var origin = placement
    // The corner is snapped like that of any view.
    func snapped(_ position: CGFloat) -> CGFloat {
      (position * CGFloat(canvas.scale)).roundedHalfUp / CGFloat(canvas.scale)
    }
    origin.origin = CGPoint(x: snapped(placement.origin.x), y: snapped(placement.origin.y))
    let commands = commands
    canvas.unsnapped { canvas in
      for (index, command) in commands.enumerated() { command(&canvas, origin, identity.child(index + 2)) }
    }
  }
}

extension DisplayItem {
  /// Returns a copy of the item with an identity of its own, for drawings that are repeated.
  func repeated(_ identity: ViewIdentity) -> DisplayItem {
    let own = DisplayIdentity(identity.child(Int(truncatingIfNeeded: self.identity.rawValue)).rawValue)
    switch value {
    case .content: return DisplayItem(identity: own, value)
    case .effect(let effect, let items):
      return DisplayItem(identity: own, .effect(effect, items.map { $0.repeated(identity) }))
    }
  }
}
