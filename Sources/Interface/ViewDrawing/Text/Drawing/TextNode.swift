import DisplayList
import Surfaces
package import Typesetting
@_spi(Nodes) import ViewGraph

/// A node that shows a text with its fonts resolved; lines are broken when a width is proposed.
package final class TextNode: ViewNode {
  private var contents: TextContents
  private var ownMotion: FrameMotion
  private var measured: MeasuredText

  init(_ contents: TextContents, in context: ViewContext) {
    self.contents = contents
    ownMotion = FrameMotion(context, resizes: false)
    measured = MeasuredText(contents.runs, style: contents.style)
    super.init(identity: context.identity)
  }

  /// Takes over the contents of another text of the same view, and returns the change. Returns nil, and changes
  /// nothing, where a renderer draws either text, as its drawing may depend on anything.
  func renew(as new: TextContents, in context: ViewContext) -> NodeChange? {
    let last = contents
    guard last.rendering == nil, new.rendering == nil else { return nil }
    contents = new
    ownMotion = FrameMotion(context, resizes: false)
    if last.hasSameLayout(as: new) { return last.looksSame(as: new) ? .nothing : .look }
    measured = MeasuredText(new.runs, style: new.style)
    return .layout
  }

  var runs: [TextRun] { contents.runs }
  var style: Typesetting.TextStyle { contents.style }
  private var minimumScale: Double { contents.minimumScale }
  private var paints: [ResolvedStyle] { contents.paints }
  private var environment: EnvironmentValues { contents.environment }

  package override var motion: FrameMotion? { ownMotion }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let size = environment.textRenderer?.sizeThatFits(
      proposal: proposal, text: TextProxy { [self] proposal in MainActor.assumeIsolated { ownSize(proposal) } })
    if let size { return Arrangement(size: size) }
    let own = ownSize(proposal)
    guard minimumScale >= 1, measured.isLine(in: proposal.width.limit) else { return Arrangement(size: own) }
    return Arrangement(size: own, reach: Reach(width: own.width + 0.01, height: -.infinity))
  }

  /// Returns the measured size, rounded up to whole pixels so that the text fits when it is drawn.
  private func ownSize(_ proposal: ProposedViewSize) -> CGSize {
    measure(proposal).size(atLeast: reservedHeight, displayScale: contents.displayScale)
  }

  /// The height of the lines that are reserved for the text.
  private var reservedHeight: Double {
    guard contents.reservedLines > 1, let first = runs.first else { return 0 }
    var lines = first
    lines.text = Array(repeating: "x", count: contents.reservedLines).joined(separator: "\n")
    var unlimited = style
    unlimited.lineLimit = nil
    return Typesetter.measure([lines], style: unlimited, width: nil).height
  }

  /// The height of a line in the first font, in points.
  var lineHeight: CGFloat? {
    guard var line = runs.first else { return nil }
    line.text = "x"
    return CGFloat(Typesetter.measure([line], style: style, width: nil).height)
  }

  package override var guideKinds: GuideKinds { .baselines }

  package override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    switch key {
    case VerticalAlignment.firstTextBaseline.key: CGFloat(measure(proposal).firstBaseline)
    case VerticalAlignment.lastTextBaseline.key: CGFloat(measure(proposal).lastBaseline)
    default: nil
    }
  }

  private func measure(_ proposal: ProposedViewSize) -> TextMetrics {
    if minimumScale >= 1 { return measured.metrics(width: proposal.width.limit, height: proposal.height.limit) }
    let text = set(for: proposal)
    return Typesetter.measure(text.runs, style: text.style, width: text.width, height: text.height)
  }

  /// Returns the text for a proposal, scaled down until it fits, at most to the least scale.
  private func set(for proposal: ProposedViewSize) -> SetText {
    let text = SetText(runs: runs, style: style, width: proposal.width.limit, height: proposal.height.limit)
    guard minimumScale < 1, !text.fits else { return text }
    let smallest = text.scaled(by: minimumScale)
    guard smallest.fits else { return smallest }
    var (low, high) = (minimumScale, 1.0)
    // The scale is found within a hundredth.
    while high - low > 0.01 {
      let middle = (low + high) / 2
      if text.scaled(by: middle).fits { low = middle } else { high = middle }
    }
    return text.scaled(by: low)
  }

  package override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  package override var ownHitBounds: LayoutBounds { .within(frame) }

  /// The bounds allow for letters that reach out of their lines by a few ems, and for negative tracking. Combining
  /// marks are stacked without limit, so they have no bounds.
  package override var paintBounds: LayoutBounds {
    guard contents.rendering == nil, contents.paints.allSatisfy(\.isLocal) else { return .anywhere }
    var (reach, overlap): (CGFloat, CGFloat) = (0, 0)
    // The loop is by index, as copying a run retains a dozen objects.
    for index in contents.runs.indices {
      for byte in contents.runs[index].text.utf8 where byte >= Self.firstByteOfMarks { return .anywhere }
      let size = CGFloat(contents.runs[index].font.size)
      reach = max(reach, 4 * size + abs(CGFloat(contents.runs[index].baselineOffset)))
      overlap += max(0, -CGFloat(contents.runs[index].tracking)) * CGFloat(contents.runs[index].text.utf8.count)
    }
    return .within(frame.insetBy(dx: -reach - overlap, dy: -reach))
  }

  /// The first byte of U+0300, the first of the combining marks, in UTF-8.
  private static let firstByteOfMarks: UInt8 = 0xCC

  package override func draw(into canvas: inout DisplayCanvas) {
    // The text is set in its own size rather than in the proposal, so that centred lines are centred on the longest
    // one.
    let width = Double(size.width)
    let isLine = minimumScale >= 1 && measured.isLine(in: proposal.width.limit)
    var text = minimumScale < 1 ? set(for: proposal) : SetText(runs: runs, style: style)
    text.width = width
    text.height = isLine ? nil : proposal.height.limit.map { _ in Double(size.height) }
    if minimumScale >= 1 { text.line = measured.line(in: width) }
    if let renderer = environment.textRenderer, let rendering = contents.rendering {
      let placed = PlacedText(
        text, paints: paints, attributes: contents.attributes, size: size, environment: environment)
      let recording = GraphicsRecording(context: rendering, symbols: [:])
      var graphics = GraphicsContext(recording: recording, size: size)
      renderer.draw(layout: placed.layout, in: &graphics)
      return recording.replay(into: &canvas, at: placement, identity: identity)
    }
    for (ink, paint) in paints.enumerated() {
      canvas.paint(
        text, ink: paints.count > 1 ? ink : nil, at: placement, size: size, with: paint, environment: environment,
        identity: identity, index: ink)
    }
  }
}

extension TextNode: TextShowing {
  package var shownText: ShownText {
    ShownText(runs, items: paints.indices.map { DisplayCanvas.identity(identity, $0) })
  }
}

extension Text.Segment {
  /// Returns the underline and the strikethrough of the segment: its own or the environment's.
  ///
  /// - Parameter shared: the attributes of the environment.
  func lines(in shared: TextAttributes) -> (under: Text.LineStyle?, through: Text.LineStyle?) {
    ((attributes.underline ?? shared.underline) ?? nil, (attributes.strikethrough ?? shared.strikethrough) ?? nil)
  }

  /// Returns the segment's run and paint, with the attributes of the environment applied.
  package func resolved(in environment: EnvironmentValues) -> (run: TextRun, paint: ResolvedStyle) {
    let own = attributes
    let shared = environment.text.attributes
    var font = own.font ?? environment.font ?? .body
    if let weight = own.weight ?? shared.weight { font.weight = weight }
    if let design = own.design ?? shared.design { font.design = design }
    if let width = own.width ?? shared.width { font.width = width }
    if own.isItalic ?? shared.isItalic ?? false { font.isItalic = true }
    if own.hasMonospacedDigits ?? shared.hasMonospacedDigits ?? false { font.hasMonospacedDigits = true }
    let string =
      switch environment.textCase {
      case .uppercase: self.string.uppercased()
      case .lowercase: self.string.lowercased()
      case nil: self.string
      }
    var description = FontDescription(font, at: environment.dynamicTypeSize)
    if (own.scale ?? shared.scale) == .secondary { description.size *= Text.Scale.secondaryFactor }
    let lines = lines(in: shared)
    var run = TextRun(
      text: string, font: description, underline: lines.under.map { TextLine(pattern: $0.pattern.kind) },
      strikethrough: lines.through.map { TextLine(pattern: $0.pattern.kind) },
      tracking: Double(own.tracking ?? own.kerning ?? shared.tracking ?? shared.kerning ?? 0)
        + Typesetter.tracking(of: description),
      baselineOffset: Double(own.baselineOffset ?? shared.baselineOffset ?? 0))
    if let symbol { run.drawing = InlineDrawing(symbol, font: description, scale: environment.imageScale) }
    if own.link != nil, own.style == nil {
      return (run, TintShapeStyle().resolvedStyle(in: environment))
    }
    let paint = own.style?.resolved(in: environment) ?? ForegroundStyle().resolvedStyle(in: environment)
    return (run, paint)
  }
}

extension FontDescription {
  init(_ font: Font, at typeSize: DynamicTypeSize) {
    var description =
      switch font.base {
      case .style(let style):
        FontDescription(size: typeSize.points(for: style), weight: style.weight.value)
      case .size(let size): FontDescription(size: Double(size))
      case .named(let family, let size, let style):
        FontDescription(
          family: family,
          size: Double(size) * (style.map { typeSize.points(for: $0) / DynamicTypeSize.large.points(for: $0) } ?? 1))
      }
    description.size = description.size.isFinite ? max(1, description.size) : 17
    if let weight = font.weight { description.weight = weight.value }
    description.italic = font.isItalic
    description.monospacedDigits = font.hasMonospacedDigits
    switch font.design {
    case .monospaced: description.monospaced = true
    case .serif where description.family == nil: description.family = "serif"
    case .rounded: description.rounded = true
    case .serif, .default, nil: break
    }
    if let width = font.width?.value {
      description.width =
        width < -0.3 ? .compressed : width < -0.1 ? .condensed : width > 0.1 ? .expanded : .normal
    }
    self = description
  }
}

extension Typesetting.TextStyle {
  package init(in environment: EnvironmentValues) {
    let text = environment.text
    let font = environment.font ?? .body
    let leading: Double =
      switch font.leading {
      case .standard: 0
      case .tight: -2
      case .loose: 2
      }
    self.init(
      font: FontDescription(font, at: environment.dynamicTypeSize), lineLimit: text.lineLimit,
      lineSpacing: Double(text.lineSpacing) + leading)
    alignment =
      switch text.alignment {
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    truncation =
      switch text.truncationMode {
      case .head: .head
      case .middle: .middle
      case .tail: .tail
      }
  }
}

extension CGFloat? {
  /// A bound for the typesetter; nil where the proposal is nil or infinite.
  fileprivate var limit: Double? { flatMap { $0.isFinite ? Double(Swift.max(0, $0)) : nil } }
}
