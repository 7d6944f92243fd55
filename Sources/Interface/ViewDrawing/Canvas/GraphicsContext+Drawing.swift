import DisplayList
import Surfaces
@_spi(Nodes) import ViewGraph

extension GraphicsContext {
  /// Fills a path, whose coordinates the context's transform maps.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    paint(.fill(path, style), with: shading)
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    paint(.stroke(path, style), with: shading)
  }

  /// Draws a line of this width, in points, along a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    paint(.stroke(path, StrokeStyle(lineWidth: lineWidth)), with: shading)
  }

  private func paint(_ painted: PaintedPath, with shading: Shading) {
    guard !painted.path.isEmpty else { return }
    let (map, size) = (map, size)
    // Unsafe: the environment is a value that is only read, on the main actor.
    nonisolated(unsafe) let environment = environment
    let style = shading.style.resolvedStyle(in: environment)
    guard !style.isClear else { return }
    draw { canvas, placement, identity in
      let inner = placement.drawing(map)
      guard let silhouette = canvas.silhouette(of: painted, at: inner) else { return }
      let box: CGRect =
        switch shading.box {
        case .path: painted.path.boundingRect
        case .unit: CGRect(x: 0, y: 0, width: 1, height: 1)
        case .canvas: CGRect(origin: .zero, size: size)
        }
      canvas.paint(
        silhouette, with: style,
        in: StyleBox(rect: canvas.deviceRect(box, at: inner), transform: canvas.transform(at: inner)),
        environment: environment, identity: identity)
    }
  }

  // MARK: layers

  /// Draws a layer: the closure draws in a context of its own, and the result is composited as one picture with this
  /// context's state.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let layer = recording.nested()
    var inner = GraphicsContext(recording: layer, size: size)
    inner.map = map
    try content(&inner)
    guard !layer.commands.isEmpty else { return }
    draw { canvas, placement, identity in
      canvas.apply(.group, identity: identity) {
        layer.replay(into: &$0, at: placement, identity: identity.child(1))
      }
    }
  }

  // MARK: clips

  /// Clips later drawings to the inside of a path, or to its outside with `.inverse`.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
    steps.append(.clip(.fill(path, style), map, isInverse: options.contains(.inverse)))
    let bounds = path.boundingRect.applying(transform)
    if !options.contains(.inverse) { clipBounds = clipBounds.intersection(bounds) }
  }

  /// Masks later drawings with the alpha of a layer that a closure draws.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(), content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let layer = recording.nested()
    var inner = GraphicsContext(recording: layer, size: size)
    inner.map = map
    try content(&inner)
    steps.append(.mask(layer, opacity: opacity, isInverse: options.contains(.inverse)))
  }

  /// The bounding rectangle of the clips' intersection, in the context's coordinates.
  public var clipBoundingRect: CGRect { clipBounds.applying(transform.inverted()) }

  /// Options for applying a clip.
  public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Keeps the outside of the clip and removes its inside.
    public static let inverse = ClipOptions(rawValue: 1 << 0)
  }
}

extension DisplayCanvas {
  /// A rectangle far larger than any surface, for masks that let everything through by default.
  private static let everything = DeviceRect(minX: -16_384, minY: -16_384, maxX: 16_384, maxY: 16_384)

  mutating func fillEverything(identity: ViewIdentity) {
    append(.fill(.rect(Self.everything), .color(ResolvedColor(white: 0))), identity: identity)
  }

  /// Fills everything outside a silhouette with black.
  mutating func fillOutside(_ silhouette: Silhouette, identity: ViewIdentity) {
    fillEverything(identity: identity)
    apply(.blend(.destinationOut), identity: identity.child(1)) { canvas in
      canvas.apply(silhouette.clip, identity: identity.child(2)) { $0.fillEverything(identity: identity.child(3)) }
    }
  }
}
