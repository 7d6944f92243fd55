/// The device with UIKit's names: a desktop.
public final class UIDevice: Sendable {
  /// The only device.
  public static let current = UIDevice()

  /// The kind of interface, here that of a Mac.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  /// The name of the host.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// The name of the operating system, always "Linux".
  public var systemName: String { "Linux" }
  /// The version of the operating system.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// The model of the device, always "PC".
  public var model: String { "PC" }
}

/// A kind of interface, with UIKit's names.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// No particular kind.
  case unspecified = -1
  /// The interface of a phone.
  case phone
  /// The interface of a tablet.
  case pad
  /// The interface of a television.
  case tv
  /// The interface of a car.
  case carPlay
  /// The interface of a desktop.
  case mac = 5
  /// The interface of a headset.
  case vision
}
