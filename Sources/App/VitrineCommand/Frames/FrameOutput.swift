import FrameTiming
import ImageFiles
import Surfaces

/// The output of `render`: frames are encoded on all threads, and written in their order.
struct FrameOutput {
  private let queue: PictureQueue
  private let target: any FrameTarget
  private let names: FrameNames

  /// - Parameters:
  ///   - output: the value of `-o`, which has been checked.
  ///   - size: the size of every frame, in pixels.
  init(
    _ call: Invocation, output: OutputName, frames: Range<Int>, size: PixelSize, threads: Int
  ) throws(CommandFailure) {
    let names = FrameNames(output: output, first: frames.lowerBound)
    let target: any FrameTarget
    switch call.frameFormat {
    case .png where output.path() != "-": target = PictureFiles(names: names)
    case .png, .rgba: target = FrameStream()
    case .y4m: target = FrameStream(head: Y4MEncoder.header(size, framesPerSecond: call.framesPerSecond))
    case .video(let video):
      do throws(ImageFileError) {
        target = try VideoWriter(output.path(), video, size: size, framesPerSecond: call.framesPerSecond)
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

  /// The number of frames that have been written.
  var written: Int { queue.written }

  /// Copies a frame and queues it for output; `number` is counted from 0.
  func append(_ view: SurfaceView, number: Int) throws(CommandFailure) {
    do throws(ImageFileError) {
      try queue.append(view, name: names.name(number: number))
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Waits until all frames are written.
  ///
  /// - Parameter isComplete: whether no frame is missing. A video without its last frames is discarded.
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
