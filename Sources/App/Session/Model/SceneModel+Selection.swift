import Vitrine

// The number, the argument or the stop that the arrow keys change.
extension SceneModel {
  /// The edit that deletes the gradient's selected stop.
  var deletion: GradientEdit? { selectedStop.map { .removeStop($0) } }

  /// The id of the gradient's selected stop; nil if the scene does not show it, or the panel is open.
  var selectedStop: Int? {
    guard state.scene == SceneRow.Name.gradientBuilder.rawValue, !state.showsParameters else { return nil }
    return state.look.gradient[state.selectedStop]?.id
  }

  /// The setting that resets the selected parameter.
  var resetting: SceneSetting {
    state.selectedArgument.map { .argument($0.argument, nil) } ?? .number(selected.name, nil)
  }

  /// The selected number; the first if the scene does not have it.
  var selected: NumberParameter {
    let parameter = NumberParameter.named(state.selection)
    return parameter.isShown(in: state.look) ? parameter : NumberParameter.table[0]
  }

  /// Cycles through the numbers of the look, followed by those of the effects' arguments.
  mutating func cycleSelection(_ step: Int) {
    state.showsParameters = true
    let numbers = NumberParameter.table.filter { $0.isShown(in: state.look) }
      .map { (name: $0.name, argument: SelectedArgument?.none) }
    let arguments = catalog.effectFunctions.flatMap(\.parameters).flatMap { parameter in
      guard case .numbers(let scales) = parameter.control else { return [SelectedArgument]() }
      return scales.indices.map { SelectedArgument(parameter.id, $0) }
    }
    let all = numbers + arguments.map { (name: state.selection, argument: $0) }
    let current = all.firstIndex {
      $0.argument == state.selectedArgument && ($0.argument != nil || $0.name == selected.name)
    }
    let next = all[(((current ?? 0) + step) % all.count + all.count) % all.count]
    (state.selection, state.selectedArgument) = (next.name, next.argument)
  }

  /// Changes the selected number; opens the panel instead while it is closed.
  mutating func nudge(by steps: Double) {
    guard state.showsParameters else { return state.showsParameters = true }
    if let selected = state.selectedArgument {
      let parameter = catalog.effectFunctions.lazy.flatMap(\.parameters).first { $0.id == selected.argument }
      guard let values = parameter?.nudged(selected.component, by: steps) else { return }
      return SceneSetting.argument(selected.argument, values).apply(to: &state.look)
    }
    let parameter = selected
    let value = parameter.value(in: state.look) + steps * parameter.step
    let limits = parameter.range
    SceneSetting.number(parameter.name, min(max(value, limits.lowerBound), limits.upperBound)).apply(to: &state.look)
  }
}
