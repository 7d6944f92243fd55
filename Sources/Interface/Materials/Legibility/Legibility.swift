public import DisplayList
public import Surfaces

/// The legibility of a frame's text on what lies behind it, after WCAG 2.2.
public struct Legibility: Hashable, Sendable {
  /// The lowest contrast ratio of any pixel of any text, 1 to 21.
  public var lowest: Double
  /// The bounds of that text, in pixels.
  public var place: PixelRect
  /// That text; nil if the frame was measured without knowing its texts.
  public var text: ShownText?
  /// The number of texts measured.
  public var count: Int
  /// The number of texts below the ratio of level AA for their size.
  public var failures: Int

  /// Creates a measurement.
  public init(lowest: Double, place: PixelRect, text: ShownText? = nil, count: Int, failures: Int) {
    self.lowest = lowest
    self.place = place
    self.text = text
    self.count = count
    self.failures = failures
  }

  /// Returns the ratio of level AA: 4.5, and 3 for large text.
  public static func required(ofLargeText isLarge: Bool) -> Double { isLarge ? 3 : 4.5 }

  /// The ratio of level AA for the text with the lowest contrast.
  public var required: Double { Self.required(ofLargeText: text?.isLarge ?? false) }
}

/// The lowest contrast ratio of one text.
public struct TextContrast: Hashable, Sendable {
  /// The contrast ratio, 1 to 21.
  public var ratio: Double
  /// The bounds of the part of the text that has this ratio, in pixels.
  public var place: PixelRect
  /// The text; nil if the frame was measured without knowing its texts.
  public var text: ShownText?

  /// The ratio of level AA for the text.
  public var required: Double { Legibility.required(ofLargeText: text?.isLarge ?? false) }
}

extension Legibility {
  /// Measures the text of a frame against the frame without its text.
  ///
  /// Text painted by a shader has no colour to measure, and does not count.
  ///
  /// - Parameters:
  ///   - texts: the texts of the frame; nil to count everything that is painted through masks, paths included.
  ///   - render: a function that renders a list, the frame without its text.
  /// - Returns: the measurement; nil if there is no text.
  public static func lowest(
    in list: DisplayList, of texts: [ShownText]? = nil, render: (DisplayList) -> PixelBuffer
  ) -> Legibility? {
    let found = contrasts(in: list, of: texts, render: render)
    guard let hardest = found.first else { return nil }
    return Legibility(
      lowest: hardest.ratio, place: hardest.place, text: hardest.text, count: found.count,
      failures: found.filter { $0.ratio < $0.required }.count)
  }

  /// Measures each text of a frame as `lowest` does.
  ///
  /// - Returns: the texts with the lowest contrast first; empty if there is no text.
  public static func contrasts(
    in list: DisplayList, of texts: [ShownText]? = nil, render: (DisplayList) -> PixelBuffer
  ) -> [TextContrast] {
    let shown = texts.map { texts in Set(texts.flatMap(\.items)) }
    let masks = list.items.flatMap { $0.masks(of: shown, within: list.size.bounds, opacity: 1) }
    guard !masks.isEmpty, !list.size.isEmpty else { return [] }
    let pixels = render(DisplayList(size: list.size, items: list.items.compactMap { $0.without(shown) }))

    let owners = texts.map { texts in
      Dictionary(texts.indices.flatMap { i in texts[i].items.map { ($0, i) } }, uniquingKeysWith: { first, _ in first })
    }
    /// The lowest ratio of each text.
    var found: [Int: (ratio: Double, place: PixelRect)] = [:]
    for (index, mask) in masks.enumerated() {
      let owner = owners.flatMap { $0[mask.identity] } ?? index
      guard
        let ratio = lowestContrast(
          of: mask.paint, over: pixels.view, in: mask.place, coverage: mask.coverage, within: mask.clip)
      else { continue }
      if ratio < found[owner]?.ratio ?? .infinity { found[owner] = (ratio, mask.place) }
    }
    return found.sorted { ($0.value.ratio, $0.key) < ($1.value.ratio, $1.key) }.map { owner, worst in
      TextContrast(ratio: worst.ratio, place: worst.place, text: texts?[owner])
    }
  }
}

/// Something painted through a mask.
private struct Mask {
  var identity: DisplayIdentity
  var coverage: CoverageMask
  var place: PixelRect
  /// The rectangle that the visible part of the place is clipped to.
  var clip: PixelRect
  var paint: Paint
}

extension DisplayItem {
  /// Returns the visible masks of some items, or of all if `identities` is nil.
  fileprivate func masks(of identities: Set<DisplayIdentity>?, within bounds: PixelRect, opacity: Double) -> [Mask] {
    switch value {
    case .content(.mask(let mask, let x, let y, let paint)) where identities?.contains(identity) ?? true:
      let place = PixelRect(x: x, y: y, width: mask.size.width, height: mask.size.height)
      guard place.intersects(bounds) else { return [] }
      let faded = opacity < 1 ? paint.multiplyingOpacity(by: Float(opacity)) : paint
      return [Mask(identity: identity, coverage: mask, place: place, clip: bounds, paint: faded)]
    case .content: return []
    case .effect(let effect, let items):
      var (bounds, opacity) = (bounds, opacity)
      switch effect {
      case .clip(let outline), .scroll(let outline, _): bounds = bounds.intersection(outline.rect.outerPixels)
      case .opacity(let factor): opacity *= factor.clamped(to: 0...1)
      default: break
      }
      guard opacity > 0 else { return [] }
      return items.flatMap { $0.masks(of: identities, within: bounds, opacity: opacity) }
    }
  }

  /// Returns the item without the masks of some items, or without all masks if `identities` is nil; nil if nothing
  /// remains.
  fileprivate func without(_ identities: Set<DisplayIdentity>?) -> DisplayItem? {
    switch value {
    case .content(.mask): return identities?.contains(identity) ?? true ? nil : self
    case .content: return self
    case .effect(let effect, let items):
      let rest = items.compactMap { $0.without(identities) }
      return rest.isEmpty ? nil : DisplayItem(identity: identity, .effect(effect, rest))
    }
  }
}
