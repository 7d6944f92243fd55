import FrameTiming
import ImageFiles
import Surfaces

/// The frames of `render` on their way out: encoded on all threads, written in their order.
struct FrameOutput {
  private let queue: PictureQueue
  private let target: any FrameTarget
  private let names: FrameNames

  /// - Parameters:
  ///   - output: a checked `-o`.
  ///   - size: of every frame, in pixels.
  init(
    _ call: Invocation, output: OutputName, frames: Range<Int>, size: PixelSize, threads: Int
  ) throws(CommandFailure) {
    let names = FrameNames(output: output, first: frames.lowerBound)
    let target: any FrameTarget
    switch call.frameFormat {
    case .png where output.path() != "-": target = PictureFiles(names: names)
    case .png, .rgba: target = FrameStream()
    case .y4m: target = FrameStream(head: Y4MEncoder.header(size, framesPerSecond: call.framesPerSecond))
    case .film(let film):
      do throws(ImageFileError) {
        target = try Film(output.path(), film, size: size, framesPerSecond: call.framesPerSecond)
      } catch {
        throw CommandFailure(error)
      }
    }
    let encoders = call.frameFormat.encoders(level: call.pngLevel ?? PNGEncoder.defaultLevel)
    queue = PictureQueue(threads: min(threads, frames.count, Host.processorCount), makeEncoder: encoders) {
      number, bytes throws(ImageFileError) in try target.write(bytes, number: number)
    }
    self.names = names
    self.target = target
  }

  /// The number of frames that are written.
  var written: Int { queue.written }

  /// Hands over a frame, which is copied; `number` is counted from 0.
  func append(_ view: SurfaceView, number: Int) throws(CommandFailure) {
    do throws(ImageFileError) {
      try queue.append(view, name: names.name(number: number))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Waits until all frames are written.
  ///
  /// - Parameter isComplete: whether that is all of them. A film without its last frames is no film.
  func finish(isComplete: Bool) throws(CommandFailure) {
    do throws(ImageFileError) {
      do throws(ImageFileError) {
        try queue.finish()
      } catch {
        try? target.end(isComplete: false)
        throw error
      }
      try target.end(isComplete: isComplete)
    } catch {
      throw CommandFailure(error)
    }
  }
}
