import JSON
import Platform

/// The files of one reading: their texts are read first, and then their materials made, so that a base may be in a
/// later file.
struct MaterialBatch {
  private struct Source {
    var path: String
    var name: String
    var value: JSONValue
  }

  private(set) var errors: [MaterialFileError] = []
  private(set) var namesByPath: [String: String] = [:]
  private var sources: [Source] = []
  private var made: [String: MaterialDefinition] = [:]
  /// The materials of the last reading, for files that have become unreadable.
  private let last: [MaterialDefinition]

  init(last: [MaterialDefinition]) { self.last = last }

  /// The most bytes of a file; a usual one has a few hundred.
  private static let sizeLimit = 1 << 20

  mutating func read(_ path: String) {
    do throws(MaterialFileError) {
      let text = try Self.text(of: path)
      do throws(JSONError) {
        let value = try JSONValue(parsing: text, as: .json5)
        let name = value["name"]?.text ?? MaterialLibrary.name(of: path)
        if let other = sources.first(where: { $0.name == name }) {
          throw value.failure("\(name.printable) is already in \(other.path)")
        }
        if MaterialTable.byName[name] != nil { throw value.failure("\(name) is a material of the library") }
        sources.append(Source(path: path, name: name, value: value))
        namesByPath[path] = name
      } catch {
        throw MaterialFileError(path, error)
      }
    } catch {
      errors.append(error)
      keep(MaterialLibrary.name(of: path))
    }
  }

  /// Returns the materials of the files that were read.
  mutating func definitions() -> [MaterialDefinition] {
    for source in sources {
      do throws(JSONError) {
        _ = try definition(of: source, path: [])
      } catch {
        errors.append(MaterialFileError(source.path, error))
        keep(source.name)
      }
    }
    return Array(made.values)
  }

  private mutating func keep(_ name: String) {
    if let old = last.first(where: { $0.name == name }) { made[name] = old }
  }

  private mutating func definition(of source: Source, path: [String]) throws(JSONError) -> MaterialDefinition {
    if let done = made[source.name] { return done }
    let path = path + [source.name]
    var found: MaterialDefinition?
    // The base is looked up before the reader asks for it: the reader is a function of values.
    if let base = source.value["base"], let name = base.text { found = try self.base(name, base, path: path) }
    let reader = MaterialFileReader { (name, place) throws(JSONError) in
      guard let found else { throw JSONError(place: place, message: "unknown material \"\(name.printable)\"") }
      return found
    }
    let definition = try reader.definition(named: source.name, from: source.value)
    made[source.name] = definition
    return definition
  }

  private mutating func base(_ name: String, _ value: JSONValue, path: [String]) throws(JSONError)
    -> MaterialDefinition
  {
    if path.contains(name) {
      throw value.failure("a material cannot be its own base: \((path + [name]).joined(separator: ", "))")
    }
    if let row = MaterialTable.byName[name] { return row }
    guard let other = sources.first(where: { $0.name == name }) else {
      let known = MaterialTable.rows.map(\.name) + sources.map(\.name)
      let hint = name.nearest(in: known).map { "; did you mean \($0)?" } ?? ""
      throw value.failure("unknown material \"\(name.printable)\"\(hint)")
    }
    do throws(JSONError) {
      return try definition(of: other, path: path)
    } catch {
      throw value.failure("its base \(name) has an error")
    }
  }

  static func text(of path: String) throws(MaterialFileError) -> String {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile.read(path, limit: sizeLimit)
    } catch {
      if case .tooLarge = error { throw .invalid(path: path, line: 1, column: 1, message: error.reason) }
      throw .cannotRead(path: path, reason: error.reason)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .invalid(path: path, line: 1, column: 1, message: "not UTF-8 text")
    }
    return text
  }
}
