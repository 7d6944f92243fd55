import FileWatching
import Foundation
import Platform
import SwiftBuilds
import SwiftSources
import Synchronization
import Vitrine

/// The other Swift files of a project: those that declare what a file uses are compiled with it, like files of one
/// target.
///
/// They are read when something is missing, and again once they have changed.
final class ProjectSources: Sendable {
  /// A file that is compiled because another one needs it. Its previews are not shown.
  struct Helper: Hashable, Sendable {
    var path: String
    var text: String
    var names: Set<String>
    /// The file's stamp; nil for the constants of assets, which are no file.
    var stamp: FileStamp?
  }

  /// The identity of a file that may have several names.
  private struct FilePlace: Hashable {
    var device: dev_t
    var number: ino_t

    /// Creates the identity of the file at a path; nil if there is none.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  private let followed: Mutex<PreviewProject>
  /// The files that were read, by their paths.
  private let known = Mutex<[String: Helper]>([:])

  init(_ project: PreviewProject) { followed = Mutex(project) }

  /// Follows the project with other files from now on.
  func follow(_ project: PreviewProject) { followed.withLock { $0 = project } }

  private var project: PreviewProject { followed.withLock { $0 } }

  /// The number of files that have been read and are kept.
  var readCount: Int { known.withLock(\.count) }

  /// The most bytes of a file, the most bytes of all files, and the most helpers.
  private static let maximumFileBytes = 1 << 20
  private static let maximumTotalBytes = 64 << 20
  private static let maximumHelpers = 200

  /// Returns the files that declare the names that errors report as missing; empty if there are none. Where errors name
  /// nothing that is missing (key paths, overloads in several files, closures), these are the files that declare
  /// members which the files with errors use.
  ///
  /// - Parameter texts: the texts of the sources that were compiled, without those of `helpers`.
  func helpers(for errors: [SwiftDiagnostic], texts: [String], besides helpers: [Helper]) -> [Helper] {
    guard helpers.count < Self.maximumHelpers else { return [] }
    let errors = errors.filter { $0.severity == .error }
    let missing = Set(
      errors.flatMap {
        MissingDeclaration.names(in: $0.message) + (MissingDeclaration.calledType(by: $0).map { [$0] } ?? [])
      })
    let files = read()
    let found = Self.files(declaring: missing, among: files, texts: texts, besides: helpers)
    guard found.isEmpty, !errors.isEmpty else { return found }
    let paths = Set(errors.map(\.path))
    let failingTexts =
      zip(project.files, texts).filter { paths.contains($0.0) }.map(\.1)
      + helpers.filter { paths.contains($0.path) }.map(\.text)
    let members = Set(failingTexts.flatMap { SwiftSource(text: $0).memberNames })
    // A name that many files declare says little about which one is meant.
    let rare = members.filter { name in files.count { $0.names.contains(name) } < 4 }
    return Self.files(declaring: rare, among: files, texts: texts, besides: helpers)
  }

  /// Returns the files beside the sources that declare types which the sources name, and the files that those need in
  /// turn, like the files of one target; and the constants of assets, if some are used.
  ///
  /// A body with a type that is missing was seen to take the compiler 90 s.
  func neighbors(of texts: [String]) -> [Helper] {
    func isTop(_ name: String) -> Bool { !name.hasPrefix(".") && !name.hasPrefix("(") }
    let sources = texts.map { SwiftSource(text: $0) }
    var declared = Set(sources.flatMap(\.declaredNames)).filter(isTop)
    var used = Set(sources.flatMap(\.typeNames))
    let members = Set(sources.flatMap(\.memberNames))
    let project = project
    let place = FilePath.folder(of: project.files[0])
    // The types for which a file may be needed.
    func types(of file: Helper) -> Set<String> { file.names.filter { isTop($0) && $0.first?.isUppercase == true } }
    var remaining = read()
    var found = remaining.filter { $0.stamp == nil && !$0.names.isDisjoint(with: members) }
    remaining.removeAll { $0.stamp == nil || FilePath.folder(of: $0.path) != place }
    var declaredTypes = remaining.map(types)
    while found.count < Self.maximumHelpers {
      let needed = used.subtracting(declared)
      guard
        let index = remaining.indices.first(where: {
          !declaredTypes[$0].isDisjoint(with: needed) && declared.isDisjoint(with: remaining[$0].names)
        })
      else { break }
      let file = remaining.remove(at: index)
      declaredTypes.remove(at: index)
      declared.formUnion(file.names.filter(isTop))
      used.formUnion(SwiftSource(text: file.text).typeNames)
      found.append(file)
    }
    return found
  }

  private static func files(
    declaring missing: Set<String>, among files: [Helper], texts: [String], besides helpers: [Helper]
  ) -> [Helper] {
    guard !missing.isEmpty else { return [] }
    var declared = Set(texts.flatMap { SwiftSource(text: $0).declaredNames } + helpers.flatMap(\.names))
      .filter { !$0.hasPrefix(".") && !$0.hasPrefix("(") }
    var found: [Helper] = []
    for name in missing.sorted() where !found.contains(where: { $0.names.contains(name) }) {
      // A second target of the project may have a type of the same name.
      let candidate = files.first { file in
        file.names.contains(name) && !helpers.contains { $0.path == file.path } && declared.isDisjoint(with: file.names)
      }
      guard let candidate else { continue }
      found.append(candidate)
      declared.formUnion(candidate.names.filter { !$0.hasPrefix(".") && !$0.hasPrefix("(") })
    }
    return found
  }

  /// Returns whether a module is a target of the project: a folder of its name with sources. Its declarations are found
  /// like those of other files.
  func hasTarget(_ module: String) -> Bool { project.otherSources.contains { $0.contains("/\(module)/") } }

  /// Returns a helper as its file, or the assets, are now; nil if they are gone or cannot be read.
  func current(_ helper: Helper) -> Helper? {
    guard let stamp = helper.stamp else { return assets }
    return stamp.isCurrent ? helper : file(helper.path)
  }

  /// The constants of the assets as they are now; nil without assets.
  private var assets: Helper? {
    let project = project
    let catalog = AssetCatalog(besideSource: project.files[0])
    return AssetSymbols(colors: catalog.colorNames, images: catalog.imageNames).map { symbols in
      Helper(path: "\(project.root)/GeneratedAssetSymbols.swift", text: symbols.text, names: symbols.names)
    }
  }

  /// Returns the project's other files, the nearest first.
  private func read() -> [Helper] {
    let project = project
    let named = Set(project.files)
    var files: [Helper] = []
    var bytes = 0
    // A file that has several names is read once.
    var places: Set<FilePlace> = []
    for path in project.otherSources where !named.contains(path) {
      guard let place = FilePlace(path), places.insert(place).inserted, let file = file(path) else { continue }
      bytes += file.text.utf8.count
      if bytes > Self.maximumTotalBytes { break }
      files.append(file)
    }
    let place = project.files[0].split(separator: "/")
    func distance(_ file: Helper) -> Int { -zip(file.path.split(separator: "/"), place).prefix { $0 == $1 }.count }
    files.sort { (distance($0), $0.path) < (distance($1), $1.path) }
    if let assets { files.insert(assets, at: 0) }
    return files
  }

  private func file(_ path: String) -> Helper? {
    let stamp = FileStamp(path: path)
    if let file = known.withLock({ $0[path] }), file.stamp == stamp { return file }
    guard let bytes = try? InputFile.read(path, limit: Self.maximumFileBytes),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let file = Helper(path: path, text: text, names: SwiftSource(bytes: bytes).declaredNames, stamp: stamp)
    known.withLock { $0[path] = file }
    return file
  }
}

/// The names that an error of the compiler reports as not declared.
enum MissingDeclaration {
  /// The words before a name in quotation marks or a label, and the prefixes that such a name has in
  /// `SwiftSource.declaredNames`.
  private static let marks = [
    ("cannot find type '", ["", "."]), ("cannot find '", ["", "."]), ("has no member '", ["."]),
    ("has no dynamic member '", ["."]), ("reference to member '", ["."]), ("static property '", ["."]),
    ("extraneous argument label '", ["("]), ("argument label in call (have '", ["("]),
    ("argument labels in call (have '", ["("]),
  ]

  /// Returns the type whose arguments an error is about, which is named before the bracket: the library may have a type
  /// with the name of one of the project's.
  static func calledType(by error: SwiftDiagnostic) -> String? {
    guard error.message.contains(" in call"), let line = error.sourceLine?.utf8, line.count >= error.column else {
      return nil
    }
    let name = line.prefix(max(0, error.column - 1)).reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 }
    let text = String(decoding: name.reversed(), as: UTF8.self)
    return text.first?.isUppercase == true ? text : nil
  }

  static func names(in message: String) -> [String] {
    if message.contains("' is not a member type of "), let name = message.split(separator: "'").first {
      return [".\(name)"]
    }
    for (mark, prefixes) in marks {
      guard let place = message.firstRange(of: mark) else { continue }
      let name = message[place.upperBound...].prefix { $0 != "'" && $0 != ":" && $0 != "(" }
      // The library may have a type with the name of one of the project's.
      let owner = message.hasPrefix("type '") ? [String(message.dropFirst("type '".count).prefix { $0 != "'" })] : []
      return prefixes.map { "\($0)\(name)" } + owner
    }
    return []
  }
}
