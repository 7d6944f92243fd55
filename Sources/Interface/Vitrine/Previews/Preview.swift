/// A view that the viewer shows while it is written: what `#Preview` stands for.
@MainActor
public struct Preview {
  /// The kind of the traits of a preview of views.
  public struct ViewTraits {}

  let name: String?
  let settings: PreviewSettings
  let content: @MainActor () -> any View

  /// A preview of a view.
  ///
  /// - Parameters:
  ///   - name: nil is that of the line.
  ///   - traits: of two that say the same, the later one counts.
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
