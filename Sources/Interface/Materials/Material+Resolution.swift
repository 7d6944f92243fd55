import DisplayList
import Surfaces

/// A material resolved in a context: its numbers, and the material that they belong to.
public struct MaterialResolution: Hashable, Sendable {
  /// The name of the material that is shown: its own, or that of its counterpart on the system.
  public var name: String
  /// The appearance that it is shown in, which decides its vibrancy.
  public var colorScheme: ColorScheme
  /// The numbers, with overrides.
  public var recipe: MaterialRecipe
  /// The set of vibrancy for text on it.
  var strokes: MaterialDefinition.Strokes
}

extension Material {
  /// Returns the material resolved in a context.
  ///
  /// The steps are, in order: the system's counterpart; the appearance; reduced transparency, else the inactive window,
  /// else emphasis; the overrides.
  public func resolved(in context: MaterialContext) -> MaterialResolution {
    let shown = shown(on: context.personality)
    let scheme = shownScheme(of: shown, in: context)
    let recipe =
      switch state(of: shown, scheme, in: context) {
      case .normal: shown.recipes[scheme]
      case .emphasized: (shown.emphasized ?? shown.recipes)[scheme]
      case .inactive: (shown.inactive ?? shown.recipes)[scheme]
      case .reduced: shown.inactive?[scheme] ?? (scheme == .light ? .reducedLight : .reducedDark)
      }
    return MaterialResolution(
      name: shown.name, colorScheme: scheme, recipe: overridden(recipe, for: scheme), strokes: shown.strokes)
  }

  /// Returns notes on how the material looks in a context, one line each; none if it is shown unchanged.
  public func captions(in context: MaterialContext) -> [String] {
    let personality = context.personality
    let shown = shown(on: personality)
    var lines: [String] = []
    if let counterpart = definition.counterparts[personality] {
      lines.append(counterpart.caption ?? "\(personality.title) shows \(name) as \(shown.name)")
    } else if !definition.systems.contains(personality) {
      let origin = Personality.allCases.first(where: definition.systems.contains) ?? .iOS
      lines.append("\(personality.title) has no \(name): shown as on \(origin.title)")
    }
    if let note = shown.note { lines.append(note) }
    switch state(of: shown, shownScheme(of: shown, in: context), in: context) {
    case .normal: break
    case .emphasized: lines.append("emphasised")
    case .inactive: lines.append("the window is inactive")
    case .reduced where context.reducesTransparency: lines.append("transparency is reduced")
    case .reduced: lines.append("on macOS increased contrast reduces transparency")
    }
    return lines
  }

  /// The look of a material that a context asks for.
  private enum State { case normal, emphasized, inactive, reduced }

  /// Returns the row that a system shows for the material.
  func shown(on personality: Personality) -> MaterialDefinition {
    definition.counterparts[personality].flatMap { MaterialTable.byName[$0.name] } ?? definition
  }

  private func shownScheme(of shown: MaterialDefinition, in context: MaterialContext) -> ColorScheme {
    scheme(for: shown.fixedScheme ?? context.colorScheme)
  }

  private func state(
    of shown: MaterialDefinition, _ scheme: ColorScheme, in context: MaterialContext
  ) -> State {
    // On macOS increased contrast also reduces transparency.
    let isReduced = context.reducesTransparency || context.contrast == .increased && context.personality == .macOS
    if isReduced, shown.isReducible, shown.recipes[scheme].color.tint.alpha < 1 { return .reduced }
    if !isActive(in: context), shown.inactive != nil { return .inactive }
    return (emphasis ?? context.isEmphasized) && shown.emphasized != nil ? .emphasized : .normal
  }

  private func isActive(in context: MaterialContext) -> Bool {
    switch activeAppearance ?? context.activeAppearance {
    case .active: true
    case .inactive: false
    case .matchWindow: context.isActive
    case .automatic: definition.family != .appKit || context.isActive
    }
  }
}

extension MaterialDefinition {
  /// True if reduced transparency applies to the material: not to a bare blur, and not to imitations of other programs.
  fileprivate var isReducible: Bool { family != .imitation && name != "clear" }
}
