import DisplayList
public import ImageFiles
import RenderPlan
import Renderer
import Shaders
public import Surfaces

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
  /// The pixels per point.
  public var scale: CGFloat = 1
  /// The current time for animations and timelines, in seconds.
  public var time: Double = 0
  /// The number of threads that render; the picture is the same with any number.
  public var threads = max(1, min(256, ProcessInfo.processInfo.activeProcessorCount))

  /// True if the picture shows where diagnostics apply: stripes in place of a layer that is not drawn, and an outline
  /// around one that is drawn otherwise than its author may expect.
  ///
  /// The default is false, as pictures are made to be used. Stripes that replace the output of a Metal function that
  /// does not run are always drawn.
  public var showsDiagnostics = false

  private let host: ViewHost

  /// Creates a renderer of a view, at one pixel per point until `scale` is set.
  public init(content: Content) {
    self.content = content
    host = ViewHost(content)
  }

  /// The problems with showing the view as written, for the last picture: problems in the views, Metal functions that
  /// do not run, layers that are not drawn, and passes that may have an unexpected result.
  ///
  /// They are also printed to the standard error, each once in a process.
  public var diagnostics: [ViewDiagnostic] { host.viewDiagnostics + pictureDiagnostics }

  private var pictureDiagnostics: [ViewDiagnostic] = []

  /// Renders the view over transparent black.
  public func renderedImage() throws(ImageRendererError) -> RenderedImage {
    host.environment.displayScale = scale
    // `ShownWindow` describes the picture while it is made, and the window again afterwards.
    let (measures, shown) = (ShownWindow.measures, ShownWindow.host)
    defer {
      ShownWindow.measures = measures
      ShownWindow.host = shown
    }
    if let width = proposedSize.width, let height = proposedSize.height {
      ShownWindow.show(size: CGSize(width: width, height: height), scale: scale)
    }
    host.update(content)
    host.evaluate(time: time)
    host.layout(proposal: proposedSize)
    let list = host.displayList()
    let longest = max(host.size.width, host.size.height) * scale
    guard longest.isFinite, longest < 32_767, list.size.area <= 1 << 28 else {
      throw .tooLarge(width: Double(host.size.width), height: Double(host.size.height))
    }
    guard !list.size.isEmpty else { throw .empty }
    let flat = FlatList(list)
    let offscreen = Offscreen(threads: threads)
    let pixels = offscreen.render(showsDiagnostics ? flat.appending(marks(on: flat)) : flat)
    let remarks = flat.remarks(in: .shared, waits: false)
    pictureDiagnostics = remarks.map { ViewDiagnostic(description: $0.text) }
    for diagnostic in host.viewDiagnostics { PrintedDiagnostics.print(diagnostic.description) }
    for remark in remarks { PrintedDiagnostics.print(remark) }
    return RenderedImage(Bitmap(pixels, isOpaque: false))
  }

  private func marks(on list: FlatList) -> [DisplayItem] {
    let marks = list.notes.filter(\.isForAuthor).compactMap {
      DiagnosticMarks.Mark($0, size: list.size, scale: Double(scale))
    }
    guard !marks.isEmpty else { return [] }
    let size = CGSize(width: CGFloat(list.size.width) / scale, height: CGFloat(list.size.height) / scale)
    let view = DiagnosticMarks(marks).frame(width: size.width, height: size.height, alignment: .topLeading)
    return ViewHost(view).displayList(size: size, scale: scale, time: 0).items
  }
}

/// An error that prevents a view from being rendered.
public enum ImageRendererError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The view has no size.
  case empty
  /// The view is larger than a surface can be; its size is in points.
  case tooLarge(width: Double, height: Double)

  /// The reason on one line, in lower case.
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
  /// The pixels as four bytes each, red first, with colour premultiplied by alpha, in rows from top to bottom without
  /// gaps.
  public let premultipliedRGBA: [UInt8]

  /// The width in pixels.
  public var width: Int { bitmap.size.width }
  /// The height in pixels.
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
