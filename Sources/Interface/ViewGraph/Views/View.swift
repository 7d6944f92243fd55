/// A piece of user interface, described by a value.
///
/// ```swift
/// struct Greeting: View {
///   let name: String
///
///   var body: some View { Text("Hello, \(name)!") }
/// }
///
/// Greeting(name: "Ada")
/// ```
///
/// `body` is evaluated on the main actor when a frame is made, if a state, an observed object or an environment value
/// that it has read changed since, or the view's value did.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body; `Never` for the library's own views.
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder var body: Body { get }
}

/// A view that makes nodes itself instead of having a body.
@MainActor
package protocol PrimitiveView: View where Body == Never {
  func nodes(in context: ViewContext) -> [ViewNode]
}

extension Never: View {
  public var body: Never { fatalError("Never has no value, hence no body") }
}

extension View where Body == Never {
  /// Never called: the library draws the view itself.
  public var body: Never { fatalError("\(Self.self) is drawn by the library and has no body") }
}
