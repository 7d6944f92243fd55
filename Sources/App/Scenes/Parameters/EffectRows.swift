import FrameTiming
import Session
import Vitrine

/// The functions of the chain, with a control for each argument.
struct EffectRows: View {
  let input: ParameterInput
  let perform: (SceneAction) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ParameterSection {
        ChoiceRow("Effect", of: input.effectChoices, selection: chain, shown: Self.title)
      }
      ForEach(input.effects.indices, id: \.self) { index in
        if !input.effects[index].parameters.isEmpty {
          ParameterSection(input.effects[index].name) {
            ForEach(input.effects[index].parameters, id: \.id) { parameter in rows(parameter) }
          }
        }
      }
    }
  }

  private var chain: Binding<EffectChain?> {
    Binding(get: { input.look.effects }, set: { perform(.set(.effects($0))) })
  }

  private static func title(_ chain: EffectChain?) -> String {
    guard let chain else { return "None" }
    return chain.names.isEmpty ? "First function" : chain.names.joined(separator: " + ")
  }

  @ViewBuilder private func rows(_ parameter: EffectParameter) -> some View {
    switch parameter.control {
    case .numbers(let scales):
      ForEach(scales.indices, id: \.self) { component in
        EffectNumberRow(
          parameter: parameter, component: component, scale: scales[component],
          isSelected: input.selectedArgument == SelectedArgument(parameter.id, component), perform: perform)
      }
    case .toggle:
      ParameterRow(parameter.id.parameter) {
        Toggle(isOn: isOn(parameter)) { EmptyView() }
        Spacer(minLength: 0)
        reset(parameter)
      }
      .panelRow { press in
        guard press.isPress || press.steps != nil else { return .ignored }
        isOn(parameter).wrappedValue.toggle()
        return .handled
      }
    case .color:
      ColorRow(
        title: parameter.id.parameter, color: parameter.tint, isOwn: !parameter.isSet,
        target: .argument(parameter.id), perform: perform
      ) { color in perform(.set(.argument(parameter.id, color.map { color in (0..<4).map { Double(color[$0]) } }))) }
    case .numberList: EffectNumberListRow(parameter: parameter, perform: perform)
    case .colorList: EffectColorListRow(parameter: parameter, perform: perform)
    case .text(let text):
      ParameterRow(parameter.id.parameter) {
        Spacer(minLength: 0)
        ValueText(text: text, isOwn: true)
      }
    }
    if let remark = parameter.remark {
      Text(verbatim: "Comment ignored: \(remark)").font(.system(size: 11)).foregroundStyle(.orange)
        .padding(.bottom, 4)
    }
  }

  private func reset(_ parameter: EffectParameter) -> some View {
    ResetButton(isShown: parameter.isSet) { perform(.set(.argument(parameter.id, nil))) }
  }

  private func isOn(_ parameter: EffectParameter) -> Binding<Bool> {
    Binding(
      get: { parameter.values.first != 0 }, set: { perform(.set(.argument(parameter.id, [$0 ? 1 : 0]))) })
  }
}

/// A slider for one component of an argument.
struct EffectNumberRow: View {
  let parameter: EffectParameter
  let component: Int
  let scale: EffectParameter.Scale
  let isSelected: Bool
  let perform: (SceneAction) -> Void

  var body: some View {
    let number = parameter.values[component]
    ValueRow(
      title: title, text: number.fixed(scale.decimals), typed: number.fixed(scale.decimals),
      hint: "\(scale.range.lowerBound.short) to \(scale.range.upperBound.short)", isOwn: !parameter.isSet,
      isSelected: isSelected,
      onFocus: { perform(.selectArgument(SelectedArgument(parameter.id, component))) },
      accept: { text throws(RefusedText) in set(try TypedText.number(in: text, range: scale.range)) },
      copy: { perform(.copy(.value($0))) }, reset: { perform(.set(.argument(parameter.id, nil))) },
      step: { set(min(max(number + $0 * scale.step, scale.range.lowerBound), scale.range.upperBound)) },
      control: slider)
  }

  /// A slider that is filled from 0, or from the end of its range nearest to 0.
  private var slider: some View {
    Slider(
      value: Binding(get: { parameter.values[component] }, set: { set(scale.snapped($0)) }), in: scale.range,
      step: scale.step, neutralValue: max(scale.range.lowerBound, min(0, scale.range.upperBound))
    ) { isEditing in
      perform(isEditing ? .selectArgument(SelectedArgument(parameter.id, component)) : .endGesture)
    }
    .simultaneousGesture(
      TapGesture(count: 2).onEnded {
        perform(.set(.argument(parameter.id, nil)))
        perform(.endGesture)
      })
  }

  private var title: String {
    parameter.values.count == 1
      ? parameter.id.parameter : "\(parameter.id.parameter) \(["x", "y", "z", "w"][min(component, 3)])"
  }

  private func set(_ number: Double) {
    var values = parameter.values
    values[component] = number
    perform(.set(.argument(parameter.id, values)))
  }
}

extension EffectParameter {
  /// The values of a colour, clamped to the range of a picker.
  fileprivate var tint: SIMD4<Float> {
    guard values.count == 4 else { return [1, 1, 1, 1] }
    return SIMD4(values.map { Float(min(max($0, 0), 1)) })
  }
}
