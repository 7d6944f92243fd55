import DisplayList
import Surfaces

/// Leaves out what something opaque above will hide.
enum Occlusion {
  /// The commands with `visible` cut down, those with nothing left dropped.
  static func hidden(_ commands: [PaintCommand]) -> [PaintCommand] {
    var covered = Region()
    var depth = 0
    var kept: [PaintCommand] = []
    kept.reserveCapacity(commands.count)
    for command in commands.reversed() {
      var command = command
      switch command.kind {
      case .endLayer:
        depth += 1
        command.visible.subtract(covered)
        kept.append(command)
      case .beginLayer:
        depth -= 1
        kept.append(command)
      default:
        command.visible.subtract(covered)
        guard !command.visible.isEmpty else { continue }
        kept.append(command)
        // Inside a layer nothing hides what lies on the surface.
        if depth == 0, command.clips.isEmpty { covered.add(command.solidRegion) }
      }
    }
    return kept.reversed()
  }
}

extension PaintCommand {
  /// The pixels that the command replaces whatever was there.
  fileprivate var solidRegion: Region {
    let solid: Region
    switch kind {
    case .fill(let outline, let paint) where paint.isOpaque: solid = outline.solidPixels
    case .image(let image) where image.isOpaque: solid = Region(image.destination)
    case .backdrop(_, let outline, _, let opacity) where opacity >= 1: solid = outline.solidPixels
    default: return Region()
    }
    var region = Region()
    for rect in visible.rects { region.add(solid.intersection(rect)) }
    return region
  }
}
