import Platform
import Presenter
import Session
import SwiftPreviews

extension Invocation {
  /// Returns the Swift sources that the command line names.
  func previewProject() throws(CommandFailure) -> PreviewProject {
    do throws(PreviewProblem) {
      return try PreviewProject(paths: swiftFiles, system: scene.traits.personality)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the previews for a window; nil if the command line names no Swift file.
  @MainActor
  func previewStage(waking wake: @escaping @Sendable () -> Void) throws(CommandFailure) -> PreviewStage? {
    guard !swiftFiles.isEmpty else { return nil }
    let project = try previewProject()
    return PreviewStage(project, threads: launchState.threads, printed: StandardError.printed, wake: wake)
  }
}

extension CommandFailure {
  /// Creates a failure with the compiler's messages, of which there may be several.
  init(_ problem: PreviewProblem) {
    let text = problem.texts.joined(separator: "; ")
    switch problem {
    case .unreadable: self.init(text, exitCode: ExitCode.cannotOpen)
    case .none, .unusable: self.init(text, exitCode: ExitCode.badData)
    case .doesNotCompile:
      for line in problem.reports.flatMap({ $0.split(separator: "\n") }) { StandardError.print(String(line)) }
      let errors = problem.texts.count
      self.init("the previews do not compile: \(errors) error\(errors == 1 ? "" : "s")", exitCode: ExitCode.badData)
    case .noCompiler, .ended: self.init(text, exitCode: ExitCode.failure)
    }
  }
}
