import DisplayList
public import ImageFiles
import Platform
import Renderer
public import Surfaces
import Synchronization

/// Renders a view to a picture, without a window.
///
/// ```swift
/// let renderer = ImageRenderer(content: Text("Hi").padding().background(.thinMaterial))
/// renderer.scale = 2
/// try renderer.renderedImage().writePNG(to: "out.png")
/// ```
@MainActor
public final class ImageRenderer<Content: View> {
  /// The view to render; its state is kept when it is replaced.
  public var content: Content
  /// The proposal to the view; the picture has the size that the view chooses.
  public var proposedSize = ProposedViewSize.unspecified
  /// Pixels per point.
  public var scale: CGFloat = 1
  /// The time that animations and timelines see, in seconds.
  public var time: Double = 0
  /// Threads that make pixels; the picture is the same at any number.
  public var threads = max(1, min(256, ProcessInfo.processInfo.activeProcessorCount))

  private let host: ViewHost

  /// A renderer of a view, at one pixel a point until `scale` says otherwise.
  public init(content: Content) {
    self.content = content
    host = ViewHost(content)
  }

  /// Problems with showing the view as written, as of the last picture: in the views, with Metal functions that do not run,
  /// and with passes that may have an unexpected result.
  ///
  /// The last two are also printed to the standard error, each once in a process.
  public var diagnostics: [ViewDiagnostic] { host.diagnostics + pictureDiagnostics }

  private var pictureDiagnostics: [ViewDiagnostic] = []

  /// Renders the view over transparent black.
  public func renderedImage() throws(ImageRendererError) -> RenderedImage {
    host.environment.displayScale = scale
    host.update(content)
    host.evaluate(time: time)
    host.layout(proposal: proposedSize)
    let list = host.displayList()
    let longest = max(host.size.width, host.size.height) * scale
    guard longest.isFinite, longest < 32_767, list.size.area <= 1 << 28 else {
      throw .tooLarge(width: Double(host.size.width), height: Double(host.size.height))
    }
    guard !list.size.isEmpty else { throw .empty }
    let offscreen = Offscreen(threads: threads)
    let pixels = offscreen.render(list)
    pictureDiagnostics = offscreen.remarks.map { ViewDiagnostic(description: $0) }
    for remark in offscreen.remarks { PrintedRemarks.print(remark) }
    return RenderedImage(Bitmap(pixels, isOpaque: false))
  }
}

/// The lines that have been printed to the standard error.
private enum PrintedRemarks {
  private static let lines = Mutex<Set<String>>([])

  static func print(_ line: String) {
    guard lines.withLock({ $0.insert(line).inserted }) else { return }
    FileHandle.standardError.write(Data("Vitrine: \(line.printable)\n".utf8))
  }
}

/// Why a view has no picture.
public enum ImageRendererError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The view has no size.
  case empty
  /// The view's size in points is not one a surface can have.
  case tooLarge(width: Double, height: Double)

  /// The reason in one line, lower case.
  public var description: String {
    switch self {
    case .empty: "the view has no size"
    case .tooLarge(let width, let height): "the view is too large for a picture: \(width) x \(height) points"
    }
  }
}

/// A picture made by `ImageRenderer`.
public struct RenderedImage: Sendable {
  /// The pixels, shareable with `Image(bitmap:)`.
  public let bitmap: Bitmap
  /// Four bytes per pixel, red first, colour premultiplied by alpha, rows from top to bottom without gaps.
  public let premultipliedRGBA: [UInt8]

  /// In pixels.
  public var width: Int { bitmap.size.width }
  /// In pixels.
  public var height: Int { bitmap.size.height }

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    let size = bitmap.size
    let view = bitmap.pixels.view
    premultipliedRGBA = [UInt8](unsafeUninitializedCapacity: size.area * 4) { bytes, count in
      for y in 0..<size.height {
        let row = view.row(y).assumingMemoryBound(to: UInt8.self)
        for x in 0..<size.width {
          let target = (y * size.width + x) * 4
          bytes[target] = row[x * 4 + 2]
          bytes[target + 1] = row[x * 4 + 1]
          bytes[target + 2] = row[x * 4]
          bytes[target + 3] = row[x * 4 + 3]
        }
      }
      count = size.area * 4
    }
  }

  /// Writes the picture as a PNG file.
  public func writePNG(to path: String) throws(ImageFileError) {
    try PNGWriter.write(bitmap.pixels.view, to: path)
  }
}
