import FrameTiming
import Session
import Vitrine

/// A number of the look: a slider that is filled from the neutral value, and the number.
struct NumberRow: View {
  let parameter: NumberParameter
  let look: SceneLook
  let isSelected: Bool
  let perform: (SceneAction) -> Void

  var body: some View {
    let value = parameter.value(in: look)
    let range = parameter.range
    ValueRow(
      title: parameter.title, text: value.fixed(parameter.decimals) + parameter.unit,
      typed: value.fixed(parameter.decimals),
      hint: "\(range.lowerBound.short) to \(range.upperBound.short)\(parameter.unit)",
      isOwn: !parameter.isOverridden(in: look), isSelected: isSelected,
      onFocus: { perform(.select(parameter.name)) },
      accept: { text throws(RefusedText) in
        set(try TypedText.number(in: text, range: range, unit: parameter.unit))
      },
      copy: { perform(.copy(.value($0))) }, reset: { perform(.set(.number(parameter.name, nil))) },
      neutral: ("Set to \(parameter.neutral.short) (neutral)", { set(parameter.neutral) }),
      step: { set(min(max(value + $0 * parameter.step, range.lowerBound), range.upperBound)) },
      control: slider)
  }

  private var slider: some View {
    Slider(
      value: Binding(get: { parameter.value(in: look) }, set: { set(parameter.snapped($0)) }), in: parameter.range,
      step: parameter.step, neutralValue: parameter.neutral
    ) { isEditing in
      perform(isEditing ? .select(parameter.name) : .endGesture)
    }
    .simultaneousGesture(
      TapGesture(count: 2).onEnded {
        set(parameter.neutral)
        perform(.endGesture)
      })
  }

  private func set(_ value: Double) { perform(.set(.number(parameter.name, value))) }
}
