import DisplayList
import RenderPlan
import Session
import Shaders
import Surfaces
import Vitrine

/// A chain of functions on a subject, with the passes that it is divided into.
struct PipelineCard: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case picture
    /// A label on a background: two elements, or a single one if they are in a drawing group.
    case button(isGrouped: Bool)
  }

  var title: String
  var note: String
  var subject: Subject
  /// The chain's effects, the innermost first.
  var effects: [ShownEffect]

  /// The passes into which the planner divides the chain, for one element.
  var passes: [ShaderChain.Pass] {
    ShaderChain(
      effects.map { effect in
        ShaderEffect(
          kind: effect.kind, file: effect.file, function: effect.name,
          boundingRect: DeviceRect(x: 0, y: 0, width: 0, height: 0))
      }
    ).passes
  }

  /// The number of times that the chain runs: once for each element that is not baked together with others.
  var elements: Int { subject == .button(isGrouped: false) ? 2 : 1 }

  var passCount: Int { passes.count * elements }
}

extension PipelineCard {
  private static let tiles = effect("tiles", .color, [.size, .numbers([28]), .numbers([0.45])])
  private static let swapped = effect("swapped", .color)
  private static let sway = effect("sway", .distortion, [.numbers([16]), .numbers([110])])
  private static let copied = effect("copied", .layer)
  private static let magnified = effect("magnified", .layer, [.boundingRect, .numbers([2.2])])
  private static let shortSway = effect("sway", .distortion, [.numbers([9]), .numbers([42])])

  private static func effect(
    _ name: String, _ kind: ShaderKind, _ arguments: [ShownEffect.Argument] = []
  ) -> ShownEffect {
    ShownEffect(file: ShaderLibrary.pipelinePath, name: name, kind: kind, arguments: arguments)
  }

  static let all: [PipelineCard] = [
    PipelineCard(
      title: "Colour effects share a distortion's pass",
      note: "tiles gets the distorted position, so its edge is distorted too.", subject: .picture,
      effects: [tiles, swapped, sway]),
    PipelineCard(
      title: "A layer effect bakes the result",
      note: "sway samples the baked result, which ends at its edges.", subject: .picture,
      effects: [tiles, swapped, copied, sway]),
    PipelineCard(
      title: "Two distortions need two passes",
      note: "The second distorts the baked result of the first.", subject: .picture,
      effects: [tiles, swapped, sway, sway]),
    PipelineCard(
      title: "A layer effect has a pass of its own",
      note: "It may sample any pixel, so the picture is baked before it.", subject: .picture, effects: [magnified]),
    PipelineCard(
      title: "An effect applies to each element",
      note: "Background and label are distorted and clipped one by one.",
      subject: .button(isGrouped: false),
      effects: [shortSway]),
    PipelineCard(
      title: "A drawing group flattens the elements",
      note: "They are distorted together, with the padding as room.", subject: .button(isGrouped: true),
      effects: [shortSway]),
  ]
}
