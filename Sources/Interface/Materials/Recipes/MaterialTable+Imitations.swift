import DisplayList
import Surfaces

// The substitutes that web pages and ports use, for comparison with the real materials.
extension MaterialTable {
  static let imitations: [MaterialDefinition] =
    [
      // backdrop-filter: blur(20px) saturate(180%); background: rgb(255 255 255 / 0.7) or rgb(29 29 31 / 0.72).
      MaterialDefinition(
        "web-glass", .imitation, light: .overlaid(20, saturation: 1.8, white: 1, alpha: 0.7),
        dark: .tinted(
          20, saturation: 1.8, with: ResolvedColor(red: 29 / 255, green: 29 / 255, blue: 31 / 255, alpha: 0.72)),
        note: "backdrop-filter: blur(20px) saturate(180%) under a plate")
    ]
    + [("ultraThin", 0.3), ("thin", 0.45), ("regular", 0.6), ("thick", 0.7), ("ultraThick", 0.8)].map {
      (name: String, alpha: Float) in
      MaterialDefinition(
        "plate-\(name)", .imitation, light: .overlaid(0, white: 1, alpha: alpha),
        dark: .overlaid(0, white: 0, alpha: alpha),
        note: "a plate in place of \(name), without any blur, as some ports have it")
    }
}
