import Session
import Vitrine

extension Invocation {
  /// Reads the material's file, where `--material` names one, and shows what is in it.
  mutating func loadMaterial() throws(CommandFailure) {
    guard scene.material.hasSuffix(".json5") else { return }
    do throws(MaterialFileError) {
      scene.material = try MaterialLibrary.shared.add(file: scene.material)
    } catch {
      throw CommandFailure(error)
    }
  }
}
