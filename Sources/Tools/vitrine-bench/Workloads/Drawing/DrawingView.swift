import Observation
import Vitrine

/// The number of the frame that a scene shows.
@Observable
final class DrawingModel {
  var frame = 0
}

/// A canvas that records the drawing of a scene in each frame; paths and shadings are kept.
struct DrawingView: View {
  let scene: DrawingScene
  let shapes: [PreparedShape]
  let image: Image?
  let model: DrawingModel

  init(_ scene: DrawingScene, model: DrawingModel) {
    self.scene = scene
    self.model = model
    shapes = scene.shapes.map { PreparedShape($0, sharedPath: scene.sharedPath) }
    image = scene.picture.map { Image(bitmap: $0) }
  }

  var body: some View {
    let frame = model.frame
    Canvas { context, _ in
      context.translateBy(x: scene.offset(inFrame: frame), y: 0)
      drawShapes(in: context)
      if !scene.texts.isEmpty { drawTexts(scene.texts[frame % scene.texts.count], in: context) }
    }
    .background(.white)
  }

  private func drawShapes(in context: GraphicsContext) {
    let picture = image.map { context.resolve($0) }
    guard scene.groupSize > 0 else {
      for shape in shapes { shape.draw(in: context, picture: picture) }
      return
    }
    var layers = context
    layers.opacity = DrawingScene.groupOpacity
    for start in stride(from: 0, to: shapes.count, by: scene.groupSize) {
      layers.drawLayer { layer in
        for shape in shapes[start..<min(start + scene.groupSize, shapes.count)] {
          shape.draw(in: layer, picture: picture)
        }
      }
    }
  }

  private func drawTexts(_ texts: [DrawingScene.PlacedText], in context: GraphicsContext) {
    let font = Font.custom(DrawingScene.font.name, fixedSize: DrawingScene.font.size)
    for item in texts {
      context.draw(
        Text(verbatim: item.text).font(font).foregroundStyle(.black), at: item.point, anchor: .topLeading)
    }
  }
}

/// A shape as values of SwiftUI, made once.
struct PreparedShape {
  private let path: Path
  private let shading: GraphicsContext.Shading?
  private let lineWidth: CGFloat?
  private let style: FillStyle
  private let transform: CGAffineTransform?
  private let blend: GraphicsContext.BlendMode
  private let clip: Path?
  private let hasShadow: Bool
  /// Draws the shape in a copy of the context.
  private let copiesContext: Bool

  init(_ shape: DrawnShape, sharedPath: Path?) {
    path = shape.outline.path(sharedPath)
    shading = shape.paint.shading(in: shape.origin)
    lineWidth = shape.lineWidth
    style = FillStyle(eoFill: shape.isEvenOdd)
    let origin = shape.origin
    transform = shape.transform ?? (origin == .zero ? nil : CGAffineTransform(translationX: origin.x, y: origin.y))
    blend = shape.blend.mode
    clip = shape.clip?.path(sharedPath)
    hasShadow = shape.hasShadow
    copiesContext = transform != nil || clip != nil || hasShadow || shape.blend != .normal
  }

  func draw(in context: GraphicsContext, picture: GraphicsContext.ResolvedImage?) {
    guard copiesContext else { return paint(in: context, picture: picture) }
    var inner = context
    if let transform { inner.concatenate(transform) }
    if let clip { inner.clip(to: clip) }
    if hasShadow {
      let shadow = DrawingScene.shadow
      // A radius is the standard deviation here.
      inner.addFilter(.shadow(color: .black.opacity(shadow.opacity), radius: shadow.deviation, x: 0, y: shadow.y))
    }
    inner.blendMode = blend
    paint(in: inner, picture: picture)
  }

  private func paint(in context: GraphicsContext, picture: GraphicsContext.ResolvedImage?) {
    if let shading {
      if let lineWidth {
        context.stroke(path, with: shading, lineWidth: lineWidth)
      } else {
        context.fill(path, with: shading, style: style)
      }
    } else if let picture {
      context.draw(picture, in: path.boundingRect)
    }
  }
}

extension DrawnShape.Outline {
  func path(_ sharedPath: Path?) -> Path {
    switch self {
    case .rect(let rect): Path(rect)
    case .rounded(let rect, let radius): Path(roundedRect: rect, cornerRadius: radius, style: .circular)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .path(let path): path
    case .shared: sharedPath ?? Path()
    }
  }
}

extension DrawnShape.Paint {
  /// The same as a shading, in coordinates from an origin; nil for the picture.
  fileprivate func shading(in origin: CGPoint) -> GraphicsContext.Shading? {
    func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x - origin.x, y: point.y - origin.y) }
    func gradient(_ colors: [PlainColor]) -> Gradient { Gradient(colors: colors.map(\.color)) }
    return switch self {
    case .color(let color): .color(color.color)
    case .linear(let start, let end, let colors):
      .linearGradient(gradient(colors), startPoint: place(start), endPoint: place(end))
    case .radial(let center, let radius, let colors):
      .radialGradient(gradient(colors), center: place(center), startRadius: 0, endRadius: radius)
    case .picture: nil
    }
  }
}

extension DrawnShape.Blend {
  fileprivate var mode: GraphicsContext.BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    }
  }
}
