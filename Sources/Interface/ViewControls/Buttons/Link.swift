@_spi(Nodes) import ViewGraph

/// A label that opens an address when it is clicked, with the environment's `openURL`.
nonisolated public struct Link<Label: View>: View {
  let destination: URL
  let label: Label

  /// A link with any view as its label.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  @MainActor public var body: some View { OpeningLink(destination: destination, label: label) }
}

extension Link where Label == Text {
  /// A link with a text as its label; the key is shown untranslated.
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  /// A link with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}

private struct OpeningLink<Label: View>: View {
  let destination: URL
  let label: Label
  @Environment(\.openURL) private var openURL

  var body: some View { Button(action: { openURL(destination) }, label: { label }) }
}

/// A label that shares something when it is clicked. A desktop has no share sheet, so a click copies it.
nonisolated public struct ShareLink<Label: View>: View {
  let text: String
  let label: Label

  /// A string to share, with any view as its label.
  public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    text = item
    self.label = label()
  }

  /// An address to share, with any view as its label.
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) {
    text = item.absoluteString
    self.label = label()
  }

  @MainActor public var body: some View { CopyingLink(text: text, label: label) }
}

extension ShareLink where Label == Text {
  /// A string to share, with "Share…" as its label.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { Text(verbatim: "Share…") }
  }

  /// An address to share, with "Share…" as its label.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { Text(verbatim: "Share…") }
  }

  /// A string to share, with a text as its label.
  public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { Text(titleKey) }
  }

  /// An address to share, with a text as its label.
  public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { Text(titleKey) }
  }
}

private struct CopyingLink<Label: View>: PrimitiveView {
  let text: String
  let label: Label

  func nodes(in context: ViewContext) -> [ViewNode] {
    let (session, text) = (context.session, text)
    return context.child(0).nodes(of: Button(action: { session.pasteboard.write(text) }, label: { label }))
  }
}
