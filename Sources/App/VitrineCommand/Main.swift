import CAllocations
import FrameTiming
import Glibc
import ImageFiles
import Platform
import PreviewAgents
import Session
import Shaders
import Vitrine

/// The program: parses the command line, runs the command, and ends with its exit code.
@main
enum Main {
  static let version = "0.1.0"

  @MainActor
  static func main() {
    // A process that shows previews on behalf of another one does not return.
    PreviewServer.runIfAsked(CommandLine.arguments)
    StartupTrace.shared.enterMain()
    StandardDescriptors.fill()
    // Comes first, while there is only one thread.
    ImageFile.isolate()
    allocations_ignore_this_thread()
    allocations_return_large_blocks()
    allocations_end_when_exhausted(ExitCode.outOfMemory)
    signal(SIGPIPE, SIG_IGN)
    LibraryEnvironment.clean()
    CrashReport.install()
    // Functions of Metal files are untrusted code, which is never loaded into this process.
    ShaderStore.shared.isolate()
    ShaderStore.shared.onWarning(StandardError.warn)
    let code = run(Array(CommandLine.arguments.dropFirst()))
    ShaderStore.shared.end()
    exit(code)
  }

  /// Runs a command line without the program's name and returns the exit code.
  @MainActor
  static func run(_ arguments: [String]) -> Int32 {
    let start = monotonicSeconds()
    // A broken material file only causes a warning; the program starts.
    for error in MaterialLibrary.standardFolder().map({ MaterialLibrary.shared.add(folder: $0) }) ?? [] {
      StandardError.warn(error.description)
    }
    let catalog = Catalog.standard()
    do {
      var call = try Invocation(arguments: arguments, catalog: catalog)
      try call.loadMaterial()
      try call.loadLogo()
      StartupTrace.shared.record(.options, TimeSpan(start, monotonicSeconds()))
      ShaderStore.shared.strictHalf = call.strictHalf
      if call.acceptsRisk { Containment.acceptRisk() }
      switch call.task {
      case .help(let command): try StandardOutput.print(HelpText.text(for: command))
      case .version: try StandardOutput.print("vitrine \(version)")
      case .listKeys: try StandardOutput.print(ListCommand.text(.keys, catalog: catalog))
      case .completion(let shell): try StandardOutput.print(CompletionScript.text(for: shell, catalog: catalog))
      case .manualPage: try StandardOutput.print(ManualPage.text(version: version))
      case .run(.new): try NewCommand.run(call)
      case .run(.list): try ListCommand.run(call, catalog: catalog)
      case .run(.render): return try RenderCommand.run(call, catalog: catalog)
      case .run(.verify): return try VerifyCommand.run(call)
      case .run(.profile): return try ProfileCommand.run(call, catalog: catalog)
      case .run(.preview): return try PreviewCommand.run(call, catalog: catalog)
      }
      return ExitCode.ok
    } catch let failure as CommandFailure {
      if let message = failure.message { StandardError.print(.error, message) }
      return failure.exitCode
    } catch {
      StandardError.print(.error, "\(error)")
      return error is UsageError ? ExitCode.usage : ExitCode.failure
    }
  }
}
