/// What a view is in the section that it is in.
struct SectionPart: Equatable {
  enum Role { case header, content, footer }
  let id: ViewIdentity
  let role: Role
}

extension LayoutTraits {
  private enum Part {}
  static let sectionPart = ObjectIdentifier(Part.self)

  /// The innermost section's; nil outside sections.
  var section: SectionPart? { values[Self.sectionPart] as? SectionPart }
}

extension EnvironmentValues {
  private enum SectionLabelsKey: EnvironmentKey { static let defaultValue = SectionLabels.footnote }

  var sectionLabels: SectionLabels {
    get { self[SectionLabelsKey.self] }
    set { self[SectionLabelsKey.self] = newValue }
  }
}

/// How headers and footers of sections are set.
enum SectionLabels: Hashable, Sendable {
  case plain
  /// Small and secondary.
  case footnote
  /// Small and secondary, headers in capitals.
  case list
}
