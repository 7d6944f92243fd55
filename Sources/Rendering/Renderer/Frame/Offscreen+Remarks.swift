import DisplayList
import RenderPlan
import Shaders

extension Offscreen {
  /// What the author of a plan's list should know, a line each: results that may be unexpected, and Metal functions that
  /// do not run.
  func remarks(on plan: RenderPlan) -> [String] {
    let used = plan.passes.shaderChains
    let faults = used.isEmpty ? [] : shaders.faults.filter { used.contains($0.chain) }
    var lines: [String] = []
    for line in plan.notes.filter(\.isForAuthor).map(\.text) + faults.map(\.error.description)
    where !lines.contains(line) {
      lines.append(line)
    }
    return lines
  }
}

extension [RenderPass] {
  /// The functions of each command that has some.
  fileprivate var shaderChains: Set<[ShaderStore.Function]> {
    var chains: Set<[ShaderStore.Function]> = []
    for pass in self {
      switch pass {
      case .backdrop: break
      case .picture(let picture): chains.formUnion(picture.passes.shaderChains)
      case .paint(let commands):
        for command in commands {
          let effects: [ShaderEffect]
          switch command.kind {
          case .shaded(_, _, let list, _): effects = list
          case .fill(_, .shader(let effect, _)), .mask(_, _, _, .shader(let effect, _)): effects = [effect]
          default: continue
          }
          chains.insert(effects.map { ShaderStore.Function(file: $0.file, name: $0.function, kind: $0.kind) })
        }
      }
    }
    return chains
  }
}
