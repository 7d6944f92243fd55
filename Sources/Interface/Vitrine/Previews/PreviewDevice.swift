/// A device by its name in Xcode, such as `iPhone 15 Pro`.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// A device by its name; one that is not in the table has no size of its own.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A device by its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The size of the screen in portrait orientation, in points; nil for a name that is not in the table.
  public var size: CGSize? { screen?.size }
  /// The pixels per point; nil for a name that is not in the table.
  public var scale: CGFloat? { screen?.scale }

  /// The names in the table, in alphabetical order.
  public static var knownNames: [String] { screens.keys.sorted() }

  private var screen: Screen? { Self.screens[rawValue] }

  private struct Screen {
    let size: CGSize
    let scale: CGFloat
  }

  private static let screens = Dictionary(
    uniqueKeysWithValues: sizes.flatMap { width, height, scale, names in
      names.map { ($0, Screen(size: CGSize(width: width, height: height), scale: scale)) }
    })

  /// The screens: width and height in points, the pixels per point, and the devices that have such a screen.
  private static let sizes: [(CGFloat, CGFloat, CGFloat, [String])] = [
    (320, 568, 2, ["iPhone 5s", "iPhone SE (1st generation)", "iPod touch (7th generation)"]),
    (375, 667, 2, ["iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE (2nd generation)", "iPhone SE (3rd generation)"]),
    (414, 736, 3, ["iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"]),
    (375, 812, 3, ["iPhone X", "iPhone Xs", "iPhone 11 Pro", "iPhone 12 mini", "iPhone 13 mini"]),
    (414, 896, 2, ["iPhone Xʀ", "iPhone 11"]),
    (414, 896, 3, ["iPhone Xs Max", "iPhone 11 Pro Max"]),
    (390, 844, 3, ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e"]),
    (428, 926, 3, ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"]),
    (393, 852, 3, ["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"]),
    (430, 932, 3, ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"]),
    (402, 874, 3, ["iPhone 16 Pro", "iPhone 17", "iPhone 17 Pro"]),
    (440, 956, 3, ["iPhone 16 Pro Max", "iPhone 17 Pro Max"]),
    (420, 912, 3, ["iPhone Air"]),
    (768, 1024, 2, ["iPad (6th generation)", "iPad mini (5th generation)", "iPad Pro (9.7-inch)"]),
    (744, 1133, 2, ["iPad mini (6th generation)", "iPad mini (A17 Pro)"]),
    (810, 1080, 2, ["iPad (7th generation)", "iPad (8th generation)", "iPad (9th generation)"]),
    (834, 1112, 2, ["iPad Air (3rd generation)", "iPad Pro (10.5-inch)"]),
    (
      820, 1180, 2,
      [
        "iPad (10th generation)", "iPad (A16)", "iPad Air (4th generation)", "iPad Air (5th generation)",
        "iPad Air 11-inch (M2)", "iPad Air 11-inch (M3)",
      ]
    ),
    (
      834, 1194, 2,
      [
        "iPad Pro (11-inch)", "iPad Pro (11-inch) (1st generation)", "iPad Pro (11-inch) (2nd generation)",
        "iPad Pro (11-inch) (3rd generation)", "iPad Pro (11-inch) (4th generation)",
      ]
    ),
    (834, 1210, 2, ["iPad Pro 11-inch (M4)", "iPad Pro 11-inch (M5)"]),
    (
      1024, 1366, 2,
      [
        "iPad Pro (12.9-inch)", "iPad Pro (12.9-inch) (1st generation)", "iPad Pro (12.9-inch) (2nd generation)",
        "iPad Pro (12.9-inch) (3rd generation)", "iPad Pro (12.9-inch) (4th generation)",
        "iPad Pro (12.9-inch) (5th generation)", "iPad Pro (12.9-inch) (6th generation)", "iPad Air 13-inch (M2)",
        "iPad Air 13-inch (M3)",
      ]
    ),
    (1032, 1376, 2, ["iPad Pro 13-inch (M4)", "iPad Pro 13-inch (M5)"]),
    (136, 170, 2, ["Apple Watch Series 3 - 38mm", "Apple Watch Series 3 (38mm)"]),
    (156, 195, 2, ["Apple Watch Series 3 - 42mm", "Apple Watch Series 3 (42mm)"]),
    (162, 197, 2, ["Apple Watch Series 6 - 40mm", "Apple Watch SE (40mm)", "Apple Watch SE (40mm) (2nd generation)"]),
    (184, 224, 2, ["Apple Watch Series 6 - 44mm", "Apple Watch SE (44mm)", "Apple Watch SE (44mm) (2nd generation)"]),
    (176, 215, 2, ["Apple Watch Series 7 (41mm)", "Apple Watch Series 8 (41mm)", "Apple Watch Series 9 (41mm)"]),
    (198, 242, 2, ["Apple Watch Series 7 (45mm)", "Apple Watch Series 8 (45mm)", "Apple Watch Series 9 (45mm)"]),
    (187, 223, 2, ["Apple Watch Series 10 (42mm)"]),
    (208, 248, 2, ["Apple Watch Series 10 (46mm)"]),
    (205, 251, 2, ["Apple Watch Ultra (49mm)", "Apple Watch Ultra 2 (49mm)"]),
    (1920, 1080, 1, ["Apple TV"]),
    (1920, 1080, 2, ["Apple TV 4K", "Apple TV 4K (3rd generation)"]),
    (1280, 720, 2, ["Apple Vision Pro"]),
  ]
}
