import DisplayList
package import Platform
import Surfaces

/// Answers the questions of a process that compiles nothing itself and runs somebody else's code: about files of some
/// folders, revealing nothing about others.
///
/// Calls block while clang runs, so they come from a separate thread, one at a time.
package final class ShaderServer: Sendable {
  private let folders: ReadableFolders
  private let service: LocalShaderService

  /// - Parameters:
  ///   - folders: the folders whose files may be compiled.
  ///   - cacheFolder: the folder of compiled programs; nil for the user's.
  package init(reading folders: [String], cacheFolder: String? = nil) {
    self.folders = ReadableFolders(folders)
    service = LocalShaderService(cacheFolder: cacheFolder, readable: self.folders)
  }

  /// The largest number of functions in a chain.
  private static let maximumChainLength = 64
  /// The most bytes of a function's name, since similar names are searched for.
  private static let maximumNameLength = 256
  /// The most messages of clang that are passed on.
  private static let maximumMessages = 32

  /// Answers a question; a program comes with its library.
  package func answer(_ question: ShaderQuestion) -> (reply: ShaderReply, library: SealedFile?) {
    service.tools.begin()
    do throws(ShaderError) {
      switch question {
      case .functions(let path):
        let source = service.sources[try folders.file(path)]
        if let reading = source.reading, !source.hasChanged {
          // A compiler that was ended says nothing about the source.
          if case .failure(.compilerFailed) = reading {} else { return (.functions(try reading.get()), nil) }
        }
        return (.functions(try source.reload().get()), nil)
      case .program(let question):
        let program = try service.program(order(question))
        return (.program(program.description), program.library)
      }
    } catch {
      return (.failed(error.redacted(for: folders, limit: Self.maximumMessages)), nil)
    }
  }

  /// Ends the compilers of the answer in progress, which then fails. From any thread.
  package func cancel() { service.tools.cancel() }

  /// Returns the files whose changes may change the answer to a question, as far as they are known.
  package func files(of question: ShaderQuestion) -> Set<String> {
    let chain: [ShaderStore.Function] =
      switch question {
      case .functions(let path): [ShaderStore.Function(file: path, name: "", kind: .color)]
      case .program(let question): question.chain
      }
    let files = chain.compactMap { function in
      (try? folders.file(function.file)).map { (written: function.file, resolved: $0) }
    }
    // The target of a link may be changed.
    return service.sources.files(of: files.map { .init(file: $0.resolved, name: "", kind: .color) })
      .union(files.map(\.written))
  }

  private func order(_ question: ProgramQuestion) throws(ShaderError) -> ShaderOrder {
    guard 1...Self.maximumChainLength ~= question.chain.count, question.arguments.count <= question.chain.count else {
      throw .notOnePass(reason: "a chain has 1 to \(Self.maximumChainLength) functions, and each one list of arguments")
    }
    var chain: [ShaderStore.Function] = []
    for function in question.chain {
      guard function.name.utf8.count <= Self.maximumNameLength else {
        throw .cannotRead(path: function.file, reason: "a function's name is too long")
      }
      chain.append(.init(file: try folders.file(function.file), name: function.name, kind: function.kind))
    }
    guard question.arguments.allSatisfy({ $0.count <= ShaderArguments.slotsPerLink }) else {
      throw .notOnePass(reason: "a function takes at most \(ShaderArguments.slotsPerLink) arguments")
    }
    return ShaderOrder(
      chain: chain, arguments: ArgumentOutline.arguments(of: question.arguments),
      size: PixelSize(width: min(max(question.width, 1), 4096), height: min(max(question.height, 1), 4096)),
      options: ShaderProgram.Options(strictHalf: question.strictHalf), isTriedAgain: true)
  }
}

extension ShaderError {
  /// Returns the error without information about files elsewhere.
  ///
  /// - Parameter limit: the maximum number of messages to keep.
  func redacted(for folders: ReadableFolders, limit: Int) -> ShaderError {
    switch self {
    case .doesNotCompile(let messages):
      var redacted: [ShaderDiagnostic] = []
      for message in messages.lazy.map({ $0.redacted(for: folders) }) where !redacted.contains(message) {
        redacted.append(message)
        if redacted.count == limit { break }
      }
      return .doesNotCompile(redacted)
    case .cannotRead(let path, _) where !folders.containsTarget(of: FilePath.folder(of: path)):
      return .cannotRead(path: path, reason: ReadableFolders.refusal)
    case .compilerFailed(let reason) where folders.isLeft(by: reason):
      return .compilerFailed(reason: ReadableFolders.foreignMessage)
    default: return self
    }
  }
}

extension ShaderDiagnostic {
  /// Returns the message without information about files elsewhere.
  fileprivate func redacted(for folders: ReadableFolders) -> ShaderDiagnostic {
    let isForeign = file.hasPrefix("/") && !folders.containsTarget(of: file)
    guard isForeign || folders.isLeft(by: message) else { return self }
    return ShaderDiagnostic(
      severity: severity, file: file, line: isForeign ? 0 : line, column: isForeign ? 0 : column,
      message: ReadableFolders.foreignMessage)
  }
}
