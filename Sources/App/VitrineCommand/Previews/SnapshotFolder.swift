import Glibc
import ImageFiles
import Platform
import Surfaces

/// The recorded pictures of previews: `NAME.png`, and `NAME.diff.png` where a picture differs.
struct SnapshotFolder {
  let path: String

  private static let ending = ".png"
  private static let differenceEnding = ".diff.png"

  /// - Throws: 66 for a folder that cannot be opened.
  init(existing path: String) throws(CommandFailure) {
    guard let stream = opendir(path) else {
      throw CommandFailure(
        "\(path.printable): cannot open: \(SystemError.last.reason())", exitCode: ExitCode.cannotOpen)
    }
    closedir(stream)
    self.path = path
  }

  /// - Throws: 74 for a folder that cannot be made.
  init(made path: String) throws(CommandFailure) {
    do throws(SystemError) { try NewFolder.make(path, withParents: true) } catch {
      throw CommandFailure("\(path.printable): cannot write: \(error.reason())", exitCode: ExitCode.writeFailed)
    }
    try self.init(existing: path)
  }

  /// The recorded picture of a name; nil where there is none.
  func picture(named name: String) throws(ImageFileError) -> Bitmap? {
    do throws(ImageFileError) { return try ImageFile.load(path: file(name, Self.ending)) } catch {
      if case .cannotOpen(_, ENOENT) = error { return nil }
      throw error
    }
  }

  /// Whether there is a file for the recorded picture of a name.
  func has(_ name: String) -> Bool { access(file(name, Self.ending), F_OK) == 0 }

  func write(_ picture: Bitmap, named name: String) throws(CommandFailure) {
    try write(picture.pixels, to: file(name, Self.ending))
  }

  func writeDifference(_ picture: PixelBuffer, named name: String) throws(CommandFailure) {
    try write(picture, to: file(name, Self.differenceEnding))
  }

  /// Removes what an earlier comparison has left.
  func removeDifference(named name: String) {
    try? OpenFolder(path, followsLink: true).unlink(name + Self.differenceEnding)
  }

  /// The names of recorded pictures other than these, sorted.
  func names(except known: [String]) -> [String] {
    let names = Folder.names(in: path).filter { $0.hasSuffix(Self.ending) && !$0.hasSuffix(Self.differenceEnding) }
    return Set(names.map { String($0.dropLast(Self.ending.count)) }).subtracting(known).sorted()
  }

  private func file(_ name: String, _ ending: String) -> String { "\(path)/\(name)\(ending)" }

  private func write(_ pixels: PixelBuffer, to path: String) throws(CommandFailure) {
    do throws(ImageFileError) { try PNGWriter.write(pixels, to: path) } catch { throw CommandFailure(error) }
  }
}
