public import DisplayList
import Surfaces

/// Turns display lists into passes, remembering the last list so that only what changed is painted again.
///
/// Planning is a function of values: the list, the lists before it, and how old the target buffer is. It touches no
/// pixel, knows no thread, and never fails: what cannot be honoured is done as well as it can be and noted.
public struct PassPlanner: Sendable {
  /// How many frames' damage is remembered; an older buffer is painted anew.
  public static let longestAge = 4

  private var last: [DisplayIdentity: Record] = [:]
  private var lastOrder: [DisplayIdentity] = []
  private var lastSize = PixelSize(width: 0, height: 0)
  private var history: [Region] = []
  /// Backdrops whose coloured image the renderer holds, and the key of what it was made from.
  private var made: [DisplayIdentity: UInt64] = [:]
  private var lastSource: [DisplayIdentity: UInt64] = [:]

  private struct Record {
    var version: UInt64
    var extent: PixelRect
  }

  public init() {}

  /// Forgets every earlier frame: after the renderer was replaced, or its caches dropped.
  public mutating func reset() { self = PassPlanner() }

  /// Plans the next frame.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 holds the last one, 0 holds nothing.
  public mutating func plan(_ list: DisplayList, age: Int) -> RenderPlan {
    if list.size != lastSize { reset() }
    lastSize = list.size
    let flat = FlatList(list)
    var frame = Frame(flat, size: list.size)
    let damage = damage(of: frame)
    var repaint = damage
    if age < 1 || age > history.count + 1 {
      repaint = Region(list.size.bounds)
    } else {
      for old in history.prefix(age - 1) { repaint.add(old) }
    }
    let passes = passes(for: &frame, repaint: &repaint)
    remember(frame, damage: damage)
    return RenderPlan(
      size: list.size, damage: damage, repaint: repaint, passes: passes, backdrops: frame.backdropIdentities,
      notes: flat.notes)
  }

  // MARK: damage

  private func damage(of frame: Frame) -> Region {
    guard !history.isEmpty else { return Region(frame.size.bounds) }
    var damage = Region()
    var order: [DisplayIdentity] = []
    order.reserveCapacity(frame.records.count)
    var present = Set<DisplayIdentity>(minimumCapacity: frame.records.count)
    for (identity, version, extent) in frame.records {
      present.insert(identity)
      if let old = last[identity] {
        order.append(identity)
        guard old.version != version else { continue }
        damage.add(old.extent)
      }
      damage.add(extent)
    }
    let survivors = lastOrder.filter { present.contains($0) }
    for identity in lastOrder where !present.contains(identity) { damage.add(last[identity]!.extent) }
    // A changed order is rare; everything is painted again rather than finding which pairs swapped.
    if survivors != order { damage = Region(frame.size.bounds) }
    return damage.simplified(to: 16)
  }

  private mutating func remember(_ frame: Frame, damage: Region) {
    last = Dictionary(
      frame.records.map { ($0.identity, Record(version: $0.version, extent: $0.extent)) },
      uniquingKeysWith: { _, new in new })
    lastOrder = frame.records.map(\.identity)
    history.insert(damage, at: 0)
    if history.count > Self.longestAge { history.removeLast() }
    let alive = Set(frame.backdropIdentities)
    made = made.filter { alive.contains($0.key) }
  }

  // MARK: passes

  private mutating func passes(for frame: inout Frame, repaint: inout Region) -> [RenderPass] {
    // A backdrop that reads the surface needs it painted underneath, wherever it reads. Painting more may call for
    // further backdrops, so this runs until nothing is added; each round adds at least one.
    var needed = Set<Int>()
    var grew = true
    while grew {
      grew = false
      for (index, backdrop) in frame.backdrops.enumerated()
      where !needed.contains(index) && repaint.intersects(backdrop.pass.region) {
        needed.insert(index)
        grew = true
        let isStale = made[backdrop.pass.identity] != backdrop.key
        if isStale, backdrop.pass.source == .surface { repaint.add(backdrop.pass.domain) }
      }
    }

    var passes: [RenderPass] = []
    var commands: [PaintCommand] = []
    func flush() {
      guard !commands.isEmpty else { return }
      passes.append(.paint(Occlusion.hidden(commands)))
      commands = []
    }
    if !frame.isCoveredByOpaque {
      commands.append(PaintCommand(kind: .clear, clips: [], visible: repaint))
    }
    for (position, step) in frame.steps.enumerated() {
      switch step {
      case .beginLayer:
        commands.append(PaintCommand(kind: .beginLayer, clips: [], visible: Region()))
      case .endLayer(_, let opacity, let extent, let clips):
        commands.append(
          PaintCommand(
            kind: .endLayer(opacity: opacity), clips: clips.filter { !$0.covers(extent) },
            visible: repaint.intersection(extent)))
      case .leaf(let leaf):
        let visible = repaint.intersection(leaf.extent)
        guard !visible.isEmpty else { continue }
        let clips = leaf.clips.filter { !$0.covers(leaf.extent) }
        switch leaf.content {
        case .backdrop(let backdrop):
          let index = frame.backdrops.firstIndex { $0.position == position }!
          let request = frame.backdrops[index]
          var pass = request.pass
          if pass.source == .surface {
            flush()
          } else if backdrop.edge == .global, lastSource[leaf.identity] == pass.sourceVersion, request.seesAll {
            (pass.domain, pass.region) = (frame.size.bounds, frame.size.bounds)
          }
          passes.append(.backdrop(pass))
          made[leaf.identity] = request.key
          commands.append(
            PaintCommand(
              kind: .backdrop(
                leaf.identity, backdrop.outline, noise: backdrop.material.noise, opacity: backdrop.opacity),
              clips: clips, visible: visible))
        case .fill(let outline, let paint):
          commands.append(PaintCommand(kind: .fill(outline, paint), clips: clips, visible: visible))
        case .mask(let mask, let x, let y, let paint):
          commands.append(PaintCommand(kind: .mask(mask, x: x, y: y, paint), clips: clips, visible: visible))
        case .image(let image):
          commands.append(PaintCommand(kind: .image(image), clips: clips, visible: visible))
        }
      }
    }
    flush()
    lastSource = Dictionary(
      frame.backdrops.map { ($0.pass.identity, $0.pass.sourceVersion) }, uniquingKeysWith: { _, new in new })
    return passes
  }
}
