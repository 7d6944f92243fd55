import DisplayList
public import RenderPlan
public import Shaders
import Surfaces

/// A message for the author of a list: a result that may be unexpected, or a Metal function that does not run.
public struct Remark: Hashable, Sendable {
  /// The message in one line.
  public var text: String
  /// The planner's note; nil for a function.
  public var origin: PlanNote.Origin?
}

extension FlatList {
  /// Returns the messages for the author of the list, each text once.
  ///
  /// - Parameter waits: whether functions that have not been compiled yet are compiled in this call; otherwise they
  ///   have no error.
  public func remarks(in store: ShaderStore, waits: Bool) -> [Remark] {
    var remarks: [Remark] = []
    func add(_ remark: Remark) {
      if !remarks.contains(where: { $0.text == remark.text }) { remarks.append(remark) }
    }
    for note in notes where note.isForAuthor { add(Remark(text: note.text, origin: note.origin)) }
    for error in shaderErrors(in: store, waits: waits) { add(Remark(text: error.description)) }
    return remarks
  }

  /// The errors of the functions that the list uses, each once.
  ///
  /// - Parameter waits: whether functions that have not been compiled yet are compiled in this call; otherwise they
  ///   have no error.
  public func shaderErrors(in store: ShaderStore, waits: Bool) -> [ShaderError] {
    var errors: [ShaderError] = []
    for chain in chains {
      let functions = chain.effects.functions
      let arguments = chain.effects.map(\.arguments)
      if waits {
        _ = store.program(
          for: functions, arguments: arguments, size: chain.size ?? ShaderShadingCache.fillSize, waits: true)
      }
      guard let error = store.error(of: functions, arguments: arguments), !errors.contains(error) else { continue }
      errors.append(error)
    }
    return errors
  }
}

extension [ShaderEffect] {
  /// The functions, without their arguments.
  var functions: [ShaderStore.Function] {
    map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) }
  }
}
