extension UIColor {
  /// The colour that Xcode generated a name for.
  public convenience init(resource: ColorResource) { self.init(Color(resource)) }
}

extension UIImage {
  /// The picture that Xcode generated a name for.
  public convenience init(resource: ImageResource) { self.init(named: resource.name) }
}
