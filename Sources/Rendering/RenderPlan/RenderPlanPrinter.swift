import DisplayList
import Surfaces

/// Writes a plan as text, one line a pass or command, for goldens and for reading.
///
/// Identities become ordinal numbers in painting order and versions are left out: what remains is the same in every
/// process. Rectangles are `x,y widthxheight`, those of a region in the order in which the region holds them.
public struct RenderPlanPrinter: Sendable {
  private let parts = DisplayListPrinter()

  public init() {}

  /// The plan's lines, the last without a line break.
  public func print(_ plan: RenderPlan) -> String {
    var ordinals: [DisplayIdentity: Int] = [:]
    for (index, identity) in plan.backdrops.enumerated() { ordinals[identity] = index + 1 }
    var lines = [
      "plan \(plan.size.width)x\(plan.size.height)", "damage \(text(plan.damage, in: plan))",
      "repaint \(text(plan.repaint, in: plan))",
    ]
    for note in plan.notes { lines.append("note: \(note)") }
    for pass in plan.passes {
      switch pass {
      case .backdrop(let backdrop): lines.append(text(backdrop, ordinals))
      case .paint(let commands):
        lines.append("paint")
        append(commands, ordinals, plan, to: &lines)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func append(
    _ commands: [PaintCommand], _ ordinals: [DisplayIdentity: Int], _ plan: RenderPlan, to lines: inout [String]
  ) {
    var depth = 1
    for command in commands {
      if case .endLayer = command.kind { depth -= 1 }
      let clips = command.clips.map { " clipped to \(parts.text($0))" }.joined()
      var line = String(repeating: "  ", count: depth) + text(command.kind, ordinals) + clips
      if case .beginLayer = command.kind {
        depth += 1
      } else {
        line += " in \(text(command.visible, in: plan))"
      }
      lines.append(line)
    }
  }

  private func text(_ pass: BackdropPass, _ ordinals: [DisplayIdentity: Int]) -> String {
    let source =
      switch pass.source {
      case .image(let image): parts.text(.image(image))
      case .surface: pass.sourceIsOpaque ? "opaque surface" : "surface"
      }
    return "backdrop \(number(pass.identity, ordinals)) of \(source), domain \(parts.text(pass.domain)),"
      + " region \(parts.text(pass.region)), \(parts.text(pass.material))"
  }

  private func text(_ kind: PaintCommand.Kind, _ ordinals: [DisplayIdentity: Int]) -> String {
    switch kind {
    case .clear: return "clear"
    case .fill(let outline, let paint): return parts.text(.fill(outline, paint))
    case .mask(let mask, let x, let y, let paint): return parts.text(.mask(mask, x: x, y: y, paint))
    case .image(let image): return parts.text(.image(image))
    case .backdrop(let identity, let outline, let noise, let opacity):
      return "backdrop \(number(identity, ordinals)) \(parts.text(outline))"
        + (noise == 0 ? "" : " noise \(parts.number(noise))")
        + (opacity == 1 ? "" : " opacity \(parts.number(opacity))")
    case .beginLayer: return "layer"
    case .endLayer(let opacity): return "lay down with opacity \(parts.number(opacity))"
    }
  }

  private func number(_ identity: DisplayIdentity, _ ordinals: [DisplayIdentity: Int]) -> String {
    ordinals[identity].map { "\($0)" } ?? "?"
  }

  private func text(_ region: Region, in plan: RenderPlan) -> String {
    if region.isEmpty { return "nothing" }
    if region.rects == [plan.size.bounds] { return "all" }
    return region.rects.map { parts.text($0) }.joined(separator: " + ")
  }
}
