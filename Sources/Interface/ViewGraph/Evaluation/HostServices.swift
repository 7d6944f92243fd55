/// Something that a host keeps for all its views, one of each type; it is made when it is first asked for.
///
/// Modules above the tree of views know their own services (routers of events, the pasteboard, sheets), and the tree
/// knows none of them.
@MainActor
package protocol HostService: AnyObject {
  init()

  /// The earliest time at which the service changes something by itself; nil for none.
  var wakeTime: Double? { get }

  /// Told when a frame begins, before anything is evaluated.
  func beginFrame(in session: EvaluationSession)

  /// Returns the root together with what is shown over it.
  func surrounding(_ root: ViewNode, in context: ViewContext) -> ViewNode

  /// Paints the content that lies over all views.
  func paint(into canvas: inout DisplayCanvas)

  /// Releases what the service refers to, when the host ends.
  func end()
}

extension HostService {
  package var wakeTime: Double? { nil }
  package func beginFrame(in session: EvaluationSession) {}
  package func surrounding(_ root: ViewNode, in context: ViewContext) -> ViewNode { root }
  package func paint(into canvas: inout DisplayCanvas) {}
  package func end() {}
}

/// The services of a host, in the order in which they were first asked for. There are only a handful: each call
/// searches them.
@MainActor
package final class HostServices {
  private var services: [any HostService] = []
  /// True once this evaluation has asked the services for their content over the root: a sheet that opens later is too
  /// late for it.
  package private(set) var hasSurroundedRoot = false

  /// The service of a type.
  package func callAsFunction<Service: HostService>(_ type: Service.Type = Service.self) -> Service {
    for service in services where ObjectIdentifier(Swift.type(of: service)) == ObjectIdentifier(type) {
      return unsafeDowncast(service, to: type)
    }
    let made = Service()
    services.append(made)
    return made
  }

  var wakeTime: Double? { services.lazy.compactMap(\.wakeTime).min() }

  func beginFrame(in session: EvaluationSession) { for service in services { service.beginFrame(in: session) } }

  /// Begins an evaluation of the tree, of which a frame may have several.
  func beginEvaluation() { hasSurroundedRoot = false }

  func surrounding(_ root: ViewNode, in context: ViewContext) -> ViewNode {
    hasSurroundedRoot = true
    return services.reduce(root) { $1.surrounding($0, in: context) }
  }

  func paint(into canvas: inout DisplayCanvas) { for service in services { service.paint(into: &canvas) } }

  /// A service that is first asked for while others end is not ended itself.
  func end() { for service in services { service.end() } }
}
