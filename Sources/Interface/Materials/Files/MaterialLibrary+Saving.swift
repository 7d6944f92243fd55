import Glibc
import JSON
import Platform

extension MaterialLibrary {
  /// Returns the reason why a material cannot be saved under a name, with a name that is possible; nil if it can be.
  package static func nameProblem(_ name: String) -> String? {
    do throws(JSONError) {
      try MaterialFileReader.check(name, at: .string(name))
      return nil
    } catch {
      let near = name.split { !$0.isLetter && !$0.isNumber && !"-_".contains($0) }.joined(separator: "-")
      return error.message + (near.isEmpty || near == name ? "" : ", like \(near)")
    }
  }

  /// Writes a material into a file, whose folder is made if it is missing, and reads the file.
  ///
  /// The base in the material's own file is kept and, if the same file is written, the comment before the object.
  ///
  /// - Parameters:
  ///   - name: the name of the saved material.
  ///   - replaces: whether a file of that path may be replaced.
  /// - Throws: `.exists` if there is one that may not.
  package func save(
    _ material: Material, named name: String, to path: String, replaces: Bool, in context: MaterialContext
  ) throws(MaterialFileError) {
    let own = self.path(of: material.name)
    let source = own.flatMap { try? MaterialBatch.text(of: $0) }.flatMap { text in
      (try? JSONValue(parsing: text, as: .json5)).map { (text: text, value: $0) }
    }
    let base = source?.value["base"]?.text
    var header = "// \(name), as a material file.\n"
    if own == path, let source { header = Self.head(of: source.text, before: source.value.place) }
    let members = MaterialExport.members(
      MaterialExport.Subject(material, in: context), named: Self.name(of: path) == name ? nil : name, on: base)
    let bytes = Array((header + (["{"] + members + ["}", ""]).joined(separator: "\n")).utf8)
    guard MaterialExport.makeFolder(FilePath.folder(of: path)) else {
      throw .cannotWrite(path: path, reason: SystemError.last.reason())
    }
    do throws(SystemError) {
      if replaces {
        try FileReplacement.write(bytes, to: path, isDurable: true)
      } else {
        try FileReplacement.create(bytes, at: path)
      }
    } catch {
      throw error == SystemError(EEXIST) ? .exists(path: path) : .cannotWrite(path: path, reason: error.reason())
    }
    _ = try add(file: path)
  }

  /// Returns a text up to a place, ended by a line break.
  private static func head(of text: String, before place: TextPlace) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else { return "" }
    let before = lines[..<(place.line - 1)].map { $0 + "\n" }.joined()
    let rest = lines[place.line - 1].prefix(place.column - 1)
    return before + (rest.allSatisfy(\.isWhitespace) ? "" : rest + "\n")
  }
}
