import Glibc
import ImageFiles
import Platform
import Session
import Shaders
import Synchronization
import Vitrine

/// Lists folders and reads the files that are opened, on threads of its own: no frame waits for a disk or a compiler.
package final class FileOpener: Sendable {
  /// The result of a request.
  enum Outcome: Sendable {
    case listing(FolderListing, recent: [String])
    /// The path to open is a folder.
    case folder(String)
    /// The first file of each kind that can be shown, a line for each that cannot, and the number of files that were
    /// skipped.
    case opened([OpenedFile], problems: [String], others: Int)
  }

  private struct Contents: Sendable {
    var outcomes: [Outcome] = []
    var working = 0
    /// The number of requests to open files so far, and the newest of them that has an outcome.
    var requested = 0
    var finished = 0
  }

  private let contents = Mutex(Contents())
  private let backgrounds: BackgroundStore
  private let shaders: ShaderStore
  private let materials: MaterialLibrary
  private let recent: RecentFiles
  private let viewer: ViewerProcess
  private let wake: @Sendable () -> Void

  /// The most threads, which may all be waiting for a disk that does not answer.
  private static let maximumThreads = 8

  /// - Parameters:
  ///   - viewer: opens previews in a window of their own.
  ///   - wake: called, on any thread, when there is an outcome.
  init(
    backgrounds: BackgroundStore, shaders: ShaderStore, materials: MaterialLibrary, recent: RecentFiles,
    viewer: ViewerProcess = ViewerProcess(), wake: @escaping @Sendable () -> Void
  ) {
    self.backgrounds = backgrounds
    self.shaders = shaders
    self.materials = materials
    self.recent = recent
    self.viewer = viewer
    self.wake = wake
  }

  /// True while a request has no outcome yet.
  package var isWorking: Bool { contents.withLock { $0.working > 0 } }
  /// True while there is an outcome that has not been taken.
  package var hasOutcome: Bool { contents.withLock { !$0.outcomes.isEmpty } }

  /// Returns the outcomes since the last call.
  func take() -> [Outcome] {
    contents.withLock { contents in
      defer { contents.outcomes = [] }
      return contents.outcomes
    }
  }

  /// Lists a folder, and the files that were opened last.
  func list(_ folder: String) { start { .listing(FolderListing.read(folder), recent: self.recent.read()) } }

  /// Opens the first file of each kind. If a later request finishes first, this one has no outcome.
  ///
  /// - Parameters:
  ///   - paths: absolute paths.
  ///   - others: the number of requested items that are not files.
  func open(_ paths: [String], others: Int = 0) {
    let number = contents.withLock { contents in
      contents.requested += 1
      return contents.requested
    }
    start(number) { self.outcome(of: paths, others: others) }
  }

  /// - Parameter number: the number of a request to open files; nil for a listing.
  private func start(_ number: Int? = nil, _ work: @escaping @Sendable () -> Outcome) {
    let isFree = contents.withLock { contents in
      guard contents.working < Self.maximumThreads else { return false }
      contents.working += 1
      return true
    }
    var status = EAGAIN
    if isFree {
      status = DetachedThread.start(named: "vitrine-open") { self.finish(number, work(), frees: true) }
    }
    guard status != 0 else { return }
    finish(
      number, .opened([], problems: ["Nothing can be opened now: \(SystemError(status).reason())"], others: 0),
      frees: isFree)
  }

  private func finish(_ number: Int?, _ outcome: Outcome, frees: Bool) {
    contents.withLock { contents in
      if number ?? .max >= contents.finished { contents.outcomes.append(outcome) }
      contents.finished = max(contents.finished, number ?? 0)
      if frees { contents.working -= 1 }
    }
    wake()
  }

  private func outcome(of paths: [String], others count: Int) -> Outcome {
    var status = stat()
    if paths.count == 1, stat(paths[0], &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return .folder(paths[0]) }
    var files: [OpenedFile] = []
    var problems: [String] = []
    var others = count
    for path in paths {
      let kind = FileKind(path: path) ?? .image
      guard !files.contains(where: { $0.kind == kind }) else {
        others += 1
        continue
      }
      switch open(path, as: kind) {
      case .success(let file): files.append(file)
      case .failure(let problem): problems.append(problem.text)
      }
    }
    if !files.isEmpty { recent.add(files.map(\.path)) }
    return .opened(files, problems: problems, others: others)
  }

  private struct Problem: Error { var text: String }

  private func open(_ path: String, as kind: FileKind) -> Result<OpenedFile, Problem> {
    let title = (path.split(separator: "/").last.map(String.init) ?? path).printable
    /// Returns a problem in which the file's name stands in place of its path.
    func problem(_ text: String) -> Result<OpenedFile, Problem> {
      .failure(
        Problem(text: text.replacing(path.printableWithShortNames, with: title).replacing(path.printable, with: title)))
    }
    switch kind {
    case .image:
      do throws(ImageFileError) { try backgrounds.open(.file(path)) } catch { return problem(error.message) }
    case .shader:
      do throws(ShaderError) {
        let functions = try shaders.functions(of: path)
        guard functions.contains(where: { !$0.kinds.isEmpty }) else { throw .noFunctions(file: path) }
      } catch {
        return problem(
          (error.lines.first?.split(separator: "\n").first.map(String.init) ?? error.description).printable)
      }
    case .material:
      do throws(MaterialFileError) {
        return .success(OpenedFile(kind, path: path, title: title, material: try materials.open(file: path)))
      } catch {
        return problem(error.description)
      }
    case .swift:
      guard access(path, R_OK) == 0 else { return problem("\(path.printable): \(SystemError.last.reason())") }
      let status = viewer.open(path)
      guard status == 0 else { return problem("No window for \(path.printable): \(SystemError(status).reason())") }
    }
    return .success(OpenedFile(kind, path: path, title: title))
  }
}
