import DisplayList
import Surfaces

/// Leaves out what something opaque above will hide, and clearing what is written whole.
enum Occlusion {
  /// The commands with `visible` cut down, those with nothing left dropped, and marked where they are the first.
  static func hidden(_ commands: [PaintCommand]) -> [PaintCommand] {
    let commands = markingFirst(commands)
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

  private static func markingFirst(_ commands: [PaintCommand]) -> [PaintCommand] {
    guard commands.first?.kind == .clear else { return commands }
    var commands = commands
    var depth = 0
    for index in commands.indices {
      switch commands[index].kind {
      case .beginLayer: depth += 1
      case .endLayer: depth -= 1
      case .picture(_, _, _, opacity: 1), .shaded(_, _, _, opacity: 1):
        guard depth == 0, commands[index].clips.isEmpty else { continue }
        let rects = commands[index].visible.rects
        let isOver = commands[1..<index].contains { below in rects.contains { below.visible.intersects($0) } }
        commands[index].isFirst = !isOver
      default: break
      }
    }
    return commands
  }
}

extension PaintCommand {
  /// The pixels that the command replaces whatever was there.
  fileprivate var solidRegion: Region {
    if isFirst { return visible }
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
