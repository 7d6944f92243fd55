import DisplayList
import Surfaces

/// Occlusion culling: commands do not paint pixels that opaque commands above them replace.
///
/// It is exact for few commands, as long as their covers are few rectangles. Among many commands, only pixels below the
/// 16 largest opaque rectangles are culled, so that culling takes no longer than it saves: some commands paint pixels
/// that others replace.
enum Occlusion {
  /// The most commands that are compared exactly.
  static let mostExact = 64

  /// Removes occluded pixels from commands, and commands without visible pixels; marks first commands, and sets their
  /// rows.
  static func cull(in commands: inout [PaintCommand]) {
    markFirst(in: &commands)
    let isExact = commands.count <= mostExact
    var covers = Covers(isExact: isExact)
    // The covers of commands without clips. The pixels of Metal functions are divided by these alone: each part of a
    // row costs as much as 128 pixels, and an agent keeps its canvas only while the requested rectangles stay the same.
    var wholes = covers
    var depth = 0
    for index in commands.indices.reversed() {
      switch commands[index].kind {
      case .endLayer: depth += 1
      case .beginLayer: depth -= 1
      default: break
      }
      // Among many commands, the whole region is added: rectangles that are cut would hardly be among the largest.
      let area = commands[index].visible.bounds.area
      let mayCover = depth == 0 && (covers.admits(area) || wholes.admits(area))
      let uncut = isExact || !mayCover ? nil : commands[index].solidRegion
      let visible = commands[index].visible
      covers.cull(&commands[index].visible)
      if commands[index].runsFunctions, !commands[index].visible.isEmpty {
        commands[index].visible = visible
        wholes.cull(&commands[index].visible)
      }
      // Commands inside a layer occlude nothing on the surface.
      if mayCover, !commands[index].visible.isEmpty {
        let solid = uncut ?? commands[index].solidRegion
        covers.add(solid)
        if commands[index].clips.isEmpty { wholes.add(solid) }
      }
      if !commands[index].isLayer { commands[index].rows = commands[index].visible.bounds.rows }
    }
    commands.removeAll { $0.visible.isEmpty && !$0.isLayer }
  }

  /// The pixels that opaque commands cover.
  private struct Covers {
    private let isExact: Bool
    private var region = Region()
    private var largest: [PixelRect] = []
    /// The area of the smallest of these, once there are as many as are kept.
    private var leastArea = 0

    /// The most rectangles, for few commands and for many.
    private static let most = (exact: 256, large: 16)

    init(isExact: Bool) { self.isExact = isExact }

    /// Removes the covered pixels.
    func cull(_ visible: inout Region) {
      if isExact { return visible.subtract(region) }
      let reach = visible.bounds
      for cover in largest where cover.intersects(reach) { visible.subtract(cover) }
    }

    /// Returns whether pixels within an area may be added; false for what is no larger than all that is kept.
    func admits(_ area: Int) -> Bool { isExact || area > leastArea }

    /// Adds pixels of a command that has been culled; for many commands, keeps the largest rectangles.
    mutating func add(_ solid: Region) {
      if isExact {
        if region.rects.count < Self.most.exact { region.add(solid) }
        return
      }
      for rect in solid.rects where !largest.contains(where: { $0.contains(rect) }) {
        if largest.count < Self.most.large {
          largest.append(rect)
        } else if let least = largest.indices.min(by: { largest[$0].area < largest[$1].area }),
          largest[least].area < rect.area
        {
          largest[least] = rect
        }
        if largest.count == Self.most.large { leastArea = largest.reduce(.max) { min($0, $1.area) } }
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
  /// True for a command that runs Metal functions.
  fileprivate var runsFunctions: Bool {
    switch kind {
    case .shaded, .fill(_, .shader), .mask(_, _, _, .shader): true
    default: false
    }
  }

  /// True if the command begins or ends a layer, which is kept even without visible pixels.
  fileprivate var isLayer: Bool {
    switch kind {
    case .beginLayer, .endLayer: true
    default: false
    }
  }

  /// The pixels that the command replaces completely: if it is clipped, only those that every clip covers completely.
  fileprivate var solidRegion: Region {
    if isFirst { return visible }
    let solid: Region
    switch kind {
    case .fill(let outline, let paint) where paint.isOpaque: solid = outline.solidPixels
    case .image(let image) where image.isOpaque: solid = Region(image.destination)
    case .backdrop(_, let outline, _, let opacity) where opacity >= 1: solid = outline.solidPixels
    default: return Region()
    }
    var region = visible.intersection(solid)
    for clip in clips {
      // The coverage of a mask or a picture is not known without reading its pixels.
      guard case .outline(let outline) = clip, !region.isEmpty else { return Region() }
      region = region.intersection(outline.solidPixels)
    }
    return region
  }
}
