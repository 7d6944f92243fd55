import Session
import Vitrine

/// The numbers of an array as editable text, or a summary if there are many.
struct EffectNumberListRow: View {
  let parameter: EffectParameter
  let perform: (SceneAction) -> Void
  @State private var draft: Draft?

  /// A text that is being edited, which may not be a valid list of numbers yet.
  private struct Draft {
    var text: String
    /// The argument's values when the text was typed.
    var values: [Double]
  }

  var body: some View {
    ParameterRow(parameter.id.parameter) {
      if parameter.isShort {
        TextField("Numbers", text: text).font(.system(size: 12)).textFieldStyle(.roundedBorder)
      } else {
        Spacer(minLength: 0)
        ValueText(text: parameter.summary, isOwn: !parameter.isSet)
      }
      ResetButton(isShown: parameter.isSet) { perform(.set(.argument(parameter.id, nil))) }
    }
  }

  /// The text of the draft while it applies to the current values, which undo, reset and saves of the source change
  /// too.
  private var text: Binding<String> {
    Binding(
      get: {
        if let draft, draft.values == parameter.values { return draft.text }
        return parameter.text
      },
      set: { text in
        let numbers = EffectParameter.numbers(in: text) ?? parameter.values
        draft = Draft(text: text, values: numbers)
        if numbers != parameter.values { perform(.set(.argument(parameter.id, numbers))) }
      })
  }
}

/// A colour picker for each colour of an array, or a summary if there are many.
struct EffectColorListRow: View {
  let parameter: EffectParameter
  let perform: (SceneAction) -> Void

  /// The number of colours in a row.
  private static let columns = 6

  var body: some View {
    if parameter.isShort {
      VStack(spacing: 0) {
        ForEach(0..<(count + Self.columns - 1) / Self.columns, id: \.self) { line in row(line) }
      }
    } else {
      ParameterRow(parameter.id.parameter) {
        Spacer(minLength: 0)
        reset
        ValueText(text: parameter.summary, isOwn: !parameter.isSet)
      }
    }
  }

  private var count: Int { parameter.values.count / 4 }

  private func row(_ line: Int) -> some View {
    ParameterRow(line == 0 ? parameter.id.parameter : "") {
      HStack(spacing: 2) {
        ForEach(line * Self.columns..<min((line + 1) * Self.columns, count), id: \.self) { index in
          EffectColorSwatch(
            color: color(index), target: .element(parameter.id, index, of: parameter.values), perform: perform)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      if line == 0 { reset }
    }
  }

  private var reset: some View {
    ResetButton(isShown: parameter.isSet) { perform(.set(.argument(parameter.id, nil))) }
  }

  private func color(_ index: Int) -> Binding<SIMD4<Float>> {
    let place = 4 * index
    return Binding(
      get: {
        // The row may be older than the array, which may have fewer values.
        guard place + 4 <= parameter.values.count else { return .zero }
        return SIMD4(parameter.values[place..<place + 4].map { Float(min(max($0, 0), 1)) })
      },
      set: { new in
        guard place + 4 <= parameter.values.count else { return }
        var values = parameter.values
        for component in 0..<4 { values[place + component] = Double(new[component]) }
        perform(.set(.argument(parameter.id, values)))
      })
  }
}

/// A colour of an array. Return opens its channels, k takes it from the picture.
private struct EffectColorSwatch: View {
  @Binding var color: SIMD4<Float>
  let target: ColorTarget
  let perform: (SceneAction) -> Void
  @State private var isOpen = false

  var body: some View {
    ColorSwatch(color: color, isOpen: $isOpen, target: target, perform: perform) { color = $0 }
      .frame(width: 28, height: 28)
      .modifier(FocusRing())
      .focusable()
      .onKeyPress(phases: [.down]) { press in
        if press.isPress {
          isOpen = true
        } else if press.key == "k", press.modifiers.isEmpty {
          perform(.startPicking(target))
        } else {
          return .ignored
        }
        return .handled
      }
  }

  private struct FocusRing: ViewModifier {
    @Environment(\.isFocused) private var isFocused

    func body(content: Content) -> some View {
      content.overlay {
        if isFocused { Circle().strokeBorder(Color.accentColor, lineWidth: 1.5).allowsHitTesting(false) }
      }
    }
  }
}
