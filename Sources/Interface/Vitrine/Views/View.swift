/// A piece of user interface, described by a value.
///
/// `body` is evaluated when a frame is made: once for each evaluation of the tree, on the main actor.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// A view that makes nodes itself instead of having a body.
@MainActor
protocol PrimitiveView: View where Body == Never {
  func nodes(in context: ViewContext) -> [ViewNode]
}

extension Never: View {
  public var body: Never { fatalError("Never has no value, hence no body") }
}

extension View where Body == Never {
  public var body: Never { fatalError("\(Self.self) is drawn by the library and has no body") }
}
