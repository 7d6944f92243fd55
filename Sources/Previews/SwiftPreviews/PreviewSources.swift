import Platform

/// The sources of previews as they were at one time.
package struct PreviewSources: Hashable, Sendable {
  /// The project, with the files that it had then.
  let project: PreviewProject
  /// The text of each file.
  let texts: [String]

  /// The most bytes of a source.
  private static let limit = 4 << 20

  /// Reads the files that a project has now.
  ///
  /// - Throws: `unreadable`, `unusable`; `none` where no file is left.
  init(of project: PreviewProject) throws(PreviewProblem) {
    self.project = try project.current()
    var texts: [String] = []
    for file in self.project.files {
      let bytes: [UInt8]
      do throws(InputFile.Failure) { bytes = try InputFile.read(file, limit: Self.limit) } catch {
        let text = "\(file.printable): \(error.reason)"
        if case .tooLarge = error { throw .unusable(text) }
        throw .unreadable(text)
      }
      // The compiler refuses such a file as well, in words that do not name the cause.
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .unusable("\(file.printable): not UTF-8")
      }
      // The compiler would warn of each zero byte.
      if let zero = bytes.firstIndex(of: 0) {
        let line = 1 + bytes[..<zero].count { $0 == UInt8(ascii: "\n") }
        throw .unusable("\(file.printable):\(line): a byte of zero: not a text file")
      }
      texts.append(text)
    }
    self.texts = texts
  }

  var files: [String] { project.files }

  /// Returns whether these sources lack a file that others have.
  func lacksFile(of others: PreviewSources) -> Bool { !Set(others.files).subtracting(files).isEmpty }
}
