import Foundation
import TestSupport
import Testing

/// A Metal source that tries to harm the program that shows it, or a harmless one for comparison.
struct HostileShader: Sendable, CustomTestStringConvertible {
  enum Kind {
    case color, distortion, layer
  }

  enum Outcome {
    /// The function cannot be run: an error that names it, and no picture.
    case fails
    /// The function runs, whatever else the source tries.
    case succeeds
    /// Either of both: the processor decides, or the time that the source may take.
    case either
  }

  /// The name of the function and of its file.
  let name: String
  var kind = Kind.color
  var outcome = Outcome.fails
  /// Declarations before the function.
  var globals = ""
  /// The function's parameters after those of its kind, with their comments.
  var parameters = ""
  /// Statements that may return; at their end the function returns its input.
  var body = ""
  /// Arguments that cause the harm, for functions that are harmless without.
  var arguments = ""
  /// The scene time that causes the harm in seconds, for functions that are harmless before.
  var time: Double?
  /// True if a run over some of the picture's rows, with the arguments that cause the harm, comes to its end.
  var passesTrial = false
  /// True if it fills gigabytes; two at a time could be too much for the machine.
  var fillsMemory = false

  var testDescription: String { name }
  var fileName: String { name + ".metal" }
  /// True if the function runs with its default arguments at time 0.
  var isHarmlessAtFirst: Bool { time != nil || !arguments.isEmpty }

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - scratch: the path of a folder in which the source may try to create files.
  ///   - mark: what shared memory that the source creates is recognized by.
  func text(scratch: String, mark: Int) -> String {
    let (result, input, output) =
      switch kind {
      case .color: ("half4", "float2 position, half4 color", "color")
      case .distortion: ("float2", "float2 position", "position")
      case .layer: ("half4", "float2 position, SwiftUI::Layer layer", "layer.sample(position)")
      }
    let text = """
      \(Self.prelude)
      \(globals)

      [[ stitchable ]] \(result) \(name)(\(input)\(parameters)) {
        \(body.replacing("\n", with: "\n  "))
        return \(output);
      }

      """
    return text.replacing("$SCRATCH", with: scratch).replacing("$MARK", with: "\(mark)")
  }

  private static let table =
    controls + loops + faults + memory + endings + files + descriptors + processes + parents + signals
  private static let selected = ProcessInfo.processInfo.environment["VITRINE_TEST_SHADERS"]

  /// All sources, or those that `VITRINE_TEST_SHADERS` names, separated by commas.
  static let all: [HostileShader] = {
    guard let selected, selected != "all" else { return table }
    return table.filter { selected.split(separator: ",").contains(Substring($0.name)) }
  }()

  /// The sources that a window opens, which takes seconds for each: in CI a part, by the day. `VITRINE_TEST_SHADERS`
  /// selects others.
  static let opened = selected == nil ? TestRun.current.part(of: all) : all

  /// The names of those that a window opens again from the same cache: a third of them, by the seed, as each takes
  /// seconds; all of them if `VITRINE_TEST_SHADERS` selects sources.
  static let reopened = Set(
    opened.enumerated().filter { selected != nil || ($0.offset + baseSeed) % 3 == 0 }.map(\.element.name))
}
