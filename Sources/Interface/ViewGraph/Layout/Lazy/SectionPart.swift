/// The role of a view in its section.
package struct SectionPart: Equatable {
  package enum Role { case header, content, footer }
  package let id: ViewIdentity
  package let role: Role

  package init(id: ViewIdentity, role: Role) {
    self.id = id
    self.role = role
  }
}

extension LayoutTraits {
  private enum Part {}
  package static let sectionPart = ObjectIdentifier(Part.self)

  /// The part in the innermost section; nil outside sections.
  package var section: SectionPart? { values[Self.sectionPart] as? SectionPart }
}

extension EnvironmentValues {
  private enum SectionLabelsKey: EnvironmentKey { static let defaultValue = SectionLabels.footnote }

  package var sectionLabels: SectionLabels {
    get { self[SectionLabelsKey.self] }
    set { self[SectionLabelsKey.self] = newValue }
  }
}

/// The style of the headers and footers of sections.
package enum SectionLabels: Hashable, Sendable {
  case plain
  /// Small and secondary.
  case footnote
  /// Small and secondary, headers in capitals.
  case list
}
