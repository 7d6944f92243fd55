/// A picture of an address. There is no network here: files are loaded, everything else stays as it is while it loads.
nonisolated public struct AsyncImage<Content: View>: View {
  let url: URL?
  let scale: CGFloat
  let content: (AsyncImagePhase) -> Content

  /// The picture of an address, or a grey plate where there is none.
  public init(url: URL?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, Color> {
    self.init(url: url, scale: scale, content: { $0 }, placeholder: { Color.gray.opacity(0.3) })
  }

  /// What a closure makes of the picture of an address, or something else where there is none.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// What a closure makes of each phase in which a picture can be.
  ///
  /// - Parameters:
  ///   - scale: pixels of the picture a point.
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

  /// A file is looked for once as long as there is room for it.
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

/// How far a picture is loaded.
public enum AsyncImagePhase: Sendable {
  /// There is none yet.
  case empty
  /// It is there.
  case success(Image)
  /// It could not be loaded.
  case failure(any Error)

  /// The picture, once it is there.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// Why it could not be loaded.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
