public import Foundation

/// Descriptions for assistive software. There is no accessibility tree here: the modifiers are accepted for source
/// compatibility, and the view stays as it is.
nonisolated extension View {
  /// Sets the name that assistive software has for the view. Accepted for source compatibility.
  public func accessibilityLabel(_ label: Text) -> some View { self }
  /// Sets the name that assistive software has for the view. Accepted for source compatibility.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
  /// Sets the name that assistive software has for the view. Accepted for source compatibility.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  /// Sets the value that assistive software reads for the view. Accepted for source compatibility.
  public func accessibilityValue(_ valueDescription: Text) -> some View { self }
  /// Sets the value that assistive software reads for the view. Accepted for source compatibility.
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
  /// Sets the value that assistive software reads for the view. Accepted for source compatibility.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  /// Sets the hint by which assistive software explains the use of the view. Accepted for source compatibility.
  public func accessibilityHint(_ hint: Text) -> some View { self }
  /// Sets the hint by which assistive software explains the use of the view. Accepted for source compatibility.
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
  /// Sets the hint by which assistive software explains the use of the view. Accepted for source compatibility.
  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  /// The view's name for tests of user interfaces. Accepted for source compatibility.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }
  /// Hides the view from assistive software. Accepted for source compatibility.
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  /// Makes one element of the view and its content. Accepted for source compatibility.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  /// Says what kind of element the view is. Accepted for source compatibility.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// Says what kind of element the view is no longer. Accepted for source compatibility.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  /// The order in which elements are read, higher first. Accepted for source compatibility.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// The names by which a voice can call the view. Accepted for source compatibility.
  public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// The names by which a voice can call the view. Accepted for source compatibility.
  @_disfavoredOverload
  public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
  /// An action that assistive software offers. Accepted for source compatibility.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// An action that assistive software offers. Accepted for source compatibility.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
  /// An action that assistive software offers. Accepted for source compatibility.
  public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { self }
  /// Sets the action by which assistive software changes the view's value. Accepted for source compatibility.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  /// The view that assistive software sees in the place of this one. Accepted for source compatibility.
  public func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View { self }
  /// The elements that assistive software sees in this one. Accepted for source compatibility.
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View { self }
  /// The level of the heading that the view is. Accepted for source compatibility.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
  /// Sets whether assistive software offers the view for use. Accepted for source compatibility.
  public func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View { self }
  /// Shows the view enlarged while it is pressed, at the largest type sizes. Accepted for source compatibility.
  public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Shows another view enlarged while this one is pressed, at the largest type sizes. Accepted for source compatibility.
  public func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { self }
  /// Keeps the view's colours where the display's are inverted. Accepted for source compatibility.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
}

/// The older names of the modifiers above.
nonisolated extension View {
  /// The same as `accessibilityLabel(_:)`. Accepted for source compatibility.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
  /// The same as `accessibilityValue(_:)`. Accepted for source compatibility.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }
  /// The same as `accessibilityHint(_:)`. Accepted for source compatibility.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
  /// The same as `accessibilityIdentifier(_:)`. Accepted for source compatibility.
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
  /// The same as `accessibilityHidden(_:)`. Accepted for source compatibility.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
  /// The same as `accessibilityAddTraits(_:)`. Accepted for source compatibility.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
  /// The same as `accessibilityRemoveTraits(_:)`. Accepted for source compatibility.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }
  /// The same as `accessibilitySortPriority(_:)`. Accepted for source compatibility.
  public func accessibility(sortPriority: Double) -> some View { accessibilitySortPriority(sortPriority) }
  /// The same as `accessibilityInputLabels(_:)`. Accepted for source compatibility.
  public func accessibility(inputLabels: [Text]) -> some View { accessibilityInputLabels(inputLabels) }
  /// The value that identifies the element in a selection. Accepted for source compatibility.
  public func accessibility(selectionIdentifier: AnyHashable) -> some View { self }
  /// The point that assistive software activates. Accepted for source compatibility.
  public func accessibility(activationPoint: CGPoint) -> some View { self }
  /// The point that assistive software activates. Accepted for source compatibility.
  public func accessibility(activationPoint: UnitPoint) -> some View { self }
}
