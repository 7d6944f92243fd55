/// A call of a modifier that SwiftUI has, and that has no effect here: the library accepts it so that views compile.
public struct NoOpModifier: Equatable, Sendable {
  /// The name of the modifier, without the dot before it.
  public var name: String
  /// The position of the name, as the compiler counts.
  public var position: SourcePosition

  /// The names of these modifiers. A page of the library's documentation, which is made of its interface, marks them as
  /// accepted.
  static let names = Set(
    """
    accessibility accessibilityAction accessibilityAddTraits accessibilityAdjustableAction accessibilityChildren
    accessibilityElement accessibilityHeading accessibilityHidden accessibilityHint accessibilityIdentifier
    accessibilityIgnoresInvertColors accessibilityInputLabels accessibilityLabel accessibilityRemoveTraits
    accessibilityRepresentation accessibilityRespondsToUserInteraction accessibilityShowsLargeContentViewer
    accessibilitySortPriority accessibilityValue allowedDynamicRange allowsTightening antialiased
    autocorrectionDisabled backgroundExtensionEffect datePickerStyle defaultSize disableAutocorrection
    flipsForRightToLeftLayoutDirection focusSection geometryGroup glassEffectID glassEffectTransition
    glassEffectUnion help keyboardType listSectionIndexVisibility listSectionSeparator listSectionSeparatorTint
    matchedTransitionSource menuIndicator menuOrder menuStyle navigationSplitViewStyle navigationSubtitle
    navigationTransition navigationViewStyle onOpenURL persistentSystemOverlays presentationCompactAdaptation
    previewContext refreshable scrollDismissesKeyboard scrollIndicatorsFlash sectionIndexLabel sensoryFeedback
    sharedBackgroundVisibility statusBar statusBarHidden submitLabel textContentType textInputAutocapitalization
    textSelection windowResizability
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension SwiftSource {
  /// The first calls of modifiers without effect in the sources of a module, in their order; one call for each name.
  ///
  /// A name that the sources declare themselves is left out.
  public static func noOpModifiers(in sources: [SwiftSource]) -> [(source: Int, call: NoOpModifier)] {
    var known = sources.reduce(into: Set<String>()) { $0.formUnion($1.ownNamesOfModifiers) }
    return sources.enumerated().flatMap { index, source in
      source.noOpCalls.filter { known.insert($0.name).inserted }.map { (index, $0) }
    }
  }
}

extension TokenList {
  /// Returns the calls of modifiers without effect, and the names of such modifiers that the source declares itself.
  func noOpModifiers(_ lines: LineTable) -> (calls: [NoOpModifier], declared: Set<String>) {
    var calls: [NoOpModifier] = []
    var declared: Set<String> = []
    for index in 0..<count {
      guard let token = self[index], token.kind == .word else { continue }
      let name = text(token.range)
      guard NoOpModifier.names.contains(name) else { continue }
      if Self.declaring.contains(where: { self.token(index - 1, is: $0) }) {
        declared.insert(name)
      } else if isCalledOnAValue(index) {
        calls.append(NoOpModifier(name: name, position: lines.position(of: token.range.lowerBound)))
      }
    }
    return (calls, declared)
  }

  private static let declaring: [StaticString] = ["func", "var", "let", "case"]

  /// Returns whether the word is a member that is called on a value, with a dot.
  private func isCalledOnAValue(_ index: Int) -> Bool {
    guard token(index - 1, is: "."), token(index + 1, is: "(") || token(index + 1, is: "{"),
      let before = self[index - 2]
    else { return false }
    switch before.kind {
    case .close, .string, .number, .regex, .quotedWord: return true
    case .word: return !Self.leading.contains { token(index - 2, is: $0) }
    default: return false
    }
  }

  /// The keywords before a dot that are no value: a case of an enumeration may follow them, named by a dot.
  private static let leading: [StaticString] = [
    "case", "return", "in", "if", "guard", "while", "where", "switch", "else", "try", "await", "is", "as", "throw",
  ]
}
