import DisplayList
import Surfaces

/// Occlusion culling: commands do not paint pixels that opaque ones above replace.
///
/// It is exact for few commands. Among many, those below the 16 largest opaque rectangles above them are culled alone, so
/// that it takes no longer than it saves: some paint pixels that others replace.
enum Occlusion {
  /// The most commands that are compared exactly.
  static let mostExact = 64
  /// The most opaque rectangles that others are compared with.
  private static let mostCovers = 16

  /// Removes occluded pixels from commands and commands without visible pixels, marks first ones, and sets their rows.
  static func cull(in commands: inout [PaintCommand]) {
    markFirst(in: &commands)
    let isExact = commands.count <= mostExact
    var covered = Region()
    var largest: [PixelRect] = []
    var depth = 0
    for index in commands.indices.reversed() {
      switch commands[index].kind {
      case .endLayer: depth += 1
      case .beginLayer: depth -= 1
      default: break
      }
      // Commands inside a layer occlude nothing on the surface.
      let covers = depth == 0 && commands[index].clips.isEmpty
      if isExact {
        commands[index].visible.subtract(covered)
        if covers, !commands[index].visible.isEmpty { covered.add(commands[index].solidRegion) }
      } else {
        let solid = covers ? commands[index].solidRegion : Region()
        for cover in largest where !commands[index].visible.isEmpty { commands[index].visible.subtract(cover) }
        if !commands[index].visible.isEmpty { add(solid, to: &largest) }
      }
      if !commands[index].isLayer { commands[index].rows = commands[index].visible.bounds.rows }
    }
    commands.removeAll { $0.visible.isEmpty && !$0.isLayer }
  }

  /// Keeps the largest rectangles.
  private static func add(_ solid: Region, to largest: inout [PixelRect]) {
    for rect in solid.rects {
      if largest.count < mostCovers {
        largest.append(rect)
      } else if let least = largest.indices.min(by: { largest[$0].area < largest[$1].area }),
        largest[least].area < rect.area
      {
        largest[least] = rect
      }
    }
  }

  private static func markFirst(in commands: inout [PaintCommand]) {
    guard commands.first?.kind == .clear else { return }
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
  }
}

extension PaintCommand {
  /// Whether it begins or ends a layer, which is kept even without visible pixels.
  fileprivate var isLayer: Bool {
    switch kind {
    case .beginLayer, .endLayer: true
    default: false
    }
  }

  /// The pixels that the command replaces completely.
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
