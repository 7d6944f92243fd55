import ImageFiles
public import Shaders
import Vitrine

/// The functions of the Metal source that a session shows, and what a chain of their names comes to.
@MainActor
public final class EffectLibrary {
  /// The Metal source's path.
  public let path: String
  /// The functions of the source as it was read last, those included that can be no effect.
  public private(set) var functions: [Shaders.ShaderFunction] = []
  private let store: ShaderStore
  private var revision: UInt64?

  /// - Parameter file: the source's path; nil for the samples that come with the project.
  public init(file: String? = nil, store: ShaderStore = .shared) {
    path = file ?? AssetLibrary.standard.shadersPath
    self.store = store
  }

  /// Reads the functions; waits for clang.
  public func load() throws(ShaderError) {
    revision = store.revision
    functions = try store.functions(of: path)
  }

  /// Whether a source has been compiled anew since the functions were read.
  var hasNews: Bool { revision != nil && revision != store.revision }

  /// Has the functions read meanwhile, and from now on whenever the source is saved.
  public func watch(wake: @escaping @Sendable () -> Void) {
    revision = store.revision
    store.onChange(wake)
    store.watch()
    if functions.isEmpty { store.prepare(path) }
  }

  /// The names of the functions that can be an effect.
  public var names: [String] { functions.filter { !$0.kinds.isEmpty }.map(\.name) }

  /// What a chain comes to now, and what is wrong with it.
  func shown(_ chain: EffectChain?) -> ShownEffects {
    if hasNews { try? load() }
    guard let chain else { return ShownEffects() }
    var shown = ShownEffects(revision: store.revision)
    do throws(ShaderError) {
      if functions.isEmpty { try load() }
      let names = chain.names.isEmpty ? Array(names.prefix(1)) : chain.names
      for name in names { shown.effects.append(try effect(named: name)) }
    } catch {
      shown.faults = error.lines
    }
    for fault in store.faults { shown.faults += fault.error.lines.filter { !shown.faults.contains($0) } }
    return shown
  }

  private func effect(named name: String) throws(ShaderError) -> ShownEffect {
    let known = functions.first { $0.name == name }
    let function: Shaders.ShaderFunction
    if let known { function = known } else { function = try store.function(named: name, of: path) }
    guard let kind = function.kinds.first else {
      throw .wrongKind(function: name, wanted: .colorEffect, signature: function.signature)
    }
    return ShownEffect(
      file: path, name: name, kind: kind, arguments: function.parameters(as: kind).map { .init($0) })
  }
}

/// The effects of one frame.
struct ShownEffects: Hashable {
  var effects: [ShownEffect] = []
  /// Which state of the sources it is.
  var revision: UInt64 = 0
  /// What is wrong, a line each.
  var faults: [String] = []
}

extension ShaderError {
  /// The compiler's messages, or the error, a line each.
  public var lines: [String] {
    guard case .doesNotCompile(let diagnostics) = self else { return [description] }
    return diagnostics.filter { $0.severity == .error }.map(\.description)
  }
}
