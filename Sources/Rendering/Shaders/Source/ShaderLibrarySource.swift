import FileWatching
import Platform
import Synchronization

/// A Metal file that is edited while it is used: reads it again when it, or a file it includes, is saved.
///
/// It keeps the last source that could be read, so that a broken save costs nothing. Any thread may ask; `reload`
/// blocks for as long as clang takes, so it is called off the frame.
public final class ShaderLibrarySource: Sendable {
  /// The Metal file's path.
  public let path: String
  private let compiler: ShaderCompiler
  private struct State {
    var source: ShaderSource?
    /// Of the last attempt.
    var error: ShaderError?
    /// What the file looked like when it was last tried.
    var tried: [FileStamp] = []
  }
  private let state = Mutex(State())

  /// A file that is read when it is first asked for.
  public init(path: String, compiler: ShaderCompiler) {
    self.path = path
    self.compiler = compiler
  }

  /// The last source that could be read.
  public var source: ShaderSource? { state.withLock { $0.source } }

  /// What the last attempt came to; nil before the first.
  public var reading: Result<ShaderSource, ShaderError>? {
    state.withLock { state in
      if let error = state.error { return .failure(error) }
      return state.source.map { .success($0) }
    }
  }

  /// The files whose change is worth a `reload`.
  public var files: [String] {
    state.withLock { state in state.tried.isEmpty ? [path] : state.tried.map(\.path) }
  }

  /// Whether a file is not what it was at the last attempt. A file that is missing for a moment, as while an editor
  /// replaces it, does not count.
  public var hasChanged: Bool {
    state.withLock { state in
      state.tried.isEmpty || state.tried.contains { !$0.isCurrent && FileStamp(path: $0.path).exists }
    }
  }

  /// Reads the file again. After a failure `source` is still the one before.
  public func reload() -> Result<ShaderSource, ShaderError> {
    let before = FileStamp(path: FilePath.resolved(path) ?? path)
    do {
      let source = try ShaderSource(path: path, compiler: compiler)
      state.withLock { $0 = State(source: source, tried: source.stamps) }
      return .success(source)
    } catch {
      state.withLock { state in
        // The includes of the last good source are watched on: the cure may be in one of them.
        let others = (state.source?.stamps ?? []).dropFirst().map { FileStamp(path: $0.path) }
        state.tried = [before] + others
        state.error = error
      }
      return .failure(error)
    }
  }
}
