public import DisplayList
import Surfaces

/// A planner that turns display lists into passes and repaints only what changed since the last list.
///
/// Planning is a function of values: the list, the lists before it, and the age of the target buffer. It never fails:
/// what cannot be painted as specified is approximated and noted.
public struct PassPlanner: Sendable {
  /// The number of frames whose damage is kept; an older buffer is painted completely.
  public static let longestAge = 4

  private var last: [DisplayIdentity: Record] = [:]
  private var lastOrder: [DisplayIdentity] = []
  private var lastSize = PixelSize(width: 0, height: 0)
  private var history: [Region] = []
  /// The keys of the coloured images that the renderer caches.
  var coloredImageKeys: [DisplayIdentity: UInt64] = [:]
  /// The versions of the backdrops' sources in the last frame.
  var lastSourceVersions: [DisplayIdentity: UInt64] = [:]
  /// The keys of the pictures that the renderer caches.
  var pictureKeys: [DisplayIdentity: UInt64] = [:]

  private struct Record {
    var version: UInt64
    var extent: PixelRect
  }

  private let keepsBlurs: Bool
  /// How often the resolution of blurs is halved, to save time; 0 for full quality. A change repaints everything.
  public var blurHalvings = 0 {
    didSet { if blurHalvings != oldValue { reset() } }
  }

  /// A planner without earlier frames.
  ///
  /// - Parameter keepsBlurs: whether a blur is kept while its source stays the same; false measures frames without
  ///   reuse.
  public init(keepsBlurs: Bool = true) { self.init(keepsBlurs: keepsBlurs, blurHalvings: 0) }

  private init(keepsBlurs: Bool, blurHalvings: Int) {
    self.keepsBlurs = keepsBlurs
    self.blurHalvings = blurHalvings
  }

  /// Discards every earlier frame, for a renderer that was replaced or whose caches were dropped.
  public mutating func reset() {
    self = PassPlanner(keepsBlurs: keepsBlurs, blurHalvings: blurHalvings)
  }

  /// Plans the next frame.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 for the last one, 0 if never.
  public mutating func plan(_ list: DisplayList, age: Int) -> RenderPlan { plan(FlatList(list), age: age) }

  /// Plans the next frame from a flattened list.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 for the last one, 0 if never.
  public mutating func plan(_ list: FlatList, age: Int) -> RenderPlan {
    if list.size != lastSize { reset() }
    lastSize = list.size
    if !keepsBlurs { (coloredImageKeys, lastSourceVersions) = ([:], [:]) }
    let canvas = CanvasPlan(list.steps, bounds: list.size.bounds)
    let maskPictures = list.maskPictures.map { CanvasPlan.PictureRequest($0) }
    var items = CacheCount()
    let damage = damage(of: canvas, &items)
    var repaint = damage
    if age < 1 || age > history.count + 1 {
      repaint = Region(list.size.bounds)
    } else {
      for old in history.prefix(age - 1) { repaint.add(old) }
    }
    var passes: [RenderPass] = []
    for maskPicture in maskPictures { make(maskPicture, &passes) }
    passes += self.passes(for: canvas, repaint: &repaint)
    var (backdrops, pictures): ([DisplayIdentity], [DisplayIdentity]) = ([], [])
    canvas.collect(backdrops: &backdrops, pictures: &pictures)
    for maskPicture in maskPictures { maskPicture.collect(&backdrops, &pictures) }
    remember(canvas, damage: damage, alive: backdrops + pictures)
    return RenderPlan(
      size: list.size, damage: damage, repaint: repaint, passes: passes, backdrops: backdrops, pictures: pictures,
      keepsBlurs: keepsBlurs, blurHalvings: blurHalvings, items: items,
      notes: list.notes)
  }

  // MARK: damage

  private func damage(of canvas: CanvasPlan, _ items: inout CacheCount) -> Region {
    items.made = canvas.records.count
    guard !history.isEmpty else { return Region(canvas.bounds) }
    var damage = Region()
    var order: [DisplayIdentity] = []
    order.reserveCapacity(canvas.records.count)
    var present = Set<DisplayIdentity>(minimumCapacity: canvas.records.count)
    for (identity, version, extent) in canvas.records {
      present.insert(identity)
      if let old = last[identity] {
        order.append(identity)
        guard old.version != version else {
          (items.kept, items.made) = (items.kept + 1, items.made - 1)
          continue
        }
        damage.add(old.extent)
      }
      damage.add(extent)
    }
    let survivors = lastOrder.filter { present.contains($0) }
    for identity in lastOrder where !present.contains(identity) { damage.add(last[identity]!.extent) }
    // A changed order is rare and repaints everything.
    if survivors != order { damage = Region(canvas.bounds) }
    return damage.simplified(to: 16)
  }

  private mutating func remember(_ canvas: CanvasPlan, damage: Region, alive: [DisplayIdentity]) {
    last = Dictionary(
      canvas.records.map { ($0.identity, Record(version: $0.version, extent: $0.extent)) },
      uniquingKeysWith: { _, new in new })
    lastOrder = canvas.records.map(\.identity)
    history.insert(damage, at: 0)
    if history.count > Self.longestAge { history.removeLast() }
    let alive = Set(alive)
    coloredImageKeys = coloredImageKeys.filter { alive.contains($0.key) }
    lastSourceVersions = lastSourceVersions.filter { alive.contains($0.key) }
    pictureKeys = pictureKeys.filter { alive.contains($0.key) }
  }
}
