import DisplayList
import Typesetting
@_spi(Nodes) import ViewDrawing
@_spi(Nodes) import ViewGraph

/// One line of text with a caret and a selection, scrolled so that the caret is visible.
package final class TextFieldNode: ViewNode, EditedTextNode {
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

  init(_ context: ViewContext, editing: TextEditing, prompt: Text, isCaretShown: Bool) {
    let environment = context.environment
    self.editing = editing
    self.environment = environment
    self.isCaretShown = isCaretShown
    part = editing.laidOutPart()
    (run, paint) = Text.Segment(string: part.shown).resolved(in: environment)
    self.prompt = editing.edited.characters.isEmpty ? prompt.segments.first?.resolved(in: environment) : nil
    var style = Typesetting.TextStyle(in: environment)
    style.lineLimit = nil
    self.style = style
    tint = Color.accentColor.resolvedStyle(in: environment)
    highlight = Color.accentColor.opacity(0.3).resolvedStyle(in: environment)
    super.init(identity: context.identity)
    editing.node = self
  }

  private lazy var places = Typesetter.carets([run], style: style, width: nil)
  /// The carets before every character of the part and after the last, in points from the text's left.
  private lazy var carets: [CGFloat] = part.places(in: run.text.isEmpty ? [0] : places.map { CGFloat($0.x) })

  private var caret: CGFloat { carets[part.place(of: editing.edited.caret)] }

  /// The bytes around the visible characters, of a text that is too wide for one picture; nil for any other.
  private var seen: Range<Int>? {
    let widest: CGFloat = 4096
    guard carets.max() ?? 0 > widest else { return nil }
    let left = (editing.scroll / widest).rounded(.down) * widest
    let right = ((editing.scroll + size.width) / widest).rounded(.up) * widest
    let bytes = places.filter { (left - 100...right + 100).contains(CGFloat($0.x)) }.map(\.byte)
    return bytes.min().flatMap { start in bytes.max().map { start..<$0 } }
  }

  private func metrics(_ run: TextRun) -> TextMetrics { Typesetter.measure([run], style: style, width: nil) }

  private var line: TextMetrics {
    var sample = run
    sample.text = "x"
    return metrics(sample)
  }

  /// Takes all the width that is offered; by itself, the width of the text or of the prompt, and that of a caret.
  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let ideal = metrics(run.text.isEmpty ? prompt?.run ?? run : run).width
    let width = proposal.width.map { $0.isFinite ? max(0, $0) : CGFloat(ideal) + 2 } ?? CGFloat(ideal) + 2
    return Arrangement(size: CGSize(width: width, height: CGFloat(line.height).rounded(.up)))
  }

  package override var guideKinds: GuideKinds { .baselines }

  package override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    key.isBaseline ? CGFloat(line.firstBaseline) : nil
  }

  package override func placeChildren() {
    let caret = caret
    let room = max(0, size.width - 2)
    let width = carets.max() ?? 0
    var scroll = min(editing.scroll, max(0, width - room))
    if caret < scroll { scroll = caret }
    if caret > scroll + room { scroll = caret - room }
    editing.scroll = max(0, scroll)
  }

  func position(at point: CGPoint) -> Int {
    let place = point.x + editing.scroll
    return part.range.lowerBound + (carets.indices.min { abs(carets[$0] - place) < abs(carets[$1] - place) } ?? 0)
  }

  func position(from position: Int, lines: Int) -> Int { lines < 0 ? part.range.lowerBound : part.range.upperBound }

  package override func hitTestsSelf(_ point: CGPoint) -> Bool { frame.contains(point) }
  package override var ownHitBounds: LayoutBounds { .within(frame) }

  package override func draw(into canvas: inout DisplayCanvas) {
    let bounds = CGRect(origin: .zero, size: size)
    canvas.clipped(to: Path(bounds), at: placement, identity: identity) { canvas in
      if let prompt {
        draw(prompt.run, prompt.paint.multiplyingOpacity(by: 0.3), index: 1, into: &canvas)
      }
      let selection = editing.edited.selection
      if editing.holder.isFocused, !selection.isEmpty {
        let edges = carets[part.place(of: selection.lowerBound)...part.place(of: selection.upperBound)]
        let (left, right) = (edges.min() ?? 0, edges.max() ?? 0)
        fill(CGRect(x: left, y: 0, width: right - left, height: size.height), highlight, index: 2, into: &canvas)
      }
      draw(run, paint, bytes: seen, index: 3, into: &canvas)
      if isCaretShown, selection.isEmpty {
        fill(CGRect(x: caret, y: 0, width: 1.5, height: size.height), tint, index: 4, into: &canvas)
      }
    }
  }

  private func fill(_ rect: CGRect, _ style: ResolvedStyle, index: Int, into canvas: inout DisplayCanvas) {
    let path = Path(rect.offsetBy(dx: -editing.scroll, dy: 0))
    canvas.paint(
      .fill(path, FillStyle()), at: placement, with: style, environment: environment, identity: identity.child(index))
  }

  private func draw(
    _ run: TextRun, _ paint: ResolvedStyle, bytes: Range<Int>? = nil, index: Int, into canvas: inout DisplayCanvas
  ) {
    canvas.paint(
      SetText(runs: [run], style: style), bytes: bytes, offset: CGPoint(x: -editing.scroll, y: 0), at: placement,
      size: size,
      with: paint, environment: environment, identity: identity, index: index)
  }
}

extension TextFieldNode: TextShowing {
  /// The text that was typed. The prompt is left out, as it is not part of the text.
  package var shownText: ShownText { ShownText([run], items: [DisplayCanvas.identity(identity, 3)]) }
}
