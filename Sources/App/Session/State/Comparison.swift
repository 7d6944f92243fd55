import Vitrine

/// The looks that a window compares, and their arrangement.
package struct Comparison: Hashable, Sendable {
  package enum Kind: CaseIterable, Hashable, Sendable {
    /// One look alone.
    case off
    /// The look before its changes on the left of a line, and with them on the right.
    case wipe
    /// The look in its own material and in another one.
    case materials
    /// The look on several backgrounds.
    case backgrounds
  }

  package var kind = Kind.off
  /// The place of the wipe's line, 0...1 of the window's width.
  package var line = 0.5
  /// The other material; nil for the one after the look's in the catalog.
  package var material: String?
  /// The backgrounds; empty for the first ones of the catalog.
  package var backgrounds: [Background] = []

  /// The numbers of backgrounds for which a window has room.
  package static let backgroundCounts = 2...6

  package init() {}
}

/// A look that is compared, with its label.
package struct ComparedLook: Hashable, Sendable {
  package var look: SceneLook
  package var label: String
}

extension SceneState {
  /// True if the current scene can be shown in several looks side by side.
  package var canCompare: Bool { features.contains(.looks) }

  /// The looks that are compared; empty while one is shown alone.
  package var comparedLooks: [ComparedLook] {
    guard canCompare else { return [] }
    switch comparison.kind {
    case .off: return []
    case .wipe: return [look.before, look.after]
    case .materials:
      return [look.material, comparison.material ?? look.material].map { name in
        var other = look
        other.material = name
        // The tuned numbers belong to the look's own material.
        if name != look.material { other.tuning = AppearanceOverrides() }
        return ComparedLook(look: other, label: MaterialTitle.text(for: name))
      }
    case .backgrounds:
      return comparison.backgrounds.map { background in
        var other = look
        other.background = background
        return ComparedLook(look: other, label: background.heading)
      }
    }
  }
}

extension SceneLook {
  /// Returns the changes of the look in words, its Metal functions and the material's numbers; nil if there are none.
  private func changes(_ tuned: String, _ effect: String) -> String? {
    let title = MaterialTitle.text(for: material)
    let parts = [effects == nil ? nil : effect, isEdited ? "\(title), \(tuned)" : nil].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The look without Metal functions and with the material's own numbers; if that changes nothing, also without its
  /// layers.
  fileprivate var before: ComparedLook {
    var plain = self
    plain.effects = nil
    plain.tuning = AppearanceOverrides()
    let changes = changes("untuned", "no shader effect")
    if changes == nil { plain.layers = .none }
    return ComparedLook(look: plain, label: "Before: \(changes ?? SceneState.Layers.none.title)")
  }

  fileprivate var after: ComparedLook {
    let names = effects?.names ?? []
    let effect = names.isEmpty ? "shader effect" : names.joined(separator: ", ")
    return ComparedLook(look: self, label: "After: \(changes("tuned", effect) ?? layers.title)")
  }
}

extension SceneState.Layers {
  /// The layers' name, for notices, labels and the panel.
  package var title: String {
    switch self {
    case .none: "No effect"
    case .blur: "Blur"
    case .vibrancy: "Blur and vibrancy"
    }
  }
}
