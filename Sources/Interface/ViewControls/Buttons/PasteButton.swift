@_spi(Nodes) import ViewGraph

/// A button that pastes a text from the pasteboard.
nonisolated public struct PasteButton: View {
  let paste: (String) -> Void

  /// A button that hands over the text on the pasteboard, if there is one, as a type.
  public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
    paste = { text in NSItemProvider(text).value(as: T.self).map { onPaste([$0]) } }
  }

  /// A button that hands over the text on the pasteboard, if there is one and text is among the supported types.
  public init(supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void) {
    paste = { text in
      let item = NSItemProvider(text)
      if item.conforms(to: supportedContentTypes) { payloadAction([item]) }
    }
  }

  @MainActor public var body: some View { PastingButton(paste: paste) }
}

private struct PastingButton: PrimitiveView {
  let paste: (String) -> Void

  func nodes(in context: ViewContext) -> [ViewNode] {
    let (session, paste) = (context.session, paste)
    let button = Button {
      if let text = session.pasteboard.read() { paste(text) }
    } label: {
      Label {
        Text(verbatim: "Paste")
      } icon: {
        Image(systemName: "doc.on.clipboard")
      }
    }
    return context.nodes(of: button)
  }
}
