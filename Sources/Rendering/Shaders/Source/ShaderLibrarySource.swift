import FileWatching
import Platform
import Synchronization

/// A Metal file that may be edited while it is used.
///
/// It keeps the last source that could be read. Any thread may use it; `reload` blocks while clang runs, so it is
/// called off the frame.
public final class ShaderLibrarySource: Sendable {
  /// The Metal file's path.
  public let path: String
  private let read: Reading
  private struct State {
    var source: ShaderSource?
    /// The error of the last attempt.
    var error: ShaderError?
    /// The files' stamps at the last attempt.
    var tried: [FileStamp] = []
  }
  private let state = Mutex(State())

  /// Reads a file's functions; blocks.
  typealias Reading = @Sendable (_ path: String) throws(ShaderError) -> ShaderSource

  /// A file that is read by the first `reload`.
  public convenience init(path: String, compiler: ShaderCompiler) {
    self.init(path: path) { (path) throws(ShaderError) in try ShaderSource(path: path, compiler: compiler) }
  }

  init(path: String, reading read: @escaping Reading) {
    self.path = path
    self.read = read
  }

  /// The last source that could be read.
  public var source: ShaderSource? { state.withLock { $0.source } }

  /// The result of the last attempt; nil before the first.
  public var reading: Result<ShaderSource, ShaderError>? {
    state.withLock { state in
      if let error = state.error { return .failure(error) }
      return state.source.map { .success($0) }
    }
  }

  /// The files whose changes require a `reload`.
  public var files: [String] {
    state.withLock { state in state.tried.isEmpty ? [path] : state.tried.map(\.path) }
  }

  /// True if a file has changed since the last attempt. Missing files do not count: an editor may be replacing them.
  public var hasChanged: Bool {
    state.withLock { state in
      state.tried.isEmpty || state.tried.contains { !$0.isCurrent && FileStamp(path: $0.path).exists }
    }
  }

  /// True if the path leads to another file than the one that was read, since a link was changed.
  var linkTargetChanged: Bool { source.map { FilePath.resolved(path) != $0.path } ?? false }

  /// Reads the file again. After a failure `source` is unchanged.
  public func reload() -> Result<ShaderSource, ShaderError> {
    // The path is not resolved, since a link on its way may be changed.
    let before = FileStamp(path: path)
    do throws(ShaderError) {
      let source = try read(path)
      state.withLock { $0 = State(source: source, tried: [before] + source.stamps.filter { $0.path != path }) }
      return .success(source)
    } catch {
      state.withLock { state in
        // The includes of the last good source stay relevant: the error may be fixed in one of them.
        let others = (state.source?.stamps ?? []).dropFirst().map { FileStamp(path: $0.path) }
        state.tried = [before] + others
        state.error = error
      }
      return .failure(error)
    }
  }
}
