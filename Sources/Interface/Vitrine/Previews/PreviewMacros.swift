/// A preview of a view.
///
/// The viewer reads previews as text. In a package, the macro checks that they compile and, where `DEBUG` is defined,
/// declares a ``PreviewRegistry`` for them.
///
/// - Parameters:
///   - name: the name; with nil, the preview is named by its line.
///   - body: a closure that makes the view.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// A preview of a view, with traits.
///
/// - Parameters:
///   - name: the name; with nil, the preview is named by its line.
///   - traits: the traits; of two that set the same property, the later one counts.
///   - body: a closure that makes the view.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// Previews of a view: one for each argument.
///
/// - Parameters:
///   - name: the name; with nil, each preview is named by its argument.
///   - traits: the traits; of two that set the same property, the later one counts.
///   - arguments: the values with which `body` is called.
///   - body: a closure that makes the view.
@freestanding(declaration)
public macro Preview<T>(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., arguments: [T],
  @ViewBuilder body: @escaping @MainActor (T) -> any View
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// Makes a variable in a `#Preview` a property of the view that the preview shows, so that it can be a state.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "PreviewableMacro")

/// The previews of a `#Preview` in a package.
///
/// The macro declares a type that conforms to it, where `DEBUG` is defined.
@MainActor @preconcurrency
public protocol PreviewRegistry {
  /// Adds the previews to a list.
  static func add(to list: PreviewList)
}

extension PreviewRegistry {
  // The names that the macro writes. They mean the same in every file: the macro knows neither the other declarations
  // of a file nor the name under which it imports this module.
  public typealias __VitrineList = PreviewList
  public typealias __VitrineView = View
}
