import Surfaces
import TestSupport
import Testing

@testable import DisplayList

@Suite struct DisplayGroupTests {
  private static func fill(_ number: Int, x: Int? = nil) -> DisplayItem {
    let rect = DeviceRect(x: Double(x ?? number), y: Double(number), width: 2, height: 1)
    return DisplayItem(
      identity: DisplayIdentity(UInt64(number + 1)), .content(.fill(.rect(rect), .color(ResolvedColor(white: 0)))))
  }

  private static func backdrop(_ identity: UInt64) -> DisplayItem {
    let panel = Outline.rect(DeviceRect(x: 0, y: 0, width: 9, height: 9))
    return DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.backdrop(Backdrop(outline: panel, material: ResolvedMaterial(sigma: 2)))))
  }

  /// The items in groups in groups, at random.
  private static func grouped(_ items: [DisplayItem], _ random: inout SeededRandom) -> DisplayGroup {
    var elements: [DisplayGroup.Element] = []
    var rest = items[...]
    while let item = rest.first {
      let length = random.int(in: 1...rest.count)
      let part = Array(rest.prefix(length))
      rest = rest.dropFirst(length)
      elements.append(
        length == 1 ? .item(item) : .group(length < items.count ? grouped(part, &random) : .init(items: part)))
    }
    return DisplayGroup(elements)
  }

  @Test("an item is small, whatever its value")
  func size() { #expect(MemoryLayout<DisplayItem>.stride <= 56) }

  @Test("lists and effects are equal, and equally printed, however their items are grouped", arguments: 1...20)
  func grouping(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var items = (0..<random.int(in: 1...200)).map { Self.fill($0) }
    items.insert(Self.backdrop(900), at: random.int(in: 0...items.count))
    let (plain, group) = (DisplayGroup(items: items), Self.grouped(items, &random))
    #expect(group == plain && group.version == plain.version && group.hashValue == plain.hashValue)
    #expect(group.items == items && group.count == items.count)
    #expect(group.extent == items.extent && group.features == plain.features)
    #expect(group.first == items.first)
    let size = PixelSize(width: 300, height: 300)
    let (list, other) = (DisplayList(size: size, items: items), DisplayList(size: size, group: group))
    #expect(list == other && list.hashValue == other.hashValue)
    #expect(DisplayListPrinter().print(list) == DisplayListPrinter().print(other))
    let effects = [plain, group].map { DisplayItem(identity: DisplayIdentity(5), .opacity(0.5), on: $0) }
    #expect(effects[0] == effects[1] && effects[0].version == effects[1].version)
    #expect(effects[1].value == .effect(.opacity(0.5), items))
  }

  @Test("a group with an item more or less, changed, of another identity, or elsewhere has another version")
  func versions() {
    let items = (0..<100).map { Self.fill($0) }
    var others = [items + [Self.fill(100)], Array(items.dropLast()), [], items + items]
    for index in [0, 41, 99] {
      var changed = items
      changed[index] = Self.fill(index, x: 7)
      others.append(changed)
      changed[index] = DisplayItem(identity: DisplayIdentity(777), items[index].value)
      others.append(changed)
      changed = items
      changed.swapAt(index, (index + 64) % 100)
      others.append(changed)
    }
    let versions = (others + [items]).map { DisplayGroup(items: $0).version }
    #expect(Set(versions).count == versions.count)
  }

  @Test("many elements make a tree whose groups have no more than 64", arguments: [0, 1, 64, 65, 128, 129, 5000])
  func breadth(count: Int) {
    func check(_ group: DisplayGroup) {
      #expect(group.elements.count <= 64)
      for case .group(let inner) in group.elements { check(inner) }
    }
    let items = (0..<count).map { Self.fill($0) }
    let group = DisplayGroup(items: items)
    check(group)
    #expect(group.items == items && group.isEmpty == (count == 0))
  }

  @Test("a group that is moved has its items moved, and goes back to itself")
  func moving() {
    let group = DisplayGroup(items: (0..<200).map { Self.fill($0) })
    let moved = group.moved(x: 3, y: -4).moved(x: -1, y: 2)
    let rects = (0..<200).map { DeviceRect(x: Double($0 + 2), y: Double($0 - 2), width: 2, height: 1) }
    #expect(
      moved.items.map(\.value) == rects.map { .content(.fill(.rect($0), .color(ResolvedColor(white: 0)))) })
    #expect(moved.items.map(\.identity) == group.items.map(\.identity) && moved.count == 200)
    #expect(moved.extent == moved.items.extent && moved.first == moved.items.first)
    #expect(moved.firstIdentity == group.first?.identity && moved.features == group.features)
    #expect(moved.version != group.version && moved == group.moved(x: 2, y: -2))
    #expect(moved.moved(x: -2, y: 2) === group && group.moved(x: 0, y: 0) === group)
  }

  @Test("what a group has in it is known without looking: materials outside of pictures, blend modes, scroll views")
  func features() {
    let (fill, panel) = (Self.fill(1), Self.backdrop(2))
    func features(_ effect: Effect, _ item: DisplayItem) -> DisplayFeatures {
      DisplayItem(identity: DisplayIdentity(9), .effect(effect, [fill, item])).features
    }
    let window = Outline.rect(DeviceRect(x: 0, y: 0, width: 9, height: 9))
    let tint = Paint.vibrancy(Vibrancy(scale: 1, saturation: 1, bias: 0), opacity: 1)
    #expect(DisplayGroup(items: [fill]).features == [])
    #expect(DisplayGroup(items: [fill, panel]).features == [.backdrop, .readsBackdrop, .composite])
    let vibrant = DisplayItem(identity: DisplayIdentity(1), .content(.fill(window, tint)))
    #expect(vibrant.features == [.readsBackdrop, .composite])
    #expect(features(.opacity(0.5), panel) == [.backdrop, .readsBackdrop, .composite])
    #expect(features(.flatten(opaque: false), panel) == .composite)
    let blend = DisplayItem(identity: DisplayIdentity(9), .effect(.blend(.multiply), [panel]))
    #expect(blend.features == [.blend, .backdrop, .readsBackdrop, .composite])
    #expect(features(.clip(window), blend).contains(.blend))
    #expect(!features(.group, blend).contains(.blend))
    #expect(features(.blend(.normal), fill) == [])
    #expect(features(.scroll(window, content: .empty), fill) == .scroll)
    let function = ShaderEffect(kind: .fill, file: "f", function: "g", boundingRect: window.rect)
    let shaded = DisplayItem(identity: DisplayIdentity(1), .content(.fill(window, .shader(function, opacity: 1))))
    #expect(shaded.features == .composite)
    for effect in [Effect.mask([fill]), .shadow(Shadow(color: .clear, sigma: 1, x: 0, y: 0)), .blur(Blur(sigma: 1))] {
      #expect(features(effect, fill) == .composite)
    }
    for effect in [Effect.opacity(0.5), .clip(window), .colorMatrix(.identity), .blur(Blur(sigma: 0))] {
      #expect(features(effect, fill) == [])
    }
  }

  @Test("the whole content of scroll views counts, through groups")
  func unscrolled() {
    let window = Outline.rect(DeviceRect(x: 0, y: 0, width: 9, height: 9))
    let content = PixelRect(x: 0, y: -50, width: 9, height: 500)
    let view = DisplayItem(
      identity: DisplayIdentity(800), .scroll(window, content: content), on: DisplayGroup(items: [Self.fill(1)]))
    let group = DisplayGroup([.item(Self.fill(0)), .group(DisplayGroup(items: [Self.fill(3), view]))])
    #expect(group.extent == PixelRect(x: 0, y: 0, width: 5, height: 4))
    #expect(group.unscrolledExtent == content)
  }
}
