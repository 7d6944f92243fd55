import Session
import Vitrine

/// A name and the chosen value, which opens a menu of all values; the arrow keys choose the next one without the menu.
struct ChoiceRow<Value: Hashable>: View {
  let title: String
  let groups: [ChoiceMenu<Value>.Group]
  let shown: (Value) -> String
  var sample: ((Value) -> AnyView)?
  /// A word beside the value.
  var mark: String?
  @Binding var selection: Value

  @State private var isOpen = false

  var body: some View {
    ParameterRow(title) {
      Spacer(minLength: 0)
      if let mark { ValueText(text: mark, isOwn: true) }
      HStack(spacing: 5) {
        Text(verbatim: shown(selection)).lineLimit(1)
        // The chevrons have the accent colour, because text in it could not be read on every background.
        Chevrons().stroke(lineWidth: 1.5).foregroundStyle(Color.accentColor).frame(width: 7, height: 12)
      }
      .contentShape(Rectangle())
      .onTapGesture { isOpen = true }
      .attachedPanel(isPresented: $isOpen) {
        ChoiceMenu(groups: groups, shown: shown, sample: sample, selection: selection) { value in
          isOpen = false
          if value != selection { selection = value }
        }
      }
      .onWheel { event in
        guard event.delta.height != 0 else { return false }
        move(event.delta.height > 0 ? 1 : -1)
        return true
      }
    }
    .panelRow { press in
      if press.isPress {
        isOpen = true
      } else if let steps = press.steps {
        move(steps > 0 ? -1 : 1)
      } else {
        return .ignored
      }
      return .handled
    }
  }

  /// Moves the choice by a number of places in the menu.
  private func move(_ step: Int) {
    let values = groups.flatMap(\.values)
    let index = (values.firstIndex(of: selection) ?? 0) + step
    if values.indices.contains(index) { selection = values[index] }
  }
}

extension ChoiceRow {
  /// Creates a row for values without groups.
  init(
    _ title: String, of values: [Value], selection: Binding<Value>, shown: @escaping (Value) -> String
  ) {
    self.init(title: title, groups: [.init(title: nil, values: values)], shown: shown, selection: selection)
  }
}

/// A name, and all choices side by side.
struct SegmentRow<Value: Hashable>: View {
  let title: String
  let values: [(title: String, value: Value)]
  @Binding var selection: Value

  var body: some View {
    ParameterRow(title) {
      Picker(title, selection: $selection) {
        ForEach(values, id: \.value) { choice in Text(verbatim: choice.title).font(.system(size: 11.5)) }
      }
      .pickerStyle(.segmented)
      // A vibrant selection would be too close in colour to its text.
      .environment(\.backgroundMaterial, nil)
    }
    .panelRow { press in
      let current = values.firstIndex { $0.value == selection } ?? 0
      if press.isPress {
        selection = values[(current + 1) % values.count].value
      } else if let steps = press.steps {
        let index = current + (steps > 0 ? 1 : -1)
        if values.indices.contains(index) { selection = values[index].value }
      } else {
        return .ignored
      }
      return .handled
    }
  }
}

private struct Chevrons: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      for (base, tip) in [(0.35, 0.05), (0.65, 0.95)] {
        path.move(to: CGPoint(x: rect.minX, y: rect.minY + rect.height * base))
        path.addLine(to: CGPoint(x: rect.midX, y: rect.minY + rect.height * tip))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY + rect.height * base))
      }
    }
  }
}
