/// Colours of Apple's materials over flat backgrounds, measured on the iOS simulator.
///
/// Source: react-native-blur (MIT), `scripts/check-material-recipes.py` and its Android `BlurView.kt`. Values are in `0
/// ... 255`. They do not cover the shape of the blur, its edges, dither or vibrancy, which are not visible over a flat
/// background.
public enum MaterialMeasurements {
  public typealias RGB = ReferenceMaterial.RGB

  public struct Row: Sendable {
    /// The name in Vitrine: `ultraThin` ... `chrome`, or `ios8-light`, `ios8-extraLight`, `ios8-dark`.
    public var material: String
    public var isDark: Bool
    public var background: RGB
    public var colour: RGB
  }

  /// The largest allowed difference of a channel, in 8-bit levels.
  public static let systemTolerance = 2.5
  public static let legacyTolerance = 1.5

  /// Five system materials, light and dark, over eight backgrounds.
  public static let system: [Row] = systemColours.flatMap { background, light, dark in
    [(false, light), (true, dark)].flatMap { isDark, colours in
      zip(["ultraThin", "thin", "regular", "thick", "chrome"], colours).map { name, colour in
        Row(material: name, isDark: isDark, background: background, colour: colour)
      }
    }
  }

  /// The three styles of iOS 8, over six backgrounds.
  public static let legacy: [Row] = legacyColours.flatMap { background, colours in
    zip([("ios8-light", false), ("ios8-extraLight", false), ("ios8-dark", true)], colours).map { style, colour in
      Row(material: style.0, isDark: style.1, background: background, colour: colour)
    }
  }
}

private typealias RGB = MaterialMeasurements.RGB

private func grey(_ value: Double) -> RGB { RGB(repeating: value) }

/// Background; light colours; dark colours.
private let systemColours: [(RGB, [RGB], [RGB])] = [
  (
    grey(0), [grey(88.7), grey(141.2), RGB(196.1, 197.9, 196.1), grey(234), RGB(178, 179.2, 178)],
    [grey(31.8), grey(32), grey(31.8), grey(30), RGB(18, 19.2, 19.1)]
  ),
  (
    grey(64), [grey(130), grey(175.1), grey(207.9), grey(237), RGB(210.2, 211, 210.1)],
    [grey(63.4), grey(55.9), grey(53.8), grey(39), RGB(58.1, 59.9, 58.2)]
  ),
  (
    grey(128), [grey(169.3), grey(200.3), RGB(222.2, 223.9, 222.2), grey(243), grey(239.6)],
    [grey(100), grey(76), grey(63.8), grey(42), RGB(74.8, 75.2, 74.8)]
  ),
  (
    grey(191), [grey(209.3), grey(222.2), RGB(237.1, 238.9, 237.1), grey(246), grey(254.9)],
    [grey(137.8), grey(98.1), grey(71.8), grey(42), RGB(79.8, 80.2, 79.8)]
  ),
  (
    grey(255), [grey(245), grey(245.1), grey(244.9), grey(246), RGB(247, 247.6, 247)],
    [grey(176.8), grey(125.8), grey(84), grey(36), grey(87.8)]
  ),
  (
    RGB(255, 0, 0),
    [
      RGB(234, 93, 93), RGB(254.9, 141.2, 141.2), RGB(254.9, 185.8, 185.8), RGB(254.9, 225.9, 225.9),
      RGB(254.9, 190.6, 190.6),
    ],
    [RGB(168.8, 29, 29), RGB(159.1, 21.9, 21.9), RGB(126, 30.2, 30.3), RGB(75.4, 30, 30), RGB(156.1, 28, 28)]
  ),
  (
    RGB(0, 255, 0),
    [
      RGB(101.6, 244, 101.6), RGB(120.1, 254.9, 120.2), RGB(167, 254.9, 167), RGB(213.9, 254.9, 213.9),
      RGB(203.6, 254.9, 203.6),
    ],
    [RGB(32, 172.6, 32), RGB(0.1, 133, 0.1), RGB(2, 97.6, 2), RGB(9, 54.5, 9), RGB(0.1, 114, 0.1)]
  ),
  (
    RGB(0, 0, 255),
    [
      RGB(90, 90, 230.3), RGB(141.1, 141.2, 254.9), RGB(192.1, 192.1, 254.9), RGB(231, 231, 254.9),
      RGB(182.2, 182.2, 252.6),
    ],
    [
      RGB(30.2, 30.3, 169), RGB(27.8, 27.9, 165.1), RGB(32.2, 32.2, 128.3), RGB(30, 30, 77.1),
      RGB(24.1, 24.2, 152.6),
    ]
  ),
]

/// Background; light, extra light, dark.
private let legacyColours: [(RGB, [RGB])] = [
  (grey(0), [grey(77), grey(198), grey(20)]),
  (grey(64), [grey(121), grey(211), grey(38)]),
  (grey(128), [grey(167), grey(223), grey(55)]),
  (grey(191), [grey(210), grey(236), grey(72)]),
  (grey(255), [grey(255), grey(249), grey(89)]),
  (RGB(255, 0, 0), [RGB(255, 77, 77), RGB(249, 198, 198), RGB(89, 20, 20)]),
]
