import Platform
public import Surfaces

/// The pixels that an agent has made for one command: the last good ones, and the target of the next run.
///
/// Rectangles are on the lattice of the canvas.
final class AgentPicture {
  private struct Canvas {
    var pixels: PixelBuffer
    var bounds: PixelRect
  }

  private var good: Canvas?
  /// The region of the last good pixels.
  private var valid = Region()
  private var next: Canvas?

  /// The last good pixels and their position; nil before the first.
  var result: AgentResult? { good.map { AgentResult(pixels: $0.pixels, bounds: $0.bounds, valid: valid) } }

  /// Returns whether the last good pixels are exactly those of some rectangles.
  func covers(_ rects: [PixelRect]) -> Bool { good != nil && rects == valid.rects }

  /// Returns the pixels that a run writes, at least `bounds` of them; the next call may return the same.
  func target(for bounds: PixelRect) -> (pixels: PixelBuffer, bounds: PixelRect) {
    // The target grows with the requests, so that a panel that moves does not cause one allocation a frame.
    if let next, next.bounds.contains(bounds) { return (next.pixels, next.bounds) }
    let grown = next.map { $0.bounds.union(bounds) } ?? bounds
    let fits = grown.width <= 32767 && grown.height <= 32767 && grown.area <= 4 * bounds.area
    let made = Canvas(
      pixels: .shared(size: (fits ? grown : bounds).size, access: .writable), bounds: fits ? grown : bounds)
    next = made
    return (made.pixels, made.bounds)
  }

  /// Takes over the pixels that a run has written into its target.
  func accept(_ rects: [PixelRect]) {
    guard let next else { return }
    // Same rectangles as in the previous run: all valid pixels are new.
    if good?.bounds == next.bounds, rects == valid.rects { return exchange() }
    var written = Region()
    for rect in rects { written.add(rect) }
    guard let good, !valid.rects.allSatisfy(written.contains) else {
      exchange()
      valid = written
      return
    }
    guard good.bounds.contains(written.bounds) else {
      // Copies the valid pixels that the run has not written.
      var kept = valid
      kept.subtract(written)
      copy(good, to: next, kept)
      exchange()
      valid = kept.intersection(next.bounds)
      valid.add(written)
      return
    }
    copy(next, to: good, written)
    valid.add(written)
  }

  /// Makes the target the good pixels, and these the next target, grown to the same size: if it grew only when it is
  /// needed, a frame long after the one that requested more would allocate.
  private func exchange() {
    swap(&good, &next)
    if let good { _ = target(for: good.bounds) }
  }

  /// Gives up the target, since something may still write to it.
  func abandonTarget() { next = nil }

  private func copy(_ source: Canvas, to target: Canvas, _ region: Region) {
    for rect in region.rects {
      let rect = rect.intersection(source.bounds).intersection(target.bounds)
      for y in rect.minY..<max(rect.minY, rect.maxY) {
        target.pixels.view.pixel(rect.minX - target.bounds.minX, y - target.bounds.minY).copyMemory(
          from: source.pixels.view.pixel(rect.minX - source.bounds.minX, y - source.bounds.minY),
          byteCount: rect.width * 4)
      }
    }
  }
}

/// Pixels that an agent has made.
public struct AgentResult: Sendable {
  /// The buffer, which keeps the memory alive.
  public let pixels: PixelBuffer
  /// The bounds of the pixels on the lattice of the canvas.
  public let bounds: PixelRect
  /// The pixels that have been computed.
  public let valid: Region
  /// True if the canvas has all requested pixels, which may be newer than these.
  public internal(set) var isOnCanvas = false

  var canvasResult: AgentResult {
    var result = self
    result.isOnCanvas = true
    return result
  }

  /// Returns the addresses of pixels `(x ..< x + count, y)`, and of those below them; nil unless all are inside the
  /// bounds.
  @inlinable
  public func pixels(_ x: Int, _ y: Int, _ count: Int) -> (row: UnsafeRawPointer, next: UnsafeRawPointer)? {
    guard x >= bounds.minX, x + count <= bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return nil }
    let row = UnsafeRawPointer(pixels.view.pixel(x - bounds.minX, y - bounds.minY))
    return (row, y + 1 < bounds.maxY ? row + pixels.stride : row)
  }

  /// Copies pixels `(x ..< x + count, y)`; those outside the bounds are transparent.
  public func row(_ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutableRawPointer) {
    let first = max(x, bounds.minX)
    let end = min(x + count, bounds.maxX)
    guard first < end, y >= bounds.minY, y < bounds.maxY else {
      target.initializeMemory(as: UInt8.self, repeating: 0, count: count * 4)
      return
    }
    if end - first < count { target.initializeMemory(as: UInt8.self, repeating: 0, count: count * 4) }
    (target + (first - x) * 4).copyMemory(
      from: pixels.view.pixel(first - bounds.minX, y - bounds.minY), byteCount: (end - first) * 4)
  }
}
