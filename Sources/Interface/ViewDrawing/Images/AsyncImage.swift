/// A picture that is loaded from a URL. There is no network here: files are loaded, and every other URL stays in the
/// phase `empty`.
///
/// ```swift
/// AsyncImage(url: URL(fileURLWithPath: "lake.jpg")) { image in
///   image.resizable().scaledToFit()
/// } placeholder: {
///   ProgressView()
/// }
/// ```
nonisolated public struct AsyncImage<Content: View>: View {
  let url: URL?
  let scale: CGFloat
  let content: (AsyncImagePhase) -> Content

  /// Shows the picture at a URL, or a grey background where there is none.
  public init(url: URL?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale, content: { $0 }, placeholder: { Color.gray.opacity(0.3) })
  }

  /// Shows the view that a closure makes of the picture at a URL, or a placeholder where there is none.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// Shows the view that a closure makes of each phase of loading a picture.
  ///
  /// - Parameters:
  ///   - scale: the pixels of the picture per point.
  ///   - transaction: accepted for source compatibility: a file is there at once.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.content = content
  }

  @MainActor public var body: some View { content(phase) }

  /// The phase of loading. A file is read once, as long as there is room for it in the cache.
  private var phase: AsyncImagePhase {
    guard let url, url.isFileURL else { return .empty }
    guard let bitmap = AsyncImageFiles.cache.bitmap(named: url.path, path: { url.path }) else {
      return .failure(CocoaError(.fileReadNoSuchFile))
    }
    return .success(Image(bitmap: bitmap, scale: scale))
  }
}

private enum AsyncImageFiles {
  static let cache = BitmapCache()
}

/// The phase of loading a picture.
public enum AsyncImagePhase: Sendable {
  /// There is no picture yet.
  case empty
  /// The picture is loaded.
  case success(Image)
  /// The picture could not be loaded.
  case failure(any Error)

  /// The picture, once it is loaded.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// The error, where the picture could not be loaded.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
