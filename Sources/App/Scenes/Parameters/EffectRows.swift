import FrameTiming
import Session
import Vitrine

/// The chain's functions, each with a control per argument.
struct EffectRows: View {
  let input: ParameterInput
  let perform: (SceneAction) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ParameterSection {
        ParameterRow("Effect") {
          Spacer(minLength: 0)
          Picker("Effect", selection: chain) {
            ForEach(input.effectChoices, id: \.self) { choice in Text(verbatim: Self.title(choice)) }
          }
        }
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
    case .color:
      ParameterRow(parameter.id.parameter) {
        ColorPicker(selection: color(of: parameter)) { EmptyView() }
        Spacer(minLength: 0)
        reset(parameter)
        ValueText(text: TintRow.text(parameter.tint), isOwn: !parameter.isSet)
      }
    case .numberList: EffectNumberListRow(parameter: parameter, perform: perform)
    case .colorList: EffectColorListRow(parameter: parameter, perform: perform)
    case .text(let text):
      ParameterRow(parameter.id.parameter) {
        Spacer(minLength: 0)
        ValueText(text: text, isOwn: true)
      }
    }
    if let remark = parameter.remark {
      Text(verbatim: "the comment is left out: \(remark)").font(.system(size: 11)).foregroundStyle(.orange)
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

  private func color(of parameter: EffectParameter) -> Binding<Color> {
    Binding(
      get: { Color(parameter.tint) },
      set: { color in
        let new = SIMD4(color)
        perform(.set(.argument(parameter.id, (0..<4).map { Double(new[$0]) })))
      })
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
    ParameterRow(title) {
      Slider(value: value, in: scale.range, step: scale.step) { isEditing in
        perform(isEditing ? .selectArgument(SelectedArgument(parameter.id, component)) : .endGesture)
      }
      ResetButton(isShown: parameter.isSet && component == 0) { perform(.set(.argument(parameter.id, nil))) }
      ValueText(text: parameter.values[component].fixed(scale.decimals), isOwn: !parameter.isSet)
        .frame(width: 48, alignment: .trailing)
    }
    .background {
      if isSelected {
        RoundedRectangle(cornerRadius: 7, style: .continuous).fill(.fill.tertiary).padding(.horizontal, -8)
      }
    }
  }

  private var title: String {
    parameter.values.count == 1
      ? parameter.id.parameter : "\(parameter.id.parameter) \(["x", "y", "z", "w"][min(component, 3)])"
  }

  private var value: Binding<Double> {
    Binding(
      get: { parameter.values[component] },
      set: {
        var values = parameter.values
        values[component] = scale.snapped($0)
        perform(.set(.argument(parameter.id, values)))
      })
  }
}

extension EffectParameter {
  /// A colour's values, within what a picker shows.
  fileprivate var tint: SIMD4<Float> {
    guard values.count == 4 else { return [1, 1, 1, 1] }
    return SIMD4(values.map { Float(min(max($0, 0), 1)) })
  }
}
