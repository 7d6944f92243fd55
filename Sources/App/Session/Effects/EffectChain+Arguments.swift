package import DisplayList
package import Shaders

extension EffectChain.Call {
  /// Binds the written arguments to a function's parameters.
  ///
  /// - Returns: the values for each parameter, nil for those without, and a line for each argument that fits none.
  package func bindArguments(
    to function: Shaders.ShaderFunction, as kind: ShaderKind
  ) -> (values: [[Double]?], faults: [String]) {
    let parameters = function.parameters(as: kind)
    var values = [[Double]?](repeating: nil, count: parameters.count)
    var faults: [String] = []
    for (place, argument) in arguments.enumerated() where !argument.values.isEmpty || argument.label != nil {
      let index = argument.label.map { label in parameters.firstIndex { $0.name == label } } ?? place
      guard let index, parameters.indices.contains(index) else {
        let what = argument.label.map { "argument '\($0)'" } ?? "argument \(place + 1)"
        faults.append("\(name) has no \(what): it takes \(function.takes(as: kind))")
        continue
      }
      let components = parameters[index].type.components
      guard argument.values.count == components else {
        let wanted = components == 0 ? "no numbers" : components == 1 ? "a number" : "\(components) numbers"
        faults.append("\(name): \(parameters[index].name) takes \(wanted), not \(argument.values.count)")
        continue
      }
      values[index] = argument.values
    }
    return (values, faults)
  }
}
