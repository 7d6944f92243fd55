import DisplayList
import Surfaces

/// A printer of plans, one line per pass or command, for goldens and debugging.
///
/// Identities become ordinal numbers in painting order and versions are omitted, so the text is the same in every
/// process. Rectangles are `x,y widthxheight`, those of a region in its order.
public struct RenderPlanPrinter: Sendable {
  private typealias Ordinals = [DisplayIdentity: Int]

  private let parts = DisplayListPrinter()

  /// A printer; it has no settings.
  public init() {}

  /// The plan's lines, the last without a line break.
  public func print(_ plan: RenderPlan) -> String {
    var ordinals: Ordinals = [:]
    for (index, identity) in plan.backdrops.enumerated() { ordinals[identity] = index + 1 }
    for identity in plan.pictures where ordinals[identity] == nil { ordinals[identity] = ordinals.count + 1 }
    var lines = [
      "plan \(plan.size.width)x\(plan.size.height)", "damage \(text(plan.damage, in: plan))",
      "repaint \(text(plan.repaint, in: plan))",
    ]
    for note in plan.notes { lines.append("note: \(note.text)") }
    append(plan.passes, ordinals, plan, depth: 0, to: &lines)
    return lines.joined(separator: "\n")
  }

  private func append(
    _ passes: [RenderPass], _ ordinals: Ordinals, _ plan: RenderPlan, depth: Int, to lines: inout [String]
  ) {
    let indent = String(repeating: "  ", count: depth)
    for pass in passes {
      switch pass {
      case .backdrop(let backdrop): lines.append(indent + text(backdrop, ordinals))
      case .picture(let picture):
        let color = picture.silhouetteColor.map { " in \(parts.text($0))" } ?? ""
        lines.append(
          "\(indent)picture \(number(picture.identity, ordinals)) \(parts.text(picture.bounds))\(color)")
        append(picture.passes, ordinals, plan, depth: depth + 1, to: &lines)
      case .paint(let commands):
        lines.append(indent + "paint")
        append(commands, ordinals, plan, depth: depth + 1, to: &lines)
      }
    }
  }

  private func append(
    _ commands: [PaintCommand], _ ordinals: Ordinals, _ plan: RenderPlan, depth: Int, to lines: inout [String]
  ) {
    var depth = depth
    for command in commands {
      if case .endLayer = command.kind { depth -= 1 }
      let clips = command.clips.map { " clipped to \(text($0, ordinals))" }.joined()
      var line = String(repeating: "  ", count: depth) + text(command.kind, ordinals) + clips
      if case .beginLayer = command.kind {
        depth += 1
      } else {
        line += " in \(text(command.visible, in: plan))" + (command.isFirst ? ", first" : "")
      }
      lines.append(line)
    }
  }

  private func text(_ pass: BackdropPass, _ ordinals: Ordinals) -> String {
    let source =
      switch pass.source {
      case .image(let image): parts.text(.image(image))
      case .canvas: pass.sourceIsOpaque ? "opaque surface" : "surface"
      case .picture(let identity, let x, let y):
        "picture \(number(identity, ordinals))" + (x == 0 && y == 0 ? "" : " moved by \(x),\(y)")
      }
    return "backdrop \(number(pass.identity, ordinals)) of \(source), domain \(parts.text(pass.domain)),"
      + " region \(parts.text(pass.region)), \(parts.text(pass.material))"
  }

  private func text(_ kind: PaintCommand.Kind, _ ordinals: Ordinals) -> String {
    switch kind {
    case .clear: return "clear"
    case .fill(let outline, let paint): return parts.text(.fill(outline, paint))
    case .mask(let mask, let x, let y, let paint): return parts.text(.mask(mask, x: x, y: y, paint))
    case .image(let image): return parts.text(.image(image))
    case .backdrop(let identity, let outline, let noise, let opacity):
      return "backdrop \(number(identity, ordinals)) \(parts.text(outline))"
        + (noise == 0 ? "" : " noise \(parts.number(noise))")
        + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .transformedImage(let image): return parts.text(.transformedImage(image))
    case .picture(let identity, let x, let y, let opacity):
      return "picture \(number(identity, ordinals))" + (x == 0 && y == 0 ? "" : " moved by \(x),\(y)")
        + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .blurred(let identity, let opacity):
      return "blurred \(number(identity, ordinals))" + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .projected(let identity, let map, let opacity):
      return "picture \(number(identity, ordinals)) at [\(parts.text(map))]"
        + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .shaded(let identity, let input, let shaders, let opacity):
      let source =
        switch input {
        case .painted: number(identity, ordinals)
        case .image(let image, let bounds): "\(parts.text(.image(image))) within \(parts.text(bounds))"
        }
      return "shaded \(source) by " + shaders.map { parts.text($0) }.joined(separator: " and ")
        + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .beginLayer: return "layer"
    case .endLayer(let effect):
      let colors =
        effect.matrices.map { " through [\(parts.text($0))]" }.joined()
        + (effect.transfer.map { " through \(parts.text($0))" } ?? "")
      return "lay down with opacity \(parts.number(effect.opacity))\(colors)"
        + (effect.blend == .normal ? "" : " blend \(effect.blend)") + (effect.isLinear ? " in linear light" : "")
    }
  }

  private func text(_ clip: Clip, _ ordinals: Ordinals) -> String {
    switch clip {
    case .outline(let outline): parts.text(outline)
    case .mask(let mask, let x, let y): "mask \(mask.size.width)x\(mask.size.height) at \(x),\(y)"
    case .picture(let identity, _): "picture \(number(identity, ordinals))"
    }
  }

  private func number(_ identity: DisplayIdentity, _ ordinals: Ordinals) -> String {
    ordinals[identity].map { "\($0)" } ?? "?"
  }

  private func text(_ region: Region, in plan: RenderPlan) -> String {
    if region.isEmpty { return "nothing" }
    if region.rects == [plan.size.bounds] { return "all" }
    return region.rects.map { parts.text($0) }.joined(separator: " + ")
  }
}
