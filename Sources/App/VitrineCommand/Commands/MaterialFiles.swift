import Session
import Vitrine

/// The user's own materials, read before the command line so that it can name them.
enum MaterialFiles {
  /// Reads the standard folder; returns the errors.
  static func load() -> [MaterialFileError] {
    MaterialLibrary.standardFolder().map { MaterialLibrary.shared.add(folder: $0) } ?? []
  }
}

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
