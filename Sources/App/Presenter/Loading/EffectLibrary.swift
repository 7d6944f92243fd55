import DisplayList
import ImageFiles
package import Session
package import Shaders
import Vitrine

/// The functions of the Metal source that a session shows, and what a chain of their names comes to.
@MainActor
package final class EffectLibrary {
  /// The Metal source's path.
  package let path: String
  /// The functions of the source as it was read last, those included that can be no effect.
  package var functions: [Shaders.ShaderFunction] { source?.functions ?? [] }
  /// As it was last read without an error.
  private var source: ShaderSource?
  private var error: ShaderError?
  private let store: ShaderStore
  private var revision: UInt64?
  /// Whether the source is read on a thread of the store's, and never by who asks for an effect.
  private var isWatched = false

  /// - Parameter file: the source's path; nil for the samples that come with the project.
  package init(file: String? = nil, store: ShaderStore = .shared) {
    path = file ?? AssetLibrary.standard.shadersPath
    self.store = store
  }

  /// Reads the functions; waits for clang.
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

  /// Another number whenever a program has been replaced.
  var sourceRevision: UInt64 { store.revision }

  /// Whether a source has been compiled anew since the functions were read.
  var hasNews: Bool { revision != nil && revision != store.revision }

  /// Has the functions read meanwhile, and from now on whenever the source is saved.
  package func watch(wake: @escaping @Sendable () -> Void) {
    revision = store.revision
    isWatched = true
    store.onChange(wake)
    store.watch()
    if functions.isEmpty { store.prepare(path) }
  }

  /// The names of the functions that can be an effect.
  package var names: [String] { functions.filter { !$0.kinds.isEmpty }.map(\.name) }

  /// What a chain comes to now, and what is wrong with it.
  ///
  /// - Parameter values: what arguments have been set to.
  func shown(_ chain: EffectChain?, values: [EffectArgument: [Double]] = [:]) -> ShownEffects {
    if hasNews { if isWatched { refresh() } else { try? load() } }
    guard let chain else { return ShownEffects() }
    var shown = ShownEffects(revision: store.revision)
    do throws(ShaderError) {
      if source == nil, !isWatched { try load() }
      if let error { throw error }
    } catch {
      shown.faults = error.lines
    }
    if let source {
      do throws(ShaderError) {
        for link in try links(of: chain, in: source) {
          let (given, faults) = link.call.given(to: link.function, as: link.kind)
          shown.faults += faults
          let parameters = link.function.parameters(as: link.kind)
          shown.effects.append(
            ShownEffect(
              file: path, name: link.function.name, kind: link.kind,
              arguments: parameters.indices.map { index in
                .init(parameters[index], values: [values[link.argument(parameters[index])], given[index]])
              }))
          shown.remarks += parameters.compactMap { link.function.remark(on: $0) }
        }
      } catch {
        shown.effects = []
        shown.faults += error.lines
      }
    }
    for fault in store.faults { shown.faults += fault.error.lines.filter { !shown.faults.contains($0) } }
    return shown
  }

  /// The arguments of a chain with their controls; empty while there is something wrong with it.
  func controls(for chain: EffectChain?, values: [EffectArgument: [Double]]) -> [EffectFunction] {
    guard let chain, let source, let links = try? links(of: chain, in: source) else { return [] }
    return links.map { link in
      let given = link.call.given(to: link.function, as: link.kind).values
      return EffectFunction(
        name: link.function.name,
        parameters: zip(link.function.parameters(as: link.kind), given).map { parameter, given in
          let id = link.argument(parameter)
          return EffectParameter(id, parameter, given: given, set: values[id])
        })
    }
  }

  /// What of the written arguments fits no parameter, a line each.
  package func argumentFaults(in chain: EffectChain) throws(ShaderError) -> [String] {
    if source == nil { try load() }
    guard let source else { return [] }
    return try links(of: chain, in: source).flatMap { $0.call.given(to: $0.function, as: $0.kind).faults }
  }

  private struct Link {
    var call: EffectChain.Call
    var function: Shaders.ShaderFunction
    var kind: ShaderKind
    var occurrence: Int

    func argument(_ parameter: ShaderParameter) -> EffectArgument {
      EffectArgument(function.name, occurrence: occurrence, parameter.name)
    }
  }

  private func links(of chain: EffectChain, in source: ShaderSource) throws(ShaderError) -> [Link] {
    let calls = chain.calls.isEmpty ? names.prefix(1).map { EffectChain.Call($0) } : chain.calls
    var links: [Link] = []
    for call in calls {
      let function = try source.function(named: call.name)
      guard let kind = function.kinds.first else {
        throw .wrongKind(function: call.name, wanted: .color, signature: function.signature)
      }
      let occurrence = links.count { $0.function.name == function.name }
      links.append(Link(call: call, function: function, kind: kind, occurrence: occurrence))
    }
    return links
  }
}

extension Shaders.ShaderFunction {
  /// The line that says why a parameter's comment is not followed.
  fileprivate func remark(on parameter: ShaderParameter) -> String? {
    parameter.remark.map {
      "\(file):\(parameter.line):\(parameter.column): the comment on '\(parameter.name)' is left out: \($0)"
    }
  }
}

extension ShaderError {
  /// The compiler's messages, or the error, a line each.
  package var lines: [String] {
    guard case .doesNotCompile(let diagnostics) = self else { return [description] }
    return diagnostics.filter { $0.severity == .error }.map(\.description)
  }
}
