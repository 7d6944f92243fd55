/// The device with UIKit's names: a desktop.
public final class UIDevice: Sendable {
  /// The one there is.
  public static let current = UIDevice()

  /// The kind of interface that views are made for: here that of a Mac.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  /// The name of the host.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// Always "Linux".
  public var systemName: String { "Linux" }
  /// The version of the operating system.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// Always "PC".
  public var model: String { "PC" }
}

/// A kind of interface, with UIKit's names.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// None in particular.
  case unspecified = -1
  /// A telephone's.
  case phone
  /// A tablet's.
  case pad
  /// A television's.
  case tv
  /// A car's.
  case carPlay
  /// A desktop's.
  case mac = 5
  /// A headset's.
  case vision
}
