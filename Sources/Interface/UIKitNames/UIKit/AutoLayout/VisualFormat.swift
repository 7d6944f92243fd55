extension NSLayoutConstraint {
  /// Options for aligning the views of a visual format, which have no effect here.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt
    /// Options from their bits; none has any effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The constraints that a line such as `H:|-16-[title(200)]-16-|` describes, in the order in which they are written.
  ///
  /// A gap is `-12-`, `-margin-`, or `-` alone: 8 points between views and 20 to the superview, as in UIKit. A line
  /// that cannot be read gives no constraints, and is reported on the standard error.
  ///
  /// - Parameters:
  ///   - metrics: lengths in points by their names in the line.
  ///   - views: the views by their names in the line.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormatReader(format, metrics: metrics ?? [:], views: views)
    do throws(VisualFormatFault) {
      return try reader.constraints()
    } catch {
      PrintedDiagnostics.print("NSLayoutConstraint: the visual format \"\(format)\": \(error.text)")
      return []
    }
  }
}

/// An error in a visual format.
struct VisualFormatFault: Error {
  var text: String
}

/// Reads a line of UIKit's visual format language.
@MainActor
struct VisualFormatReader {
  private let characters: [Character]
  private var next = 0
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    characters = Array(format.filter { !$0.isWhitespace })
    (self.metrics, self.views) = (metrics, views)
  }

  /// The superview or view on one side of a gap.
  private enum End {
    case superview
    case view(UIView)
  }

  mutating func constraints() throws(VisualFormatFault) -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var last: End?
    /// A gap whose following view has not been read yet.
    var gap: Predicate?
    var waits = false
    while next < characters.count {
      if take("|") {
        if let last {
          guard case .view(let view) = last else { throw fault("nothing between two edges of the superview") }
          try connect(view, toSuperviewBy: gap ?? Predicate(length: 0), isStart: false)
        }
        (last, gap, waits) = (.superview, nil, false)
      } else if take("[") {
        let view = try readView()
        switch last {
        case nil: break
        case .superview: try connect(view, toSuperviewBy: gap ?? Predicate(length: 0), isStart: true)
        case .view(let before): connect(view, after: before, by: gap ?? Predicate(length: 0))
        }
        (last, gap, waits) = (.view(view), nil, false)
      } else if take("-"), last != nil, !waits {
        waits = true
        gap = try readGap(besideSuperview: last)
      } else {
        throw fault("unexpected end or character")
      }
    }
    if waits { throw fault("it ends with a gap") }
    return made
  }

  // MARK: constraints

  private func edge(_ isStart: Bool) -> NSLayoutConstraint.Attribute {
    isVertical ? isStart ? .top : .bottom : isStart ? .leading : .trailing
  }

  private mutating func connect(
    _ view: UIView, toSuperviewBy gap: Predicate, isStart: Bool
  ) throws(VisualFormatFault) {
    guard let superview = view.superview else { throw fault("\(type(of: view)) has no superview") }
    let attribute = edge(isStart)
    let (first, second) = isStart ? (view, superview) : (superview, view)
    add(first, attribute, second, attribute, gap)
  }

  private mutating func connect(_ view: UIView, after other: UIView, by gap: Predicate) {
    add(view, edge(true), other, edge(false), gap)
  }

  private mutating func add(
    _ first: UIView, _ attribute: NSLayoutConstraint.Attribute, _ second: UIView?,
    _ other: NSLayoutConstraint.Attribute, _ predicate: Predicate
  ) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: predicate.relation, toItem: second, attribute: other,
      multiplier: 1, constant: predicate.length)
    constraint.priority = predicate.priority
    made.append(constraint)
  }

  // MARK: parts of the line

  /// A relation to a length or a view, with a priority, such as `>=100@750`.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var length: CGFloat = 0
    var view: UIView?
    var priority = UILayoutPriority.required
  }

  private mutating func readView() throws(VisualFormatFault) -> UIView {
    let name = readName()
    guard let view = views[name] as? UIView else { throw fault("there is no view named \"\(name)\"") }
    if take("(") {
      repeat {
        let predicate = try readPredicate()
        let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
        add(view, attribute, predicate.view, predicate.view == nil ? .notAnAttribute : attribute, predicate)
      } while take(",")
      try require(")")
    }
    try require("]")
    return view
  }

  private mutating func readGap(besideSuperview last: End?) throws(VisualFormatFault) -> Predicate {
    if next < characters.count, characters[next] == "[" || characters[next] == "|" {
      if case .superview? = last { return Predicate(length: 20) }
      return Predicate(length: characters[next] == "|" ? 20 : 8)
    }
    let isInParentheses = take("(")
    let gap = try readPredicate()
    if isInParentheses { try require(")") }
    guard gap.view == nil else { throw fault("a gap is a length, not a view") }
    try require("-")
    return gap
  }

  private mutating func readPredicate() throws(VisualFormatFault) -> Predicate {
    var predicate = Predicate()
    if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let name = readName()
    if let view = views[name] as? UIView {
      predicate.view = view
    } else {
      predicate.length = CGFloat(try length(name))
    }
    if take("@") {
      let priority = readName()
      predicate.priority = UILayoutPriority(Float(try length(priority)))
    }
    return predicate
  }

  /// Returns the value of a number or of a metric by its name.
  private func length(_ name: String) throws(VisualFormatFault) -> Double {
    if let number = Double(name), number.isFinite { return number }
    switch metrics[name] {
    case let value as Double: return value
    case let value as CGFloat: return Double(value)
    case let value as Int: return Double(value)
    case let value as Float: return Double(value)
    default: throw fault("\"\(name)\" is no length, no metric and no view")
    }
  }

  private mutating func readName() -> String {
    let start = next
    while next < characters.count, Self.isPart(characters[next]) { next += 1 }
    return String(characters[start..<next])
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "."
  }

  private mutating func take(_ text: String) -> Bool {
    guard characters[next...].starts(with: text) else { return false }
    next += text.count
    return true
  }

  private mutating func require(_ text: String) throws(VisualFormatFault) {
    guard take(text) else { throw fault("\"\(text)\" is missing") }
  }

  private func fault(_ text: String) -> VisualFormatFault {
    VisualFormatFault(text: "\(text), at character \(next + 1)")
  }
}
