/// The format of a picture that a closure draws.
public final class UIGraphicsImageRendererFormat {
  /// The pixels per point; initially those of the screen.
  public var scale: CGFloat = UIScreen.main.scale
  /// True if the picture is black where nothing is drawn, instead of clear.
  public var opaque = false
  /// A format for the screen.
  public init() {}
  /// A format for the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  /// A format for the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context in which a closure draws a picture.
public final class UIGraphicsImageRendererContext {
  /// The context for Core Graphics' calls.
  public let cgContext = CGContext()
  /// The format of the picture.
  public let format: UIGraphicsImageRendererFormat

  init(format: UIGraphicsImageRendererFormat) { self.format = format }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line along a rectangle in the current line colour.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  /// Clips later drawings to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A renderer of pictures that closures draw.
public final class UIGraphicsImageRenderer {
  private let size: CGSize
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of pictures of a size in points.
  public init(size: CGSize, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer of pictures of a rectangle's size, in points.
  public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .preferred()) {
    self.init(size: bounds.size, format: format)
  }

  /// Returns the picture that a closure draws in its context, which is the current one meanwhile.
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
  /// The stack of the thread's contexts, the innermost last.
  private static var current: [CGContext] {
    get { Thread.current.threadDictionary["Vitrine.CGContext"] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary["Vitrine.CGContext"] = newValue }
  }

  /// The context into which UIKit's calls draw; nil outside of closures that draw.
  static var innermost: CGContext? { current.last }
  static func push(_ context: CGContext) { current.append(context) }
  static func pop() { _ = current.popLast() }

  /// Returns the drawing as a picture; empty where the size is empty.
  fileprivate func picture(of size: CGSize, scale: CGFloat) -> UIImage {
    /// Views belong to the main actor, while pictures may be drawn on any thread.
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

  /// True on the main queue, which runs on a thread of its own where the program's main function waits for it.
  private static var isOnMainQueue: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) != nil }

  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}

/// Returns the context into which UIKit's calls draw; nil outside of closures that draw.
public func UIGraphicsGetCurrentContext() -> CGContext? { CGContext.innermost }

/// Fills a rectangle with the current fill colour, in the current context.
public func UIRectFill(_ rect: CGRect) { CGContext.innermost?.fill(rect) }

extension UIColor {
  /// Sets the fill colour of the current context; without a context nothing happens, as in UIKit.
  public func setFill() { CGContext.innermost?.setFill(color) }
  /// Sets the line colour of the current context.
  public func setStroke() { CGContext.innermost?.setLine(color) }
  /// Sets the fill colour and the line colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }
}

extension UIBezierPath {
  /// Fills the path in the current context; without a context nothing happens, as in UIKit.
  public func fill() { CGContext.innermost?.fill(Path(cgPath), isEvenOdd: usesEvenOddFillRule) }

  /// Draws a line of the path's own width along the path, in the current context.
  public func stroke() {
    let style = StrokeStyle(lineWidth: lineWidth, lineCap: lineCapStyle, lineJoin: lineJoinStyle)
    CGContext.innermost?.stroke(Path(cgPath), style: style)
  }

  /// Clips later drawings in the current context to the path.
  public func addClip() { CGContext.innermost?.clip(to: Path(cgPath), isEvenOdd: usesEvenOddFillRule) }
}

extension UIImage {
  /// An empty picture.
  public convenience init() { self.init(named: "") }
  /// Draws the picture over a rectangle in the current context.
  public func draw(in rect: CGRect) { CGContext.innermost?.draw(image, in: rect) }
}
