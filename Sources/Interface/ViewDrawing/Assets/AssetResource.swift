/// The name of a colour in an asset catalogue, as Xcode generates one for each: `Color(.brand)`.
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle?

  /// Names a colour in a bundle or, without one, in the environment's catalogue.
  public init(name: String, bundle: Bundle? = nil) { (self.name, self.bundle) = (name, bundle) }
}

/// The name of a picture in an asset catalogue, as Xcode generates one for each: `Image(.heart)`.
public struct ImageResource: Hashable, Sendable {
  package let name: String
  let bundle: Bundle?

  /// Names a picture in a bundle or, without one, in the environment's catalogue.
  public init(name: String, bundle: Bundle? = nil) { (self.name, self.bundle) = (name, bundle) }
}

extension Color {
  /// The colour that Xcode generated a name for.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}

extension Image {
  /// The picture that Xcode generated a name for.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
  /// A decorative picture, which accessibility ignores; there is no accessibility tree here.
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
  /// A picture with a label for accessibility, which is not used, as there is no accessibility tree.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name, bundle: bundle) }
}

extension Bundle {
  /// The bundle of a package's resources. A module for which SwiftPM generates no accessor gets the main bundle, whose
  /// assets include those of the catalogues in the environment.
  public static var module: Bundle { .main }
}
