@_spi(Nodes) import ViewGraph

/// A picker's choices, evaluated to read their tags, and laid out in the picker's style.
nonisolated struct PickerChoices<Content: View>: PrimitiveView {
  let content: Content
  let selection: Binding<AnyHashable>
  let label: AnyView

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0).changingEnvironment(.pickerEnvironment) {
      $0.lineLimit = 1
      switch $0.pickerStyle {
      case .automatic where $0.isListRow: $0.foreground.set(HierarchicalShapeStyle.secondary)
      case .automatic, .menu: $0.foreground.set(Color.accentColor)
      case .wheel: $0.font = $0.font ?? .title2
      case .segmented, .inline: break
      }
    }
    inner.tagsElements = true
    let choices = inner.nodes(of: content).map {
      PickerChoice(tag: $0.traits.values[LayoutTraits.tag] as? AnyHashable, node: $0)
    }
    let outer = context.child(1)
    switch context.environment.pickerStyle {
    case .segmented: return outer.nodes(of: SegmentedPicker(choices: choices, selection: selection))
    case .inline: return outer.nodes(of: InlinePicker(choices: choices, selection: selection))
    case .wheel: return outer.nodes(of: WheelPicker(choices: choices, selection: selection))
    case .automatic, .menu:
      let shown = choices.first { $0.tag == selection.wrappedValue }
      return outer.nodes(of: MenuPicker(shown: shown, content: content, selection: selection, label: label))
    }
  }
}

struct PickerChoice {
  let tag: AnyHashable?
  let node: ViewNode

  init(tag: AnyHashable?, node: ViewNode) {
    node.hold()
    (self.tag, self.node) = (tag, node)
  }
}

private struct SegmentedPicker: View {
  let choices: [PickerChoice]
  @Binding var selection: AnyHashable
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    HStack(spacing: 0) {
      ForEach(Array(choices.enumerated()), id: \.offset) { _, choice in
        EvaluatedView(node: choice.node)
          .padding(EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
          .frame(maxWidth: .infinity)
          .background {
            if choice.tag == selection {
              RoundedRectangle(cornerRadius: 6, style: .continuous).fill(selectionBackground)
            }
          }
          .contentShape(Rectangle())
          .onTapGesture { if let tag = choice.tag { selection = tag } }
      }
    }
    .padding(2)
    .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
  }

  /// A colour lighter than the background in either appearance, as on iOS.
  private var selectionBackground: Color { colorScheme == .dark ? .white.opacity(0.22) : .white }
}

private struct InlinePicker: View {
  let choices: [PickerChoice]
  @Binding var selection: AnyHashable
  @Environment(\.dismissPresentation) private var dismissPresentation

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(choices.enumerated()), id: \.offset) { _, choice in
        HStack {
          Checkmark().stroke(lineWidth: 1.5).frame(width: 10, height: 9).opacity(choice.tag == selection ? 1 : 0)
          EvaluatedView(node: choice.node)
          Spacer(minLength: 0)
        }
        .padding(EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8))
        .contentShape(Rectangle())
        .onTapGesture {
          if let tag = choice.tag { selection = tag }
          dismissPresentation?()
        }
      }
    }
  }
}

private struct MenuPicker<Content: View>: View {
  let shown: PickerChoice?
  let content: Content
  @Binding var selection: AnyHashable
  let label: AnyView
  @Environment(\.isListRow) private var isListRow
  @Environment(\.hidesLabels) private var hidesLabels
  @Environment(\.pickerStyle) private var style

  var body: some View {
    HStack(spacing: 5) {
      if isListRow, !hidesLabels, shown != nil {
        label
        Spacer(minLength: 8)
      }
      HStack(spacing: 5) {
        if let shown { EvaluatedView(node: shown.node) } else { label }
        Chevrons().stroke(lineWidth: 1.5).frame(width: 7, height: 12)
      }
      .foregroundStyle(
        isListRow && style == .automatic ? AnyShapeStyle(.secondary) : AnyShapeStyle(Color.accentColor))
    }
    .contentShape(Rectangle())
    .modifier(
      PresentationModifier(trigger: .primary) {
        AnyView(
          ScrollView {
            PickerChoices(content: content, selection: $selection, label: label).environment(\.pickerStyle, .inline)
          })
      })
  }
}

nonisolated struct Checkmark: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.38, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    }
  }
}

nonisolated private struct Chevrons: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      let gap = rect.height * 0.15
      let rise = rect.height * 0.3
      path.move(to: CGPoint(x: rect.minX, y: rect.midY - gap))
      path.addLine(to: CGPoint(x: rect.midX, y: rect.midY - gap - rise))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY - gap))
      path.move(to: CGPoint(x: rect.minX, y: rect.midY + gap))
      path.addLine(to: CGPoint(x: rect.midX, y: rect.midY + gap + rise))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY + gap))
    }
  }
}
