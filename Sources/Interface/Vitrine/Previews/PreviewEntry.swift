/// A preview of a file, ready to be shown.
@MainActor
public struct PreviewEntry {
  /// The name that its author gave it.
  public let name: String?
  /// The line of the `#Preview` or the provider, from 1.
  public let line: Int
  /// The place among the previews of its line, from 0.
  public let index: Int
  /// The size that it is shown in.
  public let layout: PreviewLayout
  /// The device that it is shown as, if it names one.
  public let device: PreviewDevice?
  /// How the device is held, if it says so.
  public let orientation: InterfaceOrientation?
  /// Makes the view.
  public let makeView: @MainActor () -> AnyView

  /// The size to show the preview in, in points. With `sizeThatFits` it is what the view is offered; the host measures.
  ///
  /// - Parameter container: the size that there is, for a preview without a size of its own.
  public func size(in container: CGSize) -> CGSize {
    switch layout {
    case .fixed(let width, let height): CGSize(width: width, height: height)
    case .device, .sizeThatFits:
      if let size = device?.size ?? (orientation == nil ? nil : container) {
        orientation?.holding(size) ?? size
      } else {
        container
      }
    }
  }
}

/// The view of a preview, made again when an object that its closure read changes.
struct PreviewContent: View {
  let content: @MainActor () -> any View
  let modifiers: [any PreviewModifier]

  var body: some View {
    modifiers.reduce(AnyView(ImplicitStack(content: AnyView(erasing: content())))) { inner, modifier in
      @MainActor func apply<Modifier: PreviewModifier>(_ modifier: Modifier) -> AnyView {
        AnyView(erasing: ModifiedPreview(content: inner, modifier: modifier))
      }
      return apply(modifier)
    }
  }
}
