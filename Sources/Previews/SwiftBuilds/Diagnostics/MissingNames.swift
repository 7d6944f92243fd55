/// Names that Apple's frameworks have and the library does not, for remarks where the compiler only says that it does
/// not find them.
enum MissingNames {
  /// The words before a name in quotation marks, and whether the name is a member of something.
  private static let marks = [
    ("cannot find type '", false), ("cannot find '", false), ("unknown attribute '", false),
    ("no macro named '", false),
    ("has no member '", true), ("has no dynamic member '", true), ("in reference to member '", true),
  ]

  /// Returns a remark on an error; nil unless the error is about such a name.
  static func remark(on message: String) -> String? {
    if message.hasPrefix(absentModule) {
      return framework(in: message).map { "Apple's \($0) is not in \(LibraryModules.library)" }
    }
    for (mark, isMember) in marks {
      guard let name = name(after: mark, in: message) else { continue }
      if isMember {
        let isKnown = [modifiers, modifiersOf27, valuesOf27].contains { $0.contains(name) }
        return isKnown ? remark("SwiftUI's", ".\(name)") : nil
      }
      return owners.first { $0.names.contains(name) }.map { Self.remark($0.owner, name) }
    }
    return nil
  }

  /// Returns a remark on an error that an import of AQUI would fix; nil for others. SwiftUI's modifier `visualEffect`
  /// takes a closure, so that some of these errors name only AQUI's effect, or nothing.
  ///
  /// - Parameter line: the line of the source.
  static func remarkOnAQUI(_ message: String, at line: String) -> String? {
    let member = marks.lazy.filter(\.1).compactMap { name(after: $0.0, in: message) }.first
    let isOfAQUI = member.map { modifiersOfAQUI.contains($0) || effectsOfAQUI.contains($0) && isEffect(line) }
    guard isOfAQUI ?? (isEffect(line) && message.hasPrefix("missing argument for parameter")) else { return nil }
    return "AQUI has \(member.map { ".\($0)" } ?? ".visualEffect()"): import AQUI"
  }

  private static func isEffect(_ line: String) -> Bool { modifiersOfAQUI.contains { line.contains(".\($0)(") } }

  private static let modifiersOfAQUI: Set = ["visualEffect", "visualEffectPreference"]
  private static let effectsOfAQUI: Set = ["system", "systemLight", "systemDark", "adaptive", "light", "dark"]

  private static let owners: [(owner: String, names: Set<String>)] = [
    ("SwiftUI's", types), ("SwiftUI's", typesOf27), ("UIKit's", uiKit), ("AppKit's", appKit), ("Apple's", others),
  ]

  private static func remark(_ owner: String, _ name: String) -> String {
    "\(owner) \(name) is not in \(LibraryModules.library)"
  }

  private static func name(after mark: String, in message: String) -> String? {
    message.firstRange(of: mark).map { String(message[$0.upperBound...].prefix { $0 != "'" }) }
  }

  private static let absentModule = "no such module '"

  /// Returns Apple's framework that an error reports as missing; nil for modules of the user's own packages.
  static func framework(in message: String) -> String? {
    module(in: message).flatMap { frameworks.contains($0) ? $0 : nil }
  }

  /// Returns the module that an error reports as missing.
  static func module(in message: String) -> String? { name(after: absentModule, in: message) }

  static let frameworks = words(
    """
    ARKit AVFoundation AVKit Accelerate ActivityKit AppIntents AuthenticationServices CloudKit Charts CoreAudio
    CoreBluetooth CoreData CoreHaptics CoreImage CoreLocation CoreML CoreMotion CoreSpotlight CoreVideo FoundationModels
    GameController GameKit HealthKit HomeKit ImageIO LocalAuthentication MapKit MessageUI Metal MetalKit
    MetalPerformanceShaders MusicKit NaturalLanguage Network Photos PhotosUI QuickLook RealityKit SafariServices SceneKit
    Security Speech SpriteKit StoreKit SwiftData Symbols SystemConfiguration TipKit Translation
    UserNotifications Vision VisionKit WatchKit WebKit WidgetKit
    """)

  static func words(_ text: String) -> Set<String> { Set(text.split(whereSeparator: \.isWhitespace).map(String.init)) }
}

extension SwiftDiagnostic {
  /// Apple's framework that the error reports as missing; nil for other messages.
  public var absentFramework: String? { MissingNames.framework(in: message) }
  /// The module that the error reports as missing; nil for other messages.
  public var absentModule: String? { MissingNames.module(in: message) }
}
