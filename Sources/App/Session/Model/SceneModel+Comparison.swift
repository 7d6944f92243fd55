extension SceneModel {
  /// The number of backgrounds that are compared initially.
  private static let firstBackgrounds = 4

  /// Moves to the next comparison.
  mutating func cycleComparison() { compare(Comparison.Kind.allCases.element(after: state.comparison.kind)) }

  /// Compares with the next material, or on one more background; starts with the materials if neither is being
  /// compared.
  mutating func cycleCompared() {
    switch state.comparison.kind {
    case .off, .wipe: compare(.materials)
    case .materials:
      let shown = state.comparison.material ?? state.material
      state.comparison.material = catalog.materials.element(after: shown)
    case .backgrounds:
      let counts = Comparison.backgroundCounts
      let next = state.comparison.backgrounds.count + 1
      let count = next > min(counts.upperBound, backgrounds.count) ? counts.lowerBound : next
      state.comparison.backgrounds = filledBackgrounds(count, from: state.comparison.backgrounds)
    }
  }

  /// Moves the line of the wipe to a share of the window's width, or shows the wipe if it is not shown.
  mutating func moveLine(to line: Double) {
    guard state.canCompare else { return }
    guard state.comparison.kind == .wipe else { return compare(.wipe) }
    state.comparison.line = min(max(line, 0), 1)
  }

  private mutating func compare(_ kind: Comparison.Kind) {
    guard state.canCompare else { return }
    state.comparison.kind = kind
    if kind == .materials, state.comparison.material == nil {
      state.comparison.material = catalog.materials.element(after: state.material)
    }
    if kind == .backgrounds, state.comparison.backgrounds.isEmpty {
      state.comparison.backgrounds = filledBackgrounds(Self.firstBackgrounds, from: [state.background])
    }
  }

  /// Returns a number of backgrounds: those that are shown, followed by the others in the order of the catalog.
  func filledBackgrounds(_ count: Int, from shown: [Background]) -> [Background] {
    Array((shown + backgrounds.filter { !shown.contains($0) }).prefix(count))
  }

  /// The notice for a key that changes the comparison.
  var comparisonNotice: String? {
    switch state.comparison.kind {
    case .off: return "No comparison"
    case .wipe: return "Before and after"
    case .materials: return "Compared with \(MaterialTitle.text(for: state.comparison.material ?? state.material))"
    case .backgrounds: return "\(state.comparison.backgrounds.count) backgrounds"
    }
  }
}
