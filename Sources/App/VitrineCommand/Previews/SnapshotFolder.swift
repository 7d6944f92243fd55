import Glibc
import ImageFiles
import Platform
import Surfaces

/// The folder of the recorded pictures of previews: `NAME.png`, and `NAME.diff.png` for a picture that differs.
struct SnapshotFolder {
  let path: String

  private static let ending = ".png"
  private static let differenceEnding = ".diff.png"

  /// - Throws: a failure with exit code 66 if the folder cannot be opened.
  init(existing path: String) throws(CommandFailure) {
    guard let stream = opendir(path) else {
      throw CommandFailure(
        "\(path.printable): cannot open: \(SystemError.last.reason())", exitCode: ExitCode.cannotOpen)
    }
    closedir(stream)
    self.path = path
  }

  /// - Throws: a failure with exit code 74 if the folder cannot be made.
  init(made path: String) throws(CommandFailure) {
    do throws(SystemError) { try NewFolder.make(path, withParents: true) } catch {
      throw CommandFailure("\(path.printable): cannot write: \(error.reason())", exitCode: ExitCode.writeFailed)
    }
    try self.init(existing: path)
  }

  /// Returns the recorded picture with a name; nil if there is none.
  func picture(named name: String) throws(ImageFileError) -> Bitmap? {
    do throws(ImageFileError) { return try ImageFile.load(path: file(name, Self.ending)) } catch {
      if case .cannotOpen(_, ENOENT) = error { return nil }
      throw error
    }
  }

  /// Returns true if there is a file for the recorded picture with a name.
  func has(_ name: String) -> Bool { access(file(name, Self.ending), F_OK) == 0 }

  func write(_ picture: Bitmap, named name: String) throws(CommandFailure) {
    try write(picture.pixels, to: file(name, Self.ending))
  }

  func writeDifference(_ picture: PixelBuffer, named name: String) throws(CommandFailure) {
    try write(picture, to: file(name, Self.differenceEnding))
  }

  /// Removes the picture of an earlier difference.
  func removeDifference(named name: String) {
    try? OpenFolder(path, followsLink: true).unlink(name + Self.differenceEnding)
  }

  /// Returns the names of other recorded pictures than these, sorted.
  func names(except known: [String]) -> [String] {
    let names = Folder.names(in: path).filter { $0.hasSuffix(Self.ending) && !$0.hasSuffix(Self.differenceEnding) }
    return Set(names.map { String($0.dropLast(Self.ending.count)) }).subtracting(known).sorted()
  }

  private func file(_ name: String, _ ending: String) -> String { "\(path)/\(name)\(ending)" }

  private func write(_ pixels: PixelBuffer, to path: String) throws(CommandFailure) {
    do throws(ImageFileError) { try PNGWriter.write(pixels, to: path) } catch { throw CommandFailure(error) }
  }
}
