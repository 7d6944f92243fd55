import FrameTiming
import Session
import Vitrine

/// The parameters of the previews, with a control for each, under the names of their views.
struct PreviewRows: View {
  /// The parameters; nil while they are not known.
  let controls: [PreviewControl]?
  /// The id of the parameter that the arrow keys change; nil while a row has the focus.
  let selected: UInt64?
  let perform: (SceneAction) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      if sections.isEmpty {
        Text(verbatim: controls == nil ? "Waiting for the preview" : "No parameters").foregroundStyle(.secondaryInk)
          .frame(maxWidth: .infinity, minHeight: ParameterRow<EmptyView>.height, alignment: .leading)
      }
      ForEach(sections, id: \.first?.id) { section in
        ParameterSection(section.first?.section) {
          ForEach(section, id: \.id) { control in
            PreviewRow(control: control, isSelected: control.id == selected, perform: perform)
          }
        }
      }
    }
  }

  /// The controls, grouped by view.
  private var sections: [[PreviewControl]] {
    var sections: [[PreviewControl]] = []
    for control in controls ?? [] {
      if sections.last?.first?.section == control.section {
        sections[sections.count - 1].append(control)
      } else {
        sections.append([control])
      }
    }
    return sections
  }
}

/// A parameter of a preview, with the control for its type.
private struct PreviewRow: View {
  let control: PreviewControl
  let isSelected: Bool
  let perform: (SceneAction) -> Void

  var body: some View {
    switch (control.parameter.kind, control.parameter.value) {
    case (_, .flag(let isOn)): flag(isOn)
    case (_, .number(let number)): if let scale = control.scale { row(of: number, scale) }
    case (_, .text(let text)):
      PreviewTextRow(control: control, text: text, set: set, reset: reset)
        .modifier(SelectedRow(isSelected: isSelected))
    case (_, .color(let color)):
      ColorRow(
        title: title, color: color.clamped(lowerBound: .zero, upperBound: .one), isOwn: !control.isSet,
        target: .parameter(control.id), perform: perform
      ) { set($0.map { .color($0) }) }
      .modifier(SelectedRow(isSelected: isSelected))
    case (.choice(let names), .choice(let index)): choice(names, index)
    case (_, .choice): EmptyView()
    }
    if let remark = control.remark {
      Text(verbatim: "Comment ignored: \(remark)").font(.system(size: 11)).foregroundStyle(.orange)
        .padding(.bottom, 4)
    }
  }

  private var title: String { control.parameter.label }

  private func set(_ value: StateParameter.Value?) { perform(.setParameters([.init(id: control.id, value: value)])) }

  private var reset: ResetButton { ResetButton(isShown: control.isSet) { set(nil) } }

  private func flag(_ isOn: Bool) -> some View {
    ParameterRow(title) {
      Toggle(isOn: Binding(get: { isOn }, set: { set(.flag($0)) })) { EmptyView() }
      Spacer(minLength: 0)
      reset
    }
    .panelRow(isSelected: isSelected, onFocus: select) { press in
      guard press.isPress || press.steps != nil else { return .ignored }
      set(.flag(press.steps.map { $0 > 0 } ?? !isOn))
      return .handled
    }
  }

  private func choice(_ names: [String], _ index: Int) -> some View {
    HStack(spacing: 8) {
      ChoiceRow(
        title, of: Array(names.indices), selection: Binding(get: { index }, set: { set(.choice($0)) }),
        shown: { names.indices.contains($0) ? names[$0] : "" })
      reset
    }
    .modifier(SelectedRow(isSelected: isSelected))
  }

  private func row(of number: Double, _ scale: EffectParameter.Scale) -> some View {
    let unit = control.parameter.kind == .angle ? "°" : ""
    let range = scale.range
    return ValueRow(
      title: title, text: number.fixed(scale.decimals) + unit, typed: number.fixed(scale.decimals),
      hint: control.typed == range ? "\(range.lowerBound.short) to \(range.upperBound.short)\(unit)" : "any number",
      isOwn: !control.isSet, isSelected: isSelected, onFocus: select,
      accept: { text throws(RefusedText) in
        set(.number(try TypedText.number(in: text, range: control.typed, unit: unit)))
      },
      copy: { perform(.copy(.value($0))) }, reset: { set(nil) },
      step: { steps in if let value = control.nudged(by: steps) { set(value) } },
      control: slider(number, scale))
  }

  /// Returns a slider that is filled from 0, or from the end of its range nearest to 0.
  private func slider(_ number: Double, _ scale: EffectParameter.Scale) -> some View {
    Slider(
      value: Binding(get: { number }, set: { set(.number(scale.snapped($0))) }), in: scale.range, step: scale.step,
      neutralValue: max(scale.range.lowerBound, min(0, scale.range.upperBound))
    ) { isEditing in
      if isEditing { select() }
    }
    .simultaneousGesture(TapGesture(count: 2).onEnded { set(nil) })
  }

  private func select() { perform(.selectParameter(control.id)) }
}

/// A row for a text, which the view receives as it is typed.
private struct PreviewTextRow: View {
  let control: PreviewControl
  let text: String
  let set: (StateParameter.Value?) -> Void
  let reset: ResetButton

  /// The text that is being typed, in case the view's own text is older or a different one.
  @State private var draft: String?
  @FocusState private var hasFocus: Bool

  var body: some View {
    ParameterRow(control.parameter.label) {
      TextField(
        "",
        text: Binding(
          get: { draft ?? text },
          set: {
            draft = $0
            set(.text($0))
          })
      )
      .font(.system(size: 12)).textFieldStyle(.roundedBorder)
      .focused($hasFocus)
      reset
    }
    .onChange(of: hasFocus) { draft = nil }
    .onChange(of: control.isSet) { _, isSet in if !isSet, draft != text { draft = nil } }
  }
}

/// The background of the row that the arrow keys change.
private struct SelectedRow: ViewModifier {
  let isSelected: Bool

  func body(content: Content) -> some View {
    content.background {
      if isSelected {
        RoundedRectangle(cornerRadius: 7, style: .continuous).fill(.fill.tertiary).padding(.horizontal, -8)
      }
    }
  }
}
