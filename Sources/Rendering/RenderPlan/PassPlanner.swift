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
  var coloredImageKeys: [DisplayIdentity: UInt64] = [:]
  var lastSourceVersions: [DisplayIdentity: UInt64] = [:]
  /// Pictures that the renderer holds, and the key of what they were painted from.
  var pictureKeys: [DisplayIdentity: UInt64] = [:]

  private struct Record {
    var version: UInt64
    var extent: PixelRect
  }

  private let keepsBlurs: Bool

  /// A planner that knows no earlier frame.
  ///
  /// - Parameter keepsBlurs: whether a blur is kept while what it is made from stays what it is; false to measure what
  ///   frames cost where nothing does.
  public init(keepsBlurs: Bool = true) { self.keepsBlurs = keepsBlurs }

  /// Forgets every earlier frame: after the renderer was replaced, or its caches dropped.
  public mutating func reset() { self = PassPlanner(keepsBlurs: keepsBlurs) }

  /// Plans the next frame.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 holds the last one, 0 holds nothing.
  public mutating func plan(_ list: DisplayList, age: Int) -> RenderPlan { plan(FlatList(list), age: age) }

  /// Plans the next frame from a list that has been flattened.
  ///
  /// - Parameter age: how many planned frames ago the target buffer was painted: 1 holds the last one, 0 holds nothing.
  public mutating func plan(_ list: FlatList, age: Int) -> RenderPlan {
    if list.size != lastSize { reset() }
    lastSize = list.size
    if !keepsBlurs { (coloredImageKeys, lastSourceVersions) = ([:], [:]) }
    let canvas = CanvasPlan(list.steps, bounds: list.size.bounds)
    let maskPictures = list.maskPictures.map { CanvasPlan.PictureRequest($0) }
    let damage = damage(of: canvas)
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
      keepsBlurs: keepsBlurs, notes: list.notes)
  }

  // MARK: damage

  private func damage(of canvas: CanvasPlan) -> Region {
    guard !history.isEmpty else { return Region(canvas.bounds) }
    var damage = Region()
    var order: [DisplayIdentity] = []
    order.reserveCapacity(canvas.records.count)
    var present = Set<DisplayIdentity>(minimumCapacity: canvas.records.count)
    for (identity, version, extent) in canvas.records {
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
