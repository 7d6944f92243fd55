/// The size that a preview is shown in.
public enum PreviewLayout: Equatable, Sendable {
  /// That of its device, or of the window where it has none.
  case device
  /// The view's own.
  case sizeThatFits
  /// A size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// How the device of a preview is held.
public struct InterfaceOrientation: Hashable, Identifiable, CaseIterable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// With the top to the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// With the top to the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  /// All four.
  public static let allCases = [portrait, portraitUpsideDown, landscapeLeft, landscapeRight]

  var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// A size held that way.
  func holding(_ size: CGSize) -> CGSize {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return isLandscape ? CGSize(width: long, height: short) : CGSize(width: short, height: long)
  }
}
