public import DisplayList
import Surfaces

/// A planner that turns display lists into passes and repaints only what changed since the last list.
///
/// Planning is a function of values: the list, the lists before it, and the age of the target buffer. It never fails:
/// what cannot be painted as specified is approximated and noted.
public struct PassPlanner: Sendable {
  /// The number of frames whose damage is kept; an older buffer is painted completely.
  public static let longestAge = 4

  /// The most rectangles of the damage of a frame.
  private static let mostRects = 16

  private var last: FlatList?
  /// The records of the last list, where that had a material; nil where they can be found again.
  private var lastRecords: [StepRecord]?
  private var history: [Region] = []
  /// The keys of the coloured images that the renderer caches.
  var coloredImageKeys: [DisplayIdentity: UInt64] = [:]
  /// The versions of the backdrops' sources in the last frame.
  var lastSourceVersions: [DisplayIdentity: UInt64] = [:]
  /// The keys of the pictures that the renderer caches.
  var pictureKeys: [DisplayIdentity: UInt64] = [:]

  /// What the last plan took.
  package private(set) var work = PlanWork()

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

  /// Plans the next frame from a list that others look at too.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 for the last one, 0 if never.
  public mutating func plan(_ list: FlatList, age: Int) -> RenderPlan {
    if list.size != last?.size { reset() }
    if !keepsBlurs { (coloredImageKeys, lastSourceVersions) = ([:], [:]) }
    work = PlanWork()
    var items = CacheCount()
    // What a material shows depends on everything below it, so that all of the list is looked at.
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

  /// What of a list is planned: all of it, or what meets the repaint.
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

  /// - Parameter records: those of all steps, where materials read the canvas.
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
  /// Whether a material reads what lies below it on the surface.
  fileprivate var readsCanvas: Bool { group.containsBackdrop }
}
