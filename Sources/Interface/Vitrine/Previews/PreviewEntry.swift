/// A preview in a file, ready to be shown.
@MainActor
public struct PreviewEntry {
  /// The name in the source.
  public let name: String?
  /// The line of the `#Preview` or the provider, from 1.
  public let line: Int
  /// The index among the previews of its line, from 0.
  public let index: Int
  /// The layout that determines the size of the preview.
  public let layout: PreviewLayout
  /// The device on which the preview is shown, if it names one.
  public let device: PreviewDevice?
  /// The orientation of the device, if the preview sets one.
  public let orientation: InterfaceOrientation?
  /// Makes the view.
  public let makeView: @MainActor () -> AnyView

  /// Returns the size in which to show the preview, in points. With `sizeThatFits`, this is the proposal, and the host
  /// measures the view.
  ///
  /// - Parameter container: the available size, for a preview without a size of its own.
  public func size(in container: CGSize) -> CGSize {
    switch layout {
    case .fixed(let width, let height): CGSize(width: width, height: height)
    case .device, .sizeThatFits:
      if let size = device?.size ?? (orientation == nil ? nil : container) {
        orientation?.oriented(size) ?? size
      } else {
        container
      }
    }
  }
}

/// The view of a preview, which is made again when an object that its closure has read changes.
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
