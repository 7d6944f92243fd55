import DisplayList
import Session
import Shaders

/// A function of a chain, as a source defines it, with its written arguments.
struct EffectLink {
  var call: EffectChain.Call
  var function: MetalFunction
  var kind: ShaderKind
  /// The number of times that the function occurs earlier in the chain.
  var occurrence: Int

  var written: BoundArguments { call.boundArguments(of: function, as: kind) }

  func argument(_ parameter: ShaderParameter) -> EffectArgument {
    EffectArgument(function.name, occurrence: occurrence, parameter.name)
  }

  /// Returns the functions of a chain in a source.
  ///
  /// - Throws: `unknownFunction`, `wrongParameter` and `wrongKind`; `noFunctions` if the chain names none and the
  ///   source has none.
  static func links(of chain: EffectChain, in source: ShaderSource) throws(ShaderError) -> [EffectLink] {
    var calls = chain.calls
    if calls.isEmpty {
      guard let first = source.functions.first(where: { !$0.kinds.isEmpty }) else {
        throw .noFunctions(file: source.path)
      }
      calls = [EffectChain.Call(first.name)]
    }
    var links: [EffectLink] = []
    for call in calls {
      let function = try source.function(named: call.name)
      if let obstacle = function.obstacle { throw .wrongParameter(function: call.name, reason: obstacle) }
      guard let kind = function.kinds.first else {
        throw .wrongKind(function: call.name, wanted: .color, signature: function.signature)
      }
      let occurrence = links.count { $0.function.name == function.name }
      links.append(EffectLink(call: call, function: function, kind: kind, occurrence: occurrence))
    }
    return links
  }
}

extension [EffectLink] {
  /// The functions in the form by which the store identifies them.
  ///
  /// - Parameter path: the source's path.
  func functions(of path: String) -> [ShaderStore.Function] {
    map { ShaderStore.Function(file: path, name: $0.function.name, kind: $0.kind) }
  }
}
