import Typesetting

/// A text with its fonts and paints resolved in an environment.
struct TextContents {
  let runs: [TextRun]
  let style: Typesetting.TextStyle
  /// The styles, by the paint index of the runs.
  let paints: [ResolvedStyle]
  let environment: EnvironmentValues
  /// The smallest factor to which a text shrinks before it is truncated.
  let minimumScale: Double
  let displayScale: CGFloat
  let reservedLines: Int
  let attributes: [CustomTextAttributes]
  /// The context of the texts that the text's renderer draws; nil without a renderer.
  let rendering: ViewContext?

  @MainActor
  init(_ text: Text, in context: ViewContext) {
    let environment = context.environment
    let settings = environment.text
    // Most texts are short, and this check costs less than a call of `TextLimit`.
    let isShort = text.segments.count == 1 && text.segments[0].string.utf8.count <= TextLimit.scalars
    let segments = isShort ? text.segments : TextLimit.limited(text.segments, text: \.string) { $0.symbol = nil }
    var runs: [TextRun] = []
    var paints: [ResolvedStyle] = []
    var attributes: [CustomTextAttributes] = []
    func index(of paint: ResolvedStyle) -> Int {
      if let index = paints.firstIndex(of: paint) { return index }
      paints.append(paint)
      return paints.count - 1
    }
    for segment in segments {
      var (run, paint) = segment.resolved(in: environment)
      run.paintIndex = index(of: paint)
      let lines = segment.lines(in: settings.attributes)
      run.underline?.paintIndex = lines.under?.color.map { index(of: $0.resolvedStyle(in: environment)) }
      run.strikethrough?.paintIndex = lines.through?.color.map { index(of: $0.resolvedStyle(in: environment)) }
      runs.append(run)
      attributes.append(segment.attributes.custom)
    }
    for paint in paints { context.remark(on: paint) }
    (self.runs, self.paints, self.attributes, self.environment) = (runs, paints, attributes, environment)
    style = Typesetting.TextStyle(in: environment)
    (minimumScale, reservedLines) = (Double(settings.minimumScaleFactor), settings.reservedLines)
    displayScale = environment.displayScale
    rendering =
      environment.textRenderer == nil
      ? nil : context.child(.renderedText).changingEnvironment(.textEnvironment) { $0.textRenderer = nil }
  }

  /// Returns whether the lines are the same in every proposal.
  func hasSameLayout(as other: TextContents) -> Bool {
    runs == other.runs && style == other.style && minimumScale == other.minimumScale
      && displayScale == other.displayScale && reservedLines == other.reservedLines
  }

  /// Returns whether equal lines look the same.
  func looksSame(as other: TextContents) -> Bool {
    paints == other.paints && environment.version == other.environment.version
  }
}
