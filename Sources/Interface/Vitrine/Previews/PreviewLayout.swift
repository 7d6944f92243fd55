/// The rule for the size of a preview.
public enum PreviewLayout: Equatable, Sendable {
  /// The size of its device, or of the window where it has none.
  case device
  /// The view's own size.
  case sizeThatFits
  /// A size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The orientation of a preview's device.
public struct InterfaceOrientation: Hashable, Identifiable, CaseIterable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// The upright orientation.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// The upside-down orientation.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// The orientation with the top at the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// The orientation with the top at the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  /// All four orientations.
  public static let allCases = [portrait, portraitUpsideDown, landscapeLeft, landscapeRight]

  var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Returns a size in this orientation.
  func oriented(_ size: CGSize) -> CGSize {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return isLandscape ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
  }
}
