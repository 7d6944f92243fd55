import Foundation
package import Platform
import PreviewAgents
package import SwiftBuilds
import SwiftSources
import Synchronization
import Vitrine

/// The previews of sources, compiled.
package struct BuiltPreviews: Sendable {
  package var library: BuiltLibrary
  /// The functions of the library, which add one preview or several each.
  package var functions: [PreviewFunction]
  /// The comments beside the `@State` variables in the sources.
  var comments = StateComments()
  /// Remarks on parts of the sources that have no effect, with their places.
  var remarks: [String] = []
  /// The project, with the files that it had.
  var project: PreviewProject
  /// The sources that were compiled in parts, and remain to be checked as a whole; empty for none.
  var unchecked: [SwiftBuild.Source] = []
}

/// A `#Preview` or a provider in a source.
package struct PreviewFunction: Hashable, Sendable {
  /// The C function that it is compiled to.
  package var symbol: String
  /// The name of the generated view that its `@Previewable` variables belong to.
  var view: String
  /// Its name, or a substitute if the author gave none.
  package var label: String
  /// The source's path and the line in it, from 1.
  package var file: String
  package var line: Int
}

/// A builder of a library of the previews of some sources: it reads, rewrites and compiles them.
package final class PreviewBuilder: Sendable {
  private let newest: Mutex<PreviewProject>
  /// The compiler, which is found at the first build.
  private let compiler = Mutex<(toolchain: SwiftToolchain, build: SwiftBuild)?>(nil)

  /// The frameworks that do not exist here and the targets of the project whose imports the last build left out.
  private let absentFrameworks = Mutex<Set<String>>([])

  /// The files of the project that the sources need, as they were compiled last.
  private let helpers = Mutex<[ProjectSources.Helper]>([])
  private let others: ProjectSources

  /// True if sources are compiled in parts, for builds that follow each other; false after a source for which that
  /// failed.
  private let compilesInParts: Mutex<Bool>

  /// True once the declarations of the sources have been checked for what they need of their project.
  private let hasCheckedDeclarations = Mutex(false)

  /// - Parameter isFollowing: whether many builds will follow each other, each of which should be quick.
  package init(_ project: PreviewProject, isFollowing: Bool = false) {
    newest = Mutex(project)
    others = ProjectSources(project)
    compilesInParts = Mutex(isFollowing)
  }

  /// The most previews of all sources together.
  private static let maximumPreviews = 1000

  /// The project, with the files that it had when they were read last.
  package var project: PreviewProject { newest.withLock { $0 } }

  /// Reads the sources as they are now.
  package func read() throws(PreviewProblem) -> PreviewSources {
    let sources = try PreviewSources(of: project)
    newest.withLock { $0 = sources.project }
    return sources
  }

  /// The files that were compiled last: the sources, and the files of the project that they need.
  var compiledFiles: [String] { project.files + helpers.withLock { $0.filter { $0.stamp != nil }.map(\.path) } }

  /// True if a file of the project that the sources need has another text now. A file that is gone does not count,
  /// since it may be being saved.
  var helpersHaveChanged: Bool {
    helpers.withLock { $0 }.contains { helper in others.current(helper).map { $0.text != helper.text } ?? false }
  }

  /// Returns the previews that the sources have now, without compiling them.
  package func found() throws(PreviewProblem) -> [PreviewFunction] {
    let sources = try read()
    return Self.functions(of: sources.texts.map { SwiftSource(text: $0) }, sources.files)
  }

  private static func functions(of sources: [SwiftSource], _ files: [String]) -> [PreviewFunction] {
    zip(sources, files).enumerated().flatMap { index, pair in
      pair.0.previews.map { preview in
        PreviewFunction(
          symbol: preview.symbol(file: index), view: preview.viewName(file: index), label: preview.label,
          file: pair.1, line: preview.line)
      }
    }
  }

  /// Compiles sources as they were read. Blocks its thread.
  ///
  /// - Throws: `doesNotCompile`, `noCompiler`, `none`; after a cancellation any of them.
  package func build(
    _ read: PreviewSources, cancellation: ProcessCancellation
  ) throws(PreviewProblem) -> BuiltPreviews {
    let (project, texts) = (read.project, read.texts)
    others.follow(project)
    let sources = texts.map { SwiftSource(text: $0) }
    let functions = Self.functions(of: sources, project.files)
    if functions.isEmpty {
      try checkSyntax(of: read, cancellation)
      throw .none("\(project.title) has no #Preview and no PreviewProvider")
    }
    if functions.count > Self.maximumPreviews {
      throw .unusable("\(project.title) has \(functions.count) previews; the limit is \(Self.maximumPreviews)")
    }
    let rewritten = sources.enumerated().map { $1.rewritten(file: $0) }
    let inputs = zip(project.files, rewritten).map { SwiftBuild.Source(path: $0, text: $1.text) }
    // A file that is new in a folder that is shown may have been a helper.
    var helpers = helpers.withLock { $0 }.compactMap { others.current($0) }.filter { !read.files.contains($0.path) }
    defer { self.helpers.withLock { $0 = helpers } }
    // Imports of frameworks that are not here are left out, since many are used by nothing; the compiler's messages
    // about them are shown only if something else is wrong.
    var absent = absentFrameworks.withLock { $0 }
    var refusals: [SwiftDiagnostic] = []
    // Declarations are checked first, once: a body with a type that is missing was seen to take the compiler 40 s.
    var checksDeclarations =
      !hasCheckedDeclarations.withLock { asked in (asked, asked = true).0 } && !project.otherSources.isEmpty
    if checksDeclarations { helpers += others.neighbors(of: texts) }
    while true {
      do throws(SwiftBuildError) {
        let added = helpers.map {
          SwiftBuild.Source(path: $0.path, text: SwiftSource(text: $0.text).textWithoutPreviews)
        }
        let all = (inputs + added).map { $0.forSystem(project.system.title, leavingOutImportsOf: absent) }
        if checksDeclarations {
          checksDeclarations = try addNeeded(&helpers, &absent, &refusals, neededBy: all, texts, cancellation)
          continue
        }
        let (library, isChecked) = try library(of: all, cancellation)
        absentFrameworks.withLock { $0 = absent }
        return BuiltPreviews(
          library: library, functions: functions, comments: StateComments(sources),
          remarks: Self.remarks(on: sources, project.files, besides: helpers), project: project,
          unchecked: isChecked ? [] : all)
      } catch {
        guard case .doesNotCompile(let diagnostics) = error else { throw .noCompiler(error.description) }
        let modules = absentModules(diagnostics, besides: absent)
        if !modules.isEmpty {
          absent.formUnion(modules)
          refusals += diagnostics
          continue
        }
        let found = others.helpers(for: diagnostics, texts: texts, besides: helpers)
        helpers += found
        guard found.isEmpty else { continue }
        // Imports that an earlier build has left out are tried again.
        guard absent.isEmpty || !refusals.isEmpty || cancellation.isCancelled else {
          absent = []
          continue
        }
        throw .doesNotCompile((refusals + diagnostics).map { original($0, rewritten, read) })
      }
    }
  }

  /// Returns remarks on modifiers that the library accepts and ignores. Those that the rest of the project declares are
  /// its own.
  private static func remarks(
    on sources: [SwiftSource], _ files: [String], besides helpers: [ProjectSources.Helper]
  ) -> [String] {
    let all = sources + helpers.map { SwiftSource(text: $0.text) }
    return SwiftSource.noOpModifiers(in: all).filter { sources.indices.contains($0.source) }.map { source, call in
      let place = SourcePlace(files[source], line: call.position.line, column: call.position.column)
      return "\(place.name):\(place.line):\(place.column): .\(call.name) is accepted and has no effect"
    }
  }

  /// Looks for errors of syntax in sources in which no preview is found: an error may hide one.
  ///
  /// - Throws: `doesNotCompile`.
  private func checkSyntax(
    of read: PreviewSources, _ cancellation: ProcessCancellation
  ) throws(PreviewProblem) {
    do throws(SwiftBuildError) {
      try swiftBuild().checkSyntax(
        sources: zip(read.files, read.texts).map { SwiftBuild.Source(path: $0, text: $1) }, cancellation: cancellation)
    } catch {
      guard case .doesNotCompile(let diagnostics) = error else { throw .noCompiler(error.description) }
      throw .doesNotCompile(diagnostics)
    }
  }

  /// Adds the files of the project that declarations of the sources need, and the frameworks among their imports that
  /// do not exist here, with the compiler's messages about these.
  ///
  /// - Returns: whether something was added; the declarations in it may need more.
  private func addNeeded(
    _ helpers: inout [ProjectSources.Helper], _ absent: inout Set<String>, _ refusals: inout [SwiftDiagnostic],
    neededBy sources: [SwiftBuild.Source], _ texts: [String],
    _ cancellation: ProcessCancellation
  ) throws(SwiftBuildError) -> Bool {
    do throws(SwiftBuildError) {
      try swiftBuild().checkDeclarations(sources: sources, cancellation: cancellation)
      return false
    } catch .doesNotCompile(let diagnostics) {
      let modules = absentModules(diagnostics, besides: absent)
      if !modules.isEmpty {
        absent.formUnion(modules)
        refusals += diagnostics
        return true
      }
      // Other errors are reported by the build.
      let found = others.helpers(for: diagnostics, texts: texts, besides: helpers)
      helpers += found
      return !found.isEmpty
    }
  }

  /// Returns the modules that errors report as missing, and whose imports are left out: Apple's frameworks, and targets
  /// of the project.
  private func absentModules(_ diagnostics: [SwiftDiagnostic], besides known: Set<String>) -> Set<String> {
    Set(
      diagnostics.compactMap { diagnostic in
        diagnostic.absentFramework ?? diagnostic.absentModule.flatMap { others.hasTarget($0) ? $0 : nil }
      }
    ).subtracting(known)
  }

  /// Compiles sources in parts, if they can be divided, and whole if that fails.
  private func library(
    of sources: [SwiftBuild.Source], _ cancellation: ProcessCancellation
  ) throws(SwiftBuildError) -> (BuiltLibrary, isChecked: Bool) {
    let build = try swiftBuild()
    let parts = compilesInParts.withLock { $0 } ? sources.flatMap(\.parts) : sources
    guard parts.count > sources.count else {
      return (try build.build(sources: sources, cancellation: cancellation), true)
    }
    do throws(SwiftBuildError) {
      return (try build.build(sources: parts, cancellation: cancellation), false)
    } catch .cancelled {
      throw .cancelled
    } catch {
      let library = try build.build(sources: sources, cancellation: cancellation)
      compilesInParts.withLock { $0 = false }
      return (library, true)
    }
  }

  /// Checks sources that were compiled in parts for uses of declarations that are private elsewhere in their file.
  ///
  /// - Throws: like `build`.
  func check(
    _ built: BuiltPreviews, _ read: PreviewSources, _ cancellation: ProcessCancellation
  ) throws(PreviewProblem) {
    do throws(SwiftBuildError) {
      try swiftBuild().check(sources: built.unchecked, cancellation: cancellation)
    } catch {
      guard case .doesNotCompile(let diagnostics) = error else { throw .noCompiler(error.description) }
      let rewritten = read.texts.enumerated().map { SwiftSource(text: $1).rewritten(file: $0) }
      throw .doesNotCompile(diagnostics.map { original($0, rewritten, read) })
    }
  }

  /// Returns the lines of instructions of a library; none before the first build.
  func lines(at addresses: [UInt64], in library: BuiltLibrary) -> [SwiftBuild.Line] {
    compiler.withLock { $0?.build }?.lines(at: addresses, in: library) ?? []
  }

  /// Returns a remark on the compiler's folder that has not been reported; nil for none.
  func newRemark() -> String? { compiler.withLock { $0?.build.newRemark() } }

  /// Ends the compiler, which cannot be started again.
  func end() { compiler.withLock { $0?.toolchain.end() } }

  private func swiftBuild() throws(SwiftBuildError) -> SwiftBuild {
    if let known = compiler.withLock({ $0?.build }) { return known }
    let toolchain = try SwiftToolchain()
    let build = try SwiftBuild(toolchain: toolchain, modules: try LibraryModules.find())
    compiler.withLock { $0 = (toolchain, build) }
    return build
  }

  /// Returns a message about the text that was compiled as one about the author's text.
  private func original(
    _ diagnostic: SwiftDiagnostic, _ rewritten: [RewrittenSource], _ read: PreviewSources
  ) -> SwiftDiagnostic {
    /// Returns the author's place for a place in the text that was compiled, and the text of its line.
    func original(_ path: String, _ line: Int, _ column: Int) -> (line: Int, column: Int, text: String?)? {
      guard line > 0, let index = read.files.firstIndex(of: path) else { return nil }
      let place = rewritten[index].sourcePosition(line: line, column: column)
      let line = rewritten[index].sourceRange(ofLine: place.line).map { range in
        SwiftDiagnostic.shown(Substring(read.texts[index].utf8.dropFirst(range.lowerBound).prefix(range.count)))
      }
      return (place.line, place.column, line)
    }
    var result = diagnostic
    if let place = original(diagnostic.path, diagnostic.line, diagnostic.column) {
      (result.line, result.column, result.sourceLine) = (place.line, place.column, place.text ?? result.sourceLine)
    }
    for (number, note) in result.notes.enumerated() {
      guard let place = original(note.path, note.line, note.column) else { continue }
      (result.notes[number].line, result.notes[number].column) = (place.line, place.column)
    }
    return result
  }
}

extension SwiftBuild.Source {
  /// The source in parts: the remainder under its own path, the others under paths beside it.
  fileprivate var parts: [SwiftBuild.Source] {
    guard let parts = SwiftSource(text: text).parts(path: path) else { return [self] }
    return parts.map { part in
      SwiftBuild.Source(path: part.number.map { "\(path.dropLast(6))~\($0).swift" } ?? path, text: part.text)
    }
  }

  /// Returns the source with the conditions of a system, and with spaces in place of the imports of some modules.
  fileprivate func forSystem(_ system: String, leavingOutImportsOf modules: Set<String>) -> SwiftBuild.Source {
    guard !modules.isEmpty || text.contains(system) else { return self }
    let source = SwiftSource(text: text).forSystem(system).leavingOutImports(of: modules)
    return SwiftBuild.Source(path: path, text: String(decoding: source.bytes, as: UTF8.self))
  }
}
