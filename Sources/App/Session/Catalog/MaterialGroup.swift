import Vitrine

/// Materials of one origin, under its name.
package struct MaterialGroup: Hashable, Sendable {
  package var title: String
  package var names: [String]

  private static let titles: [MaterialFamily: String] = [
    .swiftUI: "SwiftUI", .uiKit: "UIKit", .appKit: "AppKit", .coreMaterial: "Parts of the systems",
    .imitation: "Web and ports", .custom: "Your files",
  ]

  /// Returns the names grouped by origin in the order of `MaterialFamily`; within a group they keep their order.
  package static func groups(of names: [String]) -> [MaterialGroup] {
    let families = Dictionary(grouping: names) { Material.named($0)?.family ?? .custom }
    return MaterialFamily.allCases.compactMap { family in
      families[family].map { MaterialGroup(title: titles[family] ?? family.rawValue, names: $0) }
    }
  }
}
