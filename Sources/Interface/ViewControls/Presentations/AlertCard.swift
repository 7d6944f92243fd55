@_spi(Nodes) import ViewGraph

/// A card with a title, a message, and buttons below, each of which closes it.
nonisolated struct AlertCard: View {
  let isDialog: Bool
  let title: Text?
  let message: AnyView?
  let actions: AnyView
  let close: () -> Void

  @MainActor var body: some View {
    VStack(spacing: isDialog ? 8 : 0) {
      VStack(spacing: 0) {
        if title != nil || message != nil {
          VStack(spacing: 4) {
            if let title { title.font(isDialog ? .footnote : .headline) }
            if let message { message.font(.footnote).foregroundStyle(isDialog ? .secondary : .primary) }
          }
          .multilineTextAlignment(.center)
          .padding(EdgeInsets(top: 19, leading: 16, bottom: 19, trailing: 16))
        }
        AlertButtons(isDialog: isDialog, isCancel: false, actions: actions, hasTitle: title != nil || message != nil)
      }
      .frame(maxWidth: isDialog ? .infinity : 270)
      .background(.regularMaterial, in: cardShape)
      .clipShape(cardShape)
      .contentShape(cardShape)
      .onTapGesture {}
      if isDialog {
        AlertButtons(isDialog: true, isCancel: true, actions: actions, hasTitle: false)
          .background(.thickMaterial, in: cardShape)
          .clipShape(cardShape)
      }
    }
    .frame(width: isDialog ? nil : 270)
    .environment(\.dismissPresentation, { close() })
  }

  private var cardShape: RoundedRectangle { RoundedRectangle(cornerRadius: 14, style: .continuous) }
}

/// The buttons of an alert: two are side by side, others one above the other. Below choices, Cancel is apart.
private struct AlertButtons: PrimitiveView {
  let isDialog: Bool
  let isCancel: Bool
  let actions: AnyView
  let hasTitle: Bool

  func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0).changingEnvironment(.alertEnvironment) {
      $0.buttonStyle = AnyButtonStyle(style: AlertButtonStyle())
      $0.foreground = ForegroundLevels()
    }
    inner.axis = nil
    var nodes = inner.nodes(of: actions)
    func role(_ node: ViewNode) -> ButtonRole? { node.traits.values[LayoutTraits.buttonRole] as? ButtonRole }
    if isDialog {
      nodes = nodes.filter { (role($0) == .cancel) == isCancel }
      if isCancel, nodes.isEmpty { nodes = inner.nodes(of: Button("Cancel", role: .cancel) {}) }
    } else if nodes.isEmpty {
      nodes = inner.nodes(of: Button("OK") {})
    } else if nodes.count == 2, role(nodes[0]) != .cancel, role(nodes[1]) == .cancel {
      // The button that cancels comes first.
      nodes.reverse()
    }
    let members = nodes.map { EvaluatedView(node: $0) }
    let isRow = !isDialog && members.count == 2
    return context.child(1).nodes(of: AlertButtonColumn(members: members, isRow: isRow, hasLine: hasTitle))
  }
}

private struct AlertButtonColumn: View {
  let members: [EvaluatedView]
  let isRow: Bool
  let hasLine: Bool

  var body: some View {
    VStack(spacing: 0) {
      if hasLine, !members.isEmpty { Divider() }
      if isRow {
        HStack(spacing: 0) {
          members[0].frame(maxWidth: .infinity)
          Divider()
          members[1].frame(maxWidth: .infinity)
        }
        .frame(height: 44)
      } else {
        ForEach(Array(members.enumerated()), id: \.offset) { index, member in
          if index > 0 { Divider() }
          member
        }
      }
    }
  }
}

extension LayoutTraits {
  private enum Role {}
  static let buttonRole = ObjectIdentifier(Role.self)
}

/// The tinted label across the whole width, 44 points high.
private struct AlertButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(configuration.role == .cancel ? .headline : .body)
      .foregroundStyle(configuration.role == .destructive ? Color.red : .accentColor)
      .lineLimit(1)
      .padding(.horizontal, 8)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background { if configuration.isPressed { Rectangle().fill(.fill.tertiary) } }
      .modifier(TraitWriter(keyPath: \.values[LayoutTraits.buttonRole], value: configuration.role as Any))
  }
}
