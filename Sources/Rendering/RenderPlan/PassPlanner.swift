public import DisplayList
import Surfaces

/// A planner that turns display lists into passes and repaints only what changed since the last list.
///
/// Planning is a function of values: the list, the lists before it, and the age of the target buffer. It never fails:
/// content that cannot be painted as specified is approximated and noted.
public struct PassPlanner: Sendable {
  /// The number of frames whose damage is kept; an older buffer is painted completely.
  public static let longestAge = 4

  /// The most rectangles of the damage of a frame.
  private static let mostRects = 16

  private var last: FlatList?
  /// The records of the last list, if that had a material; nil if they can be computed again.
  private var lastRecords: [StepRecord]?
  private var history: [Region] = []
  /// The keys of the coloured images that the renderer caches.
  var coloredImageKeys: [DisplayIdentity: UInt64] = [:]
  /// The versions of the backdrops' sources in the last frame.
  var lastSourceVersions: [DisplayIdentity: UInt64] = [:]
  /// The keys of the pictures that the renderer caches.
  var pictureKeys: [DisplayIdentity: UInt64] = [:]

  /// The work of the last plan.
  package private(set) var work = PlanWork()

  private let keepsBlurs: Bool
  /// The number of times that the resolution of blurs is halved, to save time; 0 for full quality. A change repaints
  /// everything.
  public var blurHalvings = 0 {
    didSet { if blurHalvings != oldValue { reset() } }
  }

  /// Creates a planner without earlier frames.
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
  /// - Parameter age: the number of planned frames since the target buffer was painted: 1 for the last one, 0 if never.
  public mutating func plan(_ list: DisplayList, age: Int) -> RenderPlan { plan(FlatList(list), age: age) }

  /// Plans the next frame from a list that other code reads too.
  ///
  /// - Parameter age: the number of planned frames since the target buffer was painted: 1 for the last one, 0 if never.
  public mutating func plan(_ list: FlatList, age: Int) -> RenderPlan {
    if list.size != last?.size { reset() }
    if !keepsBlurs { (coloredImageKeys, lastSourceVersions) = ([:], [:]) }
    work = PlanWork()
    var items = CacheCount()
    // The pixels of a material depend on everything below it, so that the whole list is examined.
    let whole = list.readsCanvas || last?.readsCanvas == true ? Layers(list, meeting: nil) : nil
    let damage = damage(of: list, whole?.canvas.records, &items)
    var repaint = damage
    if age < 1 || age > history.count + 1 {
      repaint = Region(list.size.bounds)
    } else {
      for old in history.prefix(age - 1) { repaint.add(old) }
    }
    let layers = whole ?? Layers(list, meeting: repaint)
    work.add(layers)
    var passes: [RenderPass] = []
    for maskPicture in layers.maskPictures { make(maskPicture, &passes) }
    passes += self.passes(for: layers.canvas, repaint: &repaint)
    var (backdrops, pictures): ([DisplayIdentity], [DisplayIdentity]) = ([], [])
    layers.canvas.collect(backdrops: &backdrops, pictures: &pictures)
    for maskPicture in layers.maskPictures { maskPicture.collect(&backdrops, &pictures) }
    last = list
    lastRecords = list.readsCanvas ? layers.canvas.records : nil
    remember(damage, alive: backdrops + pictures)
    return RenderPlan(
      size: list.size, damage: damage, repaint: repaint, passes: passes, backdrops: backdrops, pictures: pictures,
      keepsBlurs: keepsBlurs, blurHalvings: blurHalvings, items: items, notes: layers.notes)
  }

  /// The planned part of a list: all of it, or the groups that meet the repaint.
  struct Layers {
    let canvas: CanvasPlan
    let maskPictures: [CanvasPlan.PictureRequest]
    let notes: [PlanNote]
    let groups: Int

    init(_ list: FlatList, meeting region: Region?) {
      let flattening = list.flattened(meeting: region)
      canvas = CanvasPlan(flattening.steps, bounds: list.size.bounds)
      maskPictures = flattening.maskPictures.map { CanvasPlan.PictureRequest($0) }
      notes = flattening.notes
      groups = flattening.groups
    }
  }

  // MARK: damage

  /// - Parameter records: the records of all steps, if materials read the canvas.
  private mutating func damage(of list: FlatList, _ records: [StepRecord]?, _ items: inout CacheCount) -> Region {
    let everything = Region(list.size.bounds)
    let count = list.group.contentCount
    items.made = count
    guard let last, !history.isEmpty else { return everything }
    var changed = 0
    let damage: Region?
    if let records {
      let old = lastRecords ?? Layers(last, meeting: nil).canvas.records
      damage = Region.damage(from: old, to: records, limit: Self.mostRects, changed: &changed)
      work.records += records.count
    } else {
      let difference = ListDifference(from: last, to: list)
      damage = Region.damage(from: difference.old, to: difference.new, limit: Self.mostRects, changed: &changed)
      work.add(difference)
    }
    items.made = min(changed, count)
    items.kept = count - items.made
    // A changed order is rare and repaints everything.
    return damage ?? everything
  }

  private mutating func remember(_ damage: Region, alive: [DisplayIdentity]) {
    history.insert(damage, at: 0)
    if history.count > Self.longestAge { history.removeLast() }
    let alive = Set(alive)
    coloredImageKeys = coloredImageKeys.filter { alive.contains($0.key) }
    lastSourceVersions = lastSourceVersions.filter { alive.contains($0.key) }
    pictureKeys = pictureKeys.filter { alive.contains($0.key) }
  }
}

extension FlatList {
  /// True if a material reads the pixels below it on the surface.
  fileprivate var readsCanvas: Bool { group.containsBackdrop }
}
