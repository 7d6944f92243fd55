/// A preview of a view.
///
/// The viewer reads previews as text. In a package the macro checks that they compile, and declares them as
/// ``PreviewRegistry`` where `DEBUG` is defined.
///
/// - Parameters:
///   - name: nil is that of the line.
///   - body: makes the view.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// A preview of a view, with traits.
///
/// - Parameters:
///   - name: nil is that of the line.
///   - traits: of two that say the same, the later one counts.
///   - body: makes the view.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// Previews of a view: one for each argument.
///
/// - Parameters:
///   - name: nil is that of the argument.
///   - traits: of two that say the same, the later one counts.
///   - arguments: what `body` is called with.
///   - body: makes the view.
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
  // The names that the macro writes, which mean the same in every file: it does not know what else a file declares, and
  // under which name the file imports this module.
  public typealias __VitrineList = PreviewList
  public typealias __VitrineView = View
}
