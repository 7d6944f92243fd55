import DisplayList
import Typesetting
@_spi(Nodes) import ViewDrawing
@_spi(Nodes) import ViewGraph

/// Lines of text with a caret and a selection, broken at the width and scrolled so that the caret is visible.
package final class TextAreaNode: ViewNode, EditedTextNode {
  private let editing: TextEditing
  private let part: EditedPart
  private let run: TextRun
  private let paint: ResolvedStyle
  private let prompt: (run: TextRun, paint: ResolvedStyle)?
  private let style: Typesetting.TextStyle
  private let tint: ResolvedStyle
  private let highlight: ResolvedStyle
  private let environment: EnvironmentValues
  private let isCaretShown: Bool
  private let lines: TextInputLines
  private let limit: ClosedRange<Int>
  /// The carets before every character of the part and after the last, for the width that is laid out.
  private var carets: [TextCaret] = []
  /// The bytes around the visible lines, of a text that is too high for one picture; nil for any other.
  private var seen: Range<Int>?

  init(_ context: ViewContext, editing: TextEditing, prompt: Text, isCaretShown: Bool, lines: TextInputLines) {
    let environment = context.environment
    self.editing = editing
    self.environment = environment
    self.isCaretShown = isCaretShown
    self.lines = lines
    part = editing.laidOutPart()
    (run, paint) = Text.Segment(string: part.shown).resolved(in: environment)
    self.prompt = editing.edited.characters.isEmpty ? prompt.segments.first?.resolved(in: environment) : nil
    var style = Typesetting.TextStyle(in: environment)
    let minimumLines = max(1, environment.text.reservedLines)
    limit = minimumLines...max(minimumLines, style.lineLimit ?? .max)
    style.lineLimit = nil
    self.style = style
    tint = Color.accentColor.resolvedStyle(in: environment)
    highlight = Color.accentColor.opacity(0.3).resolvedStyle(in: environment)
    super.init(identity: context.identity)
    editing.node = self
  }

  private var lineHeight: CGFloat {
    var sample = run
    sample.text = "x"
    return CGFloat(Typesetter.measure([sample], style: style, width: nil).height)
  }

  private func height(_ width: CGFloat?) -> CGFloat {
    guard !run.text.isEmpty else { return lineHeight }
    let width = width.flatMap { $0.isFinite ? Double(max(0, $0)) : nil }
    return CGFloat(Typesetter.measure([run], style: style, width: width).height)
  }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let width = proposal.width.map { $0.isFinite ? max(0, $0) : 200 } ?? 200
    let (own, line) = (height(width), lineHeight)
    let fitting = min(max(own, line * CGFloat(limit.lowerBound)), line * CGFloat(min(limit.upperBound, 1000)))
    let filling = proposal.height.map { $0.isFinite ? max(0, $0) : own } ?? own
    return Arrangement(size: CGSize(width: width, height: (lines == .filling ? filling : fitting).rounded(.up)))
  }

  package override var guideKinds: GuideKinds { .baselines }

  package override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    var sample = run
    sample.text = "x"
    return key == VerticalAlignment.firstTextBaseline.key
      ? CGFloat(Typesetter.measure([sample], style: style, width: nil).firstBaseline) : nil
  }

  package override func placeChildren() {
    var sample = run
    if run.text.isEmpty { sample.text = "x" }
    let places = Typesetter.carets([sample], style: style, width: Double(size.width))
    carets = part.places(in: places)
    let caret = caret
    var scroll = min(editing.scroll, max(0, height(size.width) - size.height))
    if CGFloat(caret.y) < scroll { scroll = CGFloat(caret.y) }
    if CGFloat(caret.y + caret.height) > scroll + size.height { scroll = CGFloat(caret.y + caret.height) - size.height }
    editing.scroll = max(0, scroll)
    seen = bytesSeen(among: places)
  }

  private var caret: TextCaret { carets[part.place(of: editing.edited.caret)] }

  private func bytesSeen(among places: [TextCaret]) -> Range<Int>? {
    let highest: CGFloat = 4096
    guard let last = places.last, CGFloat(last.y) > highest else { return nil }
    let top = (editing.scroll / highest).rounded(.down) * highest
    let bottom = ((editing.scroll + size.height) / highest).rounded(.up) * highest
    let bytes = places.filter { (top - 100...bottom + 100).contains(CGFloat($0.y)) }.map(\.byte)
    return bytes.min().flatMap { start in bytes.max().map { start..<$0 } }
  }

  func position(at point: CGPoint) -> Int {
    part.range.lowerBound + nearest(x: Double(point.x), y: Double(point.y + editing.scroll))
  }

  func position(from position: Int, lines: Int) -> Int {
    guard !carets.isEmpty else { return position }
    let caret = carets[part.place(of: position)]
    let target = caret.y + caret.height / 2 + Double(lines) * caret.height
    if target < carets[0].y { return part.range.lowerBound }
    if target > (carets.last.map { $0.y + $0.height } ?? 0) { return part.range.upperBound }
    return part.range.lowerBound + nearest(x: caret.x, y: target)
  }

  /// Returns the nearest place in the nearest line.
  private func nearest(x: Double, y: Double) -> Int {
    func distance(_ caret: TextCaret) -> (Double, Double) {
      (max(0, caret.y - y, y - caret.y - caret.height), abs(caret.x - x))
    }
    return carets.indices.min { distance(carets[$0]) < distance(carets[$1]) } ?? 0
  }

  package override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  package override var ownHitBounds: LayoutBounds { .within(frame) }

  package override func draw(into canvas: inout DisplayCanvas) {
    canvas.clipped(to: Path(CGRect(origin: .zero, size: size)), at: placement, identity: identity) { canvas in
      if let prompt { draw(prompt.run, prompt.paint.multiplyingOpacity(by: 0.3), index: 1, into: &canvas) }
      let selection = editing.edited.selection
      if editing.holder.isFocused, !selection.isEmpty { drawSelection(selection, into: &canvas) }
      draw(run, paint, bytes: seen, index: 3, into: &canvas)
      if isCaretShown, selection.isEmpty {
        fill(CGRect(x: caret.x, y: caret.y, width: 1.5, height: caret.height), tint, index: 4, into: &canvas)
      }
    }
  }

  /// Draws a rectangle for each line that the selection reaches.
  private func drawSelection(_ selection: Range<Int>, into canvas: inout DisplayCanvas) {
    var index = 10
    var start = part.place(of: selection.lowerBound)
    let last = part.place(of: selection.upperBound)
    while start < last {
      var end = start
      while end < last, carets[end + 1].y == carets[start].y { end += 1 }
      let isWhole = end < last
      let right = isWhole ? Double(size.width) : carets[end].x
      let line = carets[start]
      fill(
        CGRect(x: line.x, y: line.y, width: max(0, right - line.x), height: line.height), highlight, index: index,
        into: &canvas)
      index += 1
      start = end + 1
    }
  }

  private func fill(_ rect: CGRect, _ style: ResolvedStyle, index: Int, into canvas: inout DisplayCanvas) {
    let path = Path(rect.offsetBy(dx: 0, dy: -editing.scroll))
    canvas.paint(
      .fill(path, FillStyle()), at: placement, with: style, environment: environment, identity: identity.child(index))
  }

  private func draw(
    _ run: TextRun, _ paint: ResolvedStyle, bytes: Range<Int>? = nil, index: Int, into canvas: inout DisplayCanvas
  ) {
    canvas.paint(
      SetText(runs: [run], style: style, width: Double(size.width), height: nil), bytes: bytes,
      offset: CGPoint(x: 0, y: -editing.scroll), at: placement, size: size, with: paint, environment: environment,
      identity: identity, index: index)
  }
}

extension TextAreaNode: TextShowing {
  /// The text that was typed. The prompt is left out, as it is not part of the text.
  package var shownText: ShownText { ShownText([run], items: [DisplayCanvas.identity(identity, 3)]) }
}
