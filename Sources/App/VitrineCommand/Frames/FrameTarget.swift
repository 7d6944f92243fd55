import Glibc
import ImageFiles

/// Where the encoded frames of `render` go, one after another.
protocol FrameTarget: Sendable {
  /// - Parameter number: counted from 0.
  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError)

  /// Ends what is whole only with its last frame.
  ///
  /// - Parameter isComplete: false where frames are missing, so that nothing may remain.
  func end(isComplete: Bool) throws(ImageFileError)
}

/// A file per frame, each whole from the start.
struct PictureFiles: FrameTarget {
  let names: FrameNames

  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError) {
    try OutputFile.write(bytes, to: names.name(number: number))
  }

  func end(isComplete: Bool) {}
}

/// Standard output.
struct FrameStream: FrameTarget {
  static let name = "standard output"
  /// What comes before the first frame.
  var head: [UInt8] = []

  func write(_ bytes: [UInt8], number: Int) throws(ImageFileError) {
    if number == 0, !head.isEmpty { try OutputFile.write(head, toDescriptor: STDOUT_FILENO, name: Self.name) }
    try OutputFile.write(bytes, toDescriptor: STDOUT_FILENO, name: Self.name)
  }

  func end(isComplete: Bool) {}
}

/// The names of the files that frames go to, or of the one that all go to.
struct FrameNames: Hashable, Sendable {
  var output: OutputName
  var first: Int

  func name(number: Int) -> String {
    let path = output.path(frame: first + number)
    return path == "-" ? FrameStream.name : path
  }
}
