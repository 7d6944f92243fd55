import Platform
import Presenter
import Session
import Shaders

extension Invocation {
  /// Reads the functions of the Metal source that is shown.
  ///
  /// - Throws: an error for names and arguments that the source does not have.
  @MainActor
  func loadEffects() throws(CommandFailure) -> EffectLibrary {
    let library = EffectLibrary(file: scene.effects?.file)
    guard let chain = scene.effects else { return library }
    var unfit: String?
    do throws(ShaderError) {
      try library.load()
      for name in chain.names { _ = try ShaderStore.shared.function(named: name, of: library.path) }
      if let fault = try library.argumentFaults(in: chain).first { unfit = fault }
    } catch {
      throw CommandFailure(error)
    }
    if let unfit { throw CommandFailure("--effect: \(unfit)", exitCode: ExitCode.usage) }
    do throws(EffectFileError) { try library.loadFiles(of: chain) } catch { throw CommandFailure(error) }
    return library
  }

  /// Throws the first error of the functions in a frame, and prints the others.
  @MainActor
  func checkEffects(of run: FrameRun) throws(CommandFailure) {
    guard Signals.caught == nil, let first = run.shaderErrors.first else { return }
    for error in run.shaderErrors.dropFirst() { StandardError.print(.error, error.description) }
    throw CommandFailure(first)
  }
}

extension CommandFailure {
  init(_ error: EffectFileError) {
    switch error {
    case .image(let error): self.init(error)
    case .data(let error): self.init(error)
    }
  }

  /// Creates the failure for an error of a function. After a signal it has no message, because the signal has ended
  /// what this process waited for.
  init(_ error: ShaderError) {
    if let code = Signals.exitCode {
      self.init(nil, exitCode: code)
      return
    }
    let code =
      switch error {
      case .cannotRead: ExitCode.cannotOpen
      case .compilerMissing, .compilerFailed, .cacheUnusable: ExitCode.failure
      default: ExitCode.badData
      }
    self.init(error.description, exitCode: code)
  }
}
