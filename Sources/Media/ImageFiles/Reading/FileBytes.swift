import Platform

/// Reads whole regular files into memory.
enum FileBytes {
  static func read(_ path: String, limit: Int) throws(ImageFileError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(path, limit: limit)
    } catch {
      switch error {
      case .cannotOpen(let error): throw .cannotOpen(name: path, code: error.code)
      case .notRegular(let kind): throw .notRegular(name: path, kind: kind)
      case .tooLarge(let bytes, let limit): throw .invalid(name: path, .fileTooLarge(bytes: bytes, limit: limit))
      case .cannotRead(let error): throw .cannotRead(name: path, code: error.code)
      }
    }
    guard !bytes.isEmpty else { throw .invalid(name: path, .empty) }
    return bytes
  }
}
