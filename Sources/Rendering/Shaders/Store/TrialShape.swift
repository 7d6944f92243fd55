import DisplayList
import Surfaces

/// The properties of arguments that determine whether a trial is valid for them: the values of integers, which index
/// and divide, and the lengths of arrays.
struct TrialShape: Hashable {
  private var numbers: [Int] = []

  init(_ arguments: [[ShaderArgument]], of program: ShaderProgram) {
    for (link, list) in zip(program.links, arguments) {
      for (parameter, value) in zip(link.parameters, list) {
        switch value {
        case .numbers(let values):
          guard case .numbers(let element, _) = parameter.type, Self.integers.contains(element) else { continue }
          numbers += values.map { Int(exactly: $0.rounded(.towardZero)) ?? 0 }
        case .floatArray(let list): numbers.append(list.count)
        case .colorArray(let list): numbers.append(list.count)
        case .data(let bytes): numbers.append(bytes.count)
        case .image(let bitmap): numbers += [bitmap.size.width, bitmap.size.height]
        case .color, .boundingRect: continue
        }
      }
    }
  }

  private static let integers: Set<String> = [
    "int", "uint", "short", "ushort", "char", "uchar", "long", "ulong", "bool",
  ]
}
