import DisplayList
import Surfaces
import Typesetting

/// A text with its fonts resolved; lines are broken when a width is proposed.
///
/// Several styles show in a text of one line; one of several lines is painted in its first.
final class TextNode: ViewNode {
  private let runs: [TextRun]
  private let paints: [ResolvedStyle]
  private let environment: EnvironmentValues
  private let style: Typesetting.TextStyle
  private let displayScale: CGFloat

  private let ownMotion: FrameMotion

  init(_ context: ViewContext, text: Text) {
    environment = context.environment
    let environment = environment
    let resolved = text.segments.map { ResolvedSegment($0, in: environment) }
    runs = resolved.map(\.run)
    paints = resolved.map(\.paint)
    style = Typesetting.TextStyle(in: environment)
    displayScale = environment.displayScale
    ownMotion = FrameMotion(context, resizes: false)
    super.init(identity: context.identity)
  }

  override var motion: FrameMotion? { ownMotion }

  /// The text's own size, up to the next whole pixel, so that what it is measured to is enough to draw it.
  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let metrics = measure(proposal)
    func whole(_ length: Double) -> CGFloat { (CGFloat(length) * displayScale - 1e-6).rounded(.up) / displayScale }
    return Arrangement(size: CGSize(width: whole(metrics.width), height: whole(metrics.height)))
  }

  override var guideKinds: GuideKinds { .baselines }

  override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    switch key {
    case VerticalAlignment.firstTextBaseline.key: CGFloat(measure(proposal).firstBaseline)
    case VerticalAlignment.lastTextBaseline.key: CGFloat(measure(proposal).lastBaseline)
    default: nil
    }
  }

  private func measure(_ proposal: ProposedViewSize) -> TextMetrics {
    Typesetter.measure(runs, style: style, width: proposal.width.limit, height: proposal.height.limit)
  }

  override func hitsItself(_ point: CGPoint) -> Bool { frame.contains(point) }

  override func draw(into canvas: inout Canvas) {
    guard !runs.isEmpty else { return }
    // In its own size rather than in the proposal, so that centred lines are centred on the longest one.
    let width = Double(size.width)
    let height = proposal.height.limit.map { _ in Double(size.height) }
    let whole = measure(proposal)
    guard Set(paints).count > 1, whole.lineCount == 1 else {
      return draw(runs, paints[0], width: width, height: height, into: &canvas)
    }
    // One line of several styles: each group of equal style is a mask of its own, at the advance of what precedes it
    // and on the common baseline.
    var start = 0
    while start < runs.count {
      let end = paints[start...].firstIndex { $0 != paints[start] } ?? runs.count
      let group = Array(runs[start..<end])
      let x = start == 0 ? 0 : Typesetter.measure(Array(runs[..<start]), style: style, width: nil).width
      let y = whole.firstBaseline - Typesetter.measure(group, style: style, width: nil).firstBaseline
      draw(group, paints[start], x: x, y: y, index: start, into: &canvas)
      start = end
    }
  }

  private func draw(
    _ runs: [TextRun], _ style: ResolvedStyle, x: Double = 0, y: Double = 0, width: Double? = nil,
    height: Double? = nil, index: Int = 0, into canvas: inout Canvas
  ) {
    guard !style.isClear else { return }
    // Text stands on whole pixels, but for what a transform makes of it.
    let position = placement.position
    let corner = (x: canvas.pixel(Double(position.x) + x), y: canvas.pixel(Double(position.y) + y))
    let transform = canvas.transform(at: placement)
    let map = AffineMap(a: canvas.scale, d: canvas.scale, tx: Double(corner.x), ty: Double(corner.y))
      .followed(by: transform)
    let text = Typesetter.rasterize(runs, style: self.style, width: width, height: height, map: map)
    guard let mask = text.mask else { return }
    let box = StyleBox(
      rect: canvas.deviceRect(CGRect(origin: .zero, size: size), at: placement), transform: transform)
    canvas.paint(
      .coverage(PathCoverage(mask: mask, x: text.offsetX, y: text.offsetY)), with: style, in: box,
      environment: environment, identity: identity, index: index)
  }
}

/// A segment with what the environment adds to it.
private struct ResolvedSegment {
  var run: TextRun
  var paint: ResolvedStyle

  init(_ segment: Text.Segment, in environment: EnvironmentValues) {
    let own = segment.attributes
    let shared = environment.text.attributes
    var font = own.font ?? environment.font ?? .body
    if let weight = own.weight ?? shared.weight { font.weight = weight }
    if let design = own.design ?? shared.design { font.design = design }
    if own.isItalic ?? shared.isItalic ?? false { font.isItalic = true }
    if own.hasMonospacedDigits ?? shared.hasMonospacedDigits ?? false { font.hasMonospacedDigits = true }
    let string =
      switch environment.textCase {
      case .uppercase: segment.string.uppercased()
      case .lowercase: segment.string.lowercased()
      case nil: segment.string
      }
    run = TextRun(
      text: string, font: FontDescription(font), underline: own.isUnderlined ?? shared.isUnderlined ?? false,
      strikethrough: own.isStruckThrough ?? shared.isStruckThrough ?? false)
    paint = own.style?.style.resolvedStyle(in: environment) ?? ForegroundStyle().resolvedStyle(in: environment)
  }
}

extension FontDescription {
  init(_ font: Font) {
    var description =
      switch font.base {
      case .style(let style):
        FontDescription(size: Double(style.metrics.size), weight: style.metrics.weight.value)
      case .size(let size): FontDescription(size: Double(size))
      case .named(let family, let size): FontDescription(family: family, size: Double(size))
      }
    description.size = description.size.isFinite ? max(1, description.size) : 17
    if let weight = font.weight { description.weight = weight.value }
    description.italic = font.isItalic
    description.monospacedDigits = font.hasMonospacedDigits
    switch font.design {
    case .monospaced: description.monospaced = true
    case .serif where description.family == nil: description.family = "serif"
    case .serif, .rounded, .default, nil: break
    }
    self = description
  }
}

extension Typesetting.TextStyle {
  init(in environment: EnvironmentValues) {
    let text = environment.text
    let font = environment.font ?? .body
    let leading: Double =
      switch font.leading {
      case .standard: 0
      case .tight: -2
      case .loose: 2
      }
    self.init(
      font: FontDescription(font), lineLimit: text.lineLimit, lineSpacing: Double(text.lineSpacing) + leading)
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
  /// A bound for the typesetter; none where the proposal is none or infinite.
  fileprivate var limit: Double? { flatMap { $0.isFinite ? Double(Swift.max(0, $0)) : nil } }
}
