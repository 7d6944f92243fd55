/// An outline of lines and curves, in points.
///
/// A path that is a rectangle, an ellipse or a rounded rectangle remembers so, and is painted without flattening.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  enum Storage: Hashable, Sendable {
    case empty
    case rect(CGRect)
    case ellipse(CGRect)
    case roundedRect(CGRect, radius: CGFloat, style: RoundedCornerStyle)
    case elements([Element])
  }

  var storage: Storage

  public init() { storage = .empty }
  public init(_ rect: CGRect) { storage = .rect(rect) }
  public init(ellipseIn rect: CGRect) { storage = .ellipse(rect) }

  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    storage = cornerRadius > 0 ? .roundedRect(rect, radius: cornerRadius, style: style) : .rect(rect)
  }

  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  init(elements: [Element]) { storage = elements.isEmpty ? .empty : .elements(elements) }

  public var isEmpty: Bool { storage == .empty }

  mutating func append(_ new: [Element]) {
    storage = .elements(elements + new)
  }

  public mutating func move(to end: CGPoint) { append([.move(to: end)]) }
  public mutating func addLine(to end: CGPoint) { append([.line(to: end)]) }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    append([.quadCurve(to: end, control: control)])
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    append([.curve(to: end, control1: control1, control2: control2)])
  }
  public mutating func closeSubpath() { append([.closeSubpath]) }

  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    append([.move(to: first)] + lines.dropFirst().map { .line(to: $0) })
  }

  public mutating func addRect(_ rect: CGRect) { addPath(Path(rect)) }
  public mutating func addEllipse(in rect: CGRect) { addPath(Path(ellipseIn: rect)) }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) { addPath(Path(roundedRect: rect, cornerRadius: min(cornerSize.width, cornerSize.height), style: style)) }

  public mutating func addPath(_ path: Path) {
    if isEmpty { self = path } else { append(path.elements) }
  }
}
