package import Session
package import Surfaces
package import Vitrine

/// The picture behind everything: it fills the window, or scrolls by whole pixels.
package struct BackgroundView: View, Equatable {
  let bitmap: Bitmap?
  /// The picture's frame in the window's pixels.
  let place: PixelRect
  /// The window's size in points.
  let size: CGSize
  /// Pixels per point.
  let scale: Double
  let effects: ShownEffects
  let transform: BackgroundTransform

  package init(
    _ picture: BackgroundPicture?, window: PixelSize, motion: MotionSample, scale: Double, effects: ShownEffects,
    transform: BackgroundTransform = .identity
  ) {
    self.transform = transform
    self.scale = scale
    self.effects = effects
    bitmap = picture?.bitmap
    size = CGSize(width: Double(window.width) / scale, height: Double(window.height) / scale)
    place = picture.map { $0.fit.place(of: $0.size, motion: motion) } ?? window.bounds
  }

  package nonisolated static func == (a: BackgroundView, b: BackgroundView) -> Bool {
    a.bitmap == b.bitmap && a.place == b.place && a.size == b.size && a.scale == b.scale
      && a.effects == b.effects && a.transform == b.transform
  }

  package var body: some View {
    if transform == .identity {
      shown
    } else {
      shown.clipped()
        .scaleEffect(x: transform.scaleX, y: transform.scaleY)
        .rotationEffect(.degrees(transform.rotation))
        .offset(x: transform.x * size.width, y: transform.y * size.height)
        .frame(width: size.width, height: size.height)
        .background(Color.black)
    }
  }

  @ViewBuilder
  private var shown: some View {
    if effects.effects.isEmpty {
      picture
    } else {
      // The group has the window's size: positions are the window's, and nothing beyond it counts.
      picture.clipped().drawingGroup(opaque: bitmap?.isOpaque ?? true).effects(effects.effects, size: size)
        .environment(\.shaderRevision, effects.revision)
    }
  }

  @ViewBuilder
  private var picture: some View {
    if let bitmap {
      Image(bitmap: bitmap)
        .resizable()
        .interpolation(.high)
        .frame(width: Double(place.width) / scale, height: Double(place.height) / scale)
        .offset(x: Double(place.minX) / scale, y: Double(place.minY) / scale)
        .frame(width: size.width, height: size.height, alignment: .topLeading)
    } else {
      // A grey for the time until the picture is ready, on which light and dark materials can be seen.
      Color(white: 0.5)
    }
  }
}
