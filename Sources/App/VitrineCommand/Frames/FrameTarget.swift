import Glibc
import ImageFiles

/// The destination of the encoded frames of `render`, which are written one after another.
protocol FrameTarget: Sendable {
  /// - Parameter number: the frame's number, counted from 0.
  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError)

  /// Ends an output that is only complete with its last frame.
  ///
  /// - Parameter isComplete: false if frames are missing, so that the output must be removed.
  func end(isComplete: Bool) throws(ImageFileError)
}

/// A file for each frame, which is complete by itself.
struct PictureFiles: FrameTarget {
  let names: FrameNames

  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError) {
    try OutputFile.write(bytes, to: names.name(number: number))
  }

  func end(isComplete: Bool) {}
}

/// The stream on standard output.
struct FrameStream: FrameTarget {
  static let name = "standard output"
  /// The bytes before the first frame.
  var head: [UInt8] = []

  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError) {
    if number == 0, !head.isEmpty { try OutputFile.write(head, toDescriptor: STDOUT_FILENO, name: Self.name) }
    try OutputFile.write(bytes, toDescriptor: STDOUT_FILENO, name: Self.name)
  }

  func end(isComplete: Bool) {}
}

/// The names of the files for the frames, or of the single file for all of them.
struct FrameNames: Hashable, Sendable {
  var output: OutputName
  var first: Int

  func name(number: Int) -> String {
    let path = output.path(frame: first + number)
    return path == "-" ? FrameStream.name : path
  }
}
