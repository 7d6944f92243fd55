/// The name of a colour in an asset catalogue, as Xcode generates one for each: `Color(.brand)`.
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle?

  /// The colour of that name in a bundle; without one, in the environment's catalogue.
  public init(name: String, bundle: Bundle? = nil) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of a picture in an asset catalogue, as Xcode generates one for each: `Image(.heart)`.
public struct ImageResource: Hashable, Sendable {
  package let name: String
  let bundle: Bundle?

  /// The picture of that name in a bundle; without one, in the environment's catalogue.
  public init(name: String, bundle: Bundle? = nil) { (self.name, self.bundle) = (name, bundle) }
}

extension Color {
  /// The colour that Xcode generated a name for.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}

extension Image {
  /// The picture that Xcode generated a name for.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
  /// A picture that is not for accessibility; there is no accessibility tree.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
  /// A picture with a label for accessibility, which is not used: there is no accessibility tree.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name, bundle: bundle) }
}

extension Bundle {
  /// The resources of a package; where SwiftPM has generated none for the module that asks, those of the program, and of
  /// the asset catalogues in the environment.
  public static var module: Bundle { .main }
}
