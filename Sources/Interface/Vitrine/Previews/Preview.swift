/// A view that the viewer shows while its source is edited; the meaning of `#Preview`.
@MainActor
public struct Preview {
  /// The tag type for the traits of previews of views.
  public struct ViewTraits {}

  let name: String?
  let settings: PreviewSettings
  let content: @MainActor () -> any View

  /// A preview of a view.
  ///
  /// - Parameters:
  ///   - name: the name; with nil, the preview is named by its line.
  ///   - traits: the traits; of two that set the same property, the later one counts.
  public init(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.init(name, traits: traits, content: body)
  }

  init(_ name: String?, traits: [PreviewTrait<Preview.ViewTraits>], content: @escaping @MainActor () -> any View) {
    var settings = PreviewSettings()
    for trait in traits { trait.change(&settings) }
    self.name = name
    self.settings = settings
    self.content = content
  }
}
