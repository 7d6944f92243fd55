/// How a picture is made that a closure draws.
public final class UIGraphicsImageRendererFormat {
  /// Pixels a point; at first the screen's.
  public var scale: CGFloat = UIScreen.main.scale
  /// Whether the picture is black where nothing is drawn, instead of clear.
  public var opaque = false
  /// A format for the screen.
  public init() {}
  /// A format for the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// A format for the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Where a closure draws a picture.
public final class UIGraphicsImageRendererContext {
  /// The picture by Core Graphics' calls.
  public let cgContext = CGContext()
  /// How the picture is made.
  public let format: UIGraphicsImageRendererFormat

  init(format: UIGraphicsImageRendererFormat) { self.format = format }

  /// Fills a rectangle with the colour that is set.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line along a rectangle in the colour that is set.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Leaves out, from now on, what is outside of a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures that closures draw.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Pictures of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.size = size
    self.format = format
  }

  /// Pictures of a rectangle's size, in points.
  public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.init(size: bounds.size, format: format)
  }

  /// The picture that a closure draws, by its context or in the current one.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext(format: format)
    if format.opaque { context.fill(CGRect(origin: .zero, size: size)) }
    CGContext.push(context.cgContext)
    actions(context)
    CGContext.pop()
    return context.cgContext.picture(of: size, scale: format.scale)
  }
}

extension CGContext {
  /// Those that are drawn into, the innermost last.
  private static var current: [CGContext] {
    get { Thread.current.threadDictionary["Vitrine.CGContext"] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary["Vitrine.CGContext"] = newValue }
  }

  /// The one that UIKit's calls draw into; nil outside of closures that draw.
  static var innermost: CGContext? { current.last }
  static func push(_ context: CGContext) { current.append(context) }
  static func pop() { _ = current.popLast() }

  /// The drawing as pixels; empty where the size is.
  fileprivate func picture(of size: CGSize, scale: CGFloat) -> UIImage {
    /// Views are the main actor's, and pictures may be drawn anywhere.
    nonisolated(unsafe) let drawing = self
    @Sendable func made() -> UIImage {
      MainActor.assumeIsolated {
        let canvas = Canvas { context, _ in drawing.replay(in: &context) }
        let renderer = ImageRenderer(content: canvas.frame(width: size.width, height: size.height))
        renderer.scale = scale
        guard let image = try? renderer.renderedImage() else { return UIImage() }
        return UIImage(bitmap: image.bitmap, scale: scale)
      }
    }
    return Self.isOnMainQueue ? made() : DispatchQueue.main.sync(execute: made)
  }

  /// The main queue has a thread of its own where the program's main function waits for it.
  private static var isOnMainQueue: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) != nil }

  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

/// The context that UIKit's calls draw into; nil outside of closures that draw.
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.innermost }

/// Fills a rectangle with the colour that is set, in the current context.
public func UIRectFill(_ rect: CGRect) { CGContext.innermost?.fill(rect) }

extension UIColor {
  /// Sets the colour of what is filled in the current context; without one nothing happens, as in UIKit.
  public func setFill() { CGContext.innermost?.setFill(color) }
  /// Sets the colour of lines in the current context.
  public func setStroke() { CGContext.innermost?.setLine(color) }
  /// Sets the colour of what is filled, and of lines, in the current context.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path in the current context; without one nothing happens, as in UIKit.
  public func fill() { CGContext.innermost?.fill(Path(cgPath), isEvenOdd: usesEvenOddFillRule) }

  /// Draws a line along the path in the current context, of the path's own width.
  public func stroke() {
    let style = StrokeStyle(lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle)
    CGContext.innermost?.stroke(Path(cgPath), style: style)
  }

  /// Leaves out, from now on, what is outside of the path in the current context.
  public func addClip() { CGContext.innermost?.clip(to: Path(cgPath), isEvenOdd: usesEvenOddFillRule) }
}

extension UIImage {
  /// A picture of nothing.
  public convenience init() { self.init(named: "") }
  /// Draws the picture over a rectangle in the current context.
  public func draw(in rect: CGRect) { CGContext.innermost?.draw(image, in: rect) }
}
