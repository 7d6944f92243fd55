import DisplayList
import ImageFiles
package import Session
package import Shaders
import Vitrine

/// The functions of the Metal source that a session shows, and the effects that chains of them resolve to.
@MainActor
package final class EffectLibrary {
  /// The Metal source's path.
  package private(set) var path: String
  /// The source's absolute path, by which views name it to the store.
  private var absolutePath: String
  /// The functions of the source as it was last read, including those that cannot be an effect.
  package var functions: [MetalFunction] { source?.functions ?? [] }
  /// The source as it was last read without an error.
  private var source: ShaderSource?
  private var error: ShaderError?
  /// The chain that was last shown without an error, with its source; it stays on screen while a saved source has an
  /// error.
  private var lastUsable: (chain: EffectChain, source: ShaderSource)?
  private let files = EffectFiles()
  let store: ShaderStore
  private var revision: UInt64?
  /// True if the store reads the source on its own thread, so that callers never wait for that.
  private var isWatched = false

  /// - Parameter file: the source's path; nil for the samples that come with the project.
  package init(file: String? = nil, store: ShaderStore = .shared) {
    path = file ?? AssetLibrary.standard.shadersPath
    absolutePath = URL(fileURLWithPath: path).path
    self.store = store
  }

  /// Switches to the source of a chain. Nothing changes without a chain, or if this is its source already.
  func follow(_ chain: EffectChain?) {
    guard let chain else { return }
    let new = chain.file ?? AssetLibrary.standard.shadersPath
    guard new != path else { return }
    (path, absolutePath) = (new, URL(fileURLWithPath: new).path)
    (source, error, lastUsable) = (nil, nil, nil)
    guard isWatched else { return }
    refresh()
    // The store watches the folders of the sources that it has read.
    store.prepare(path)
  }

  /// Reads the functions and waits for the compiler.
  package func load() throws(ShaderError) {
    revision = store.revision
    _ = try store.functions(of: path)
    refresh()
  }

  private func refresh() {
    revision = store.revision
    switch store.reading(of: path) {
    case .success(let read): (source, error) = (read, nil)
    case .failure(let failure): error = failure
    case nil: break
    }
  }

  /// A number that changes whenever a program has been replaced.
  var sourceRevision: UInt64 { store.revision }

  /// True if a source has been compiled again since the functions were read.
  var hasUpdate: Bool { revision != nil && revision != store.revision }

  /// Makes the store read sources in the background, now and whenever they are saved.
  ///
  /// - Parameters:
  ///   - readsFunctions: whether the functions are read now, or when they are first needed.
  ///   - wake: called, on any thread, when they have been read.
  package func watch(readsFunctions: Bool = true, wake: @escaping @Sendable () -> Void) {
    revision = store.revision
    isWatched = true
    store.onChange(wake)
    store.watch()
    if readsFunctions { readFunctions() }
  }

  /// Reads the functions in the background unless they have been read.
  package func readFunctions() { if functions.isEmpty { store.prepare(path) } }

  /// Allows functions that failed at run time to run again.
  func retry() { store.retry() }

  /// True while the source is read for the first time in the background.
  var isReading: Bool { isWatched && source == nil && error == nil }

  /// The names of the functions that can be an effect.
  package var names: [String] { functions.filter { !$0.kinds.isEmpty }.map(\.name) }

  /// Returns the effects that a chain currently resolves to, with its errors.
  ///
  /// - Parameter values: values that replace the arguments' defaults.
  func shown(_ chain: EffectChain?, values: [EffectArgument: [Double]] = [:]) -> ShownEffects {
    if hasUpdate { if isWatched { refresh() } else { try? load() } }
    guard let chain else { return ShownEffects() }
    var shown = ShownEffects(revision: store.revision)
    do throws(ShaderError) {
      if source == nil, !isWatched { try load() }
      if let error { throw error }
    } catch {
      shown.faults = error.lines
      if source == nil { shown.effects = [failedEffect(chain, error)] }
    }
    let resolved = resolve(chain)
    if let error = resolved.error {
      shown.faults += error.lines
      if resolved.links.isEmpty { shown.effects = [failedEffect(chain, error)] }
    }
    for link in resolved.links {
      let written = link.written
      shown.faults += written.faults
      let parameters = link.function.parameters(as: link.kind)
      var arguments: [ShownEffect.Argument] = []
      for (index, parameter) in parameters.enumerated() {
        var argument = ShownEffect.Argument(
          parameter, values: [values[link.argument(parameter)], written.numbers[index]])
        do throws(EffectFileError) {
          if let file = written.files[index] { argument = try files.argument(file, for: parameter.type) }
        } catch {
          shown.faults.append(error.description)
        }
        arguments.append(argument)
      }
      shown.effects.append(ShownEffect(file: path, name: link.function.name, kind: link.kind, arguments: arguments))
      shown.remarks += parameters.compactMap { link.function.remark(on: $0) }
    }
    // Errors of the functions that are on screen are reported with the frame.
    let pending = Set(resolved.newest.functions(of: absolutePath)).subtracting(
      resolved.links.functions(of: absolutePath))
    for fault in store.faults where !pending.isDisjoint(with: fault.chain) {
      shown.faults += fault.error.lines.filter { !shown.faults.contains($0) }
    }
    return shown
  }

  /// The functions with which a chain is shown.
  private struct ResolvedChain {
    var links: [EffectLink] = []
    /// The functions in the current source; the same as `links` once they are compiled.
    var newest: [EffectLink] = []
    /// The reason why the current source cannot be used.
    var error: ShaderError?
  }

  /// Returns the functions of a chain in the current source, or else in the last source with which the chain could be
  /// shown.
  private func resolve(_ chain: EffectChain) -> ResolvedChain {
    guard let source else { return ResolvedChain() }
    let earlier = lastUsable.flatMap { $0.chain == chain ? try? EffectLink.links(of: chain, in: $0.source) : nil }
    do throws(ShaderError) {
      let links = try EffectLink.links(of: chain, in: source)
      if let earlier, !isReady(links, after: earlier) { return ResolvedChain(links: earlier, newest: links) }
      lastUsable = (chain, source)
      return ResolvedChain(links: links, newest: links)
    } catch {
      return ResolvedChain(links: earlier ?? [], newest: earlier ?? [], error: error)
    }
  }

  /// Returns true if functions that replace others, or that have changed their kind, are compiled. The store itself
  /// replaces those that keep their name and kind.
  private func isReady(_ links: [EffectLink], after earlier: [EffectLink]) -> Bool {
    guard links.count == earlier.count else { return true }
    return zip(links.functions(of: absolutePath), earlier.functions(of: absolutePath)).allSatisfy { new, old in
      new == old || store.hasProgram(for: [new], after: [old])
    }
  }

  /// Returns an effect that stands for the function with the error, so that the error is shown in its place.
  private func failedEffect(_ chain: EffectChain, _ error: ShaderError) -> ShownEffect {
    ShownEffect(file: path, name: error.function ?? chain.names.first ?? "", kind: .color, arguments: [])
  }

  /// Returns the arguments of a chain with their controls; empty while the chain has an error.
  func controls(for chain: EffectChain?, values: [EffectArgument: [Double]]) -> [EffectFunction] {
    guard let chain else { return [] }
    return resolve(chain).links.map { link in
      let written = link.written
      let parameters = link.function.parameters(as: link.kind).enumerated().map { index, parameter in
        let id = link.argument(parameter)
        return EffectParameter(
          id, parameter, written: written.numbers[index], file: written.files[index], set: values[id])
      }
      return EffectFunction(name: link.function.name, parameters: parameters)
    }
  }

  /// Returns a line for each written argument that fits no parameter.
  package func argumentFaults(in chain: EffectChain) throws(ShaderError) -> [String] {
    if source == nil { try load() }
    guard let source else { return [] }
    return try EffectLink.links(of: chain, in: source).flatMap(\.written.faults)
  }

  /// Reads the files that the arguments of a chain name.
  package func loadFiles(of chain: EffectChain) throws(EffectFileError) {
    guard let source, let links = try? EffectLink.links(of: chain, in: source) else { return }
    for link in links {
      for (parameter, file) in zip(link.function.parameters(as: link.kind), link.written.files) {
        if let file { _ = try files.argument(file, for: parameter.type) }
      }
    }
  }
}

extension MetalFunction {
  /// Returns the line that says why a parameter's comment is ignored.
  fileprivate func remark(on parameter: ShaderParameter) -> String? {
    parameter.remark.map {
      "\(file):\(parameter.line):\(parameter.column): the comment on '\(parameter.name)' is ignored: \($0)"
    }
  }
}

extension ShaderError {
  /// The function that the error is about; nil where it is about a source.
  var function: String? {
    switch self {
    case .unknownFunction(let name, _, _): name
    case .wrongKind(let function, _, _), .wrongParameter(let function, _), .wrongArguments(let function, _, _): function
    default: nil
    }
  }

  /// The compiler's messages, each with the source line and a caret below it, or a description of another error.
  package var lines: [String] {
    guard case .doesNotCompile(let diagnostics) = self else { return [description] }
    return diagnostics.filter { $0.severity == .error }.map {
      ([$0.description] + $0.quotation).joined(separator: "\n")
    }
  }
}
