import ImageFiles
import Session
import Vitrine

extension Invocation {
  /// Reads the material's file, if `--material` or the list names one, and selects the material in it.
  mutating func loadMaterial() throws(CommandFailure) {
    if let name = listedMaterial { listedMaterial = try Self.material(named: name) }
    scene.material = try Self.material(named: scene.material)
    if let name = scene.comparison.material { scene.comparison.material = try Self.material(named: name) }
  }

  /// Reads the picture for the card.
  mutating func loadLogo() throws(CommandFailure) {
    guard let logo else { return }
    do throws(ImageFileError) {
      scene.card.logo = try ImageFile.load(path: logo)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Returns the name of the material in a file; any other name is returned unchanged.
  private static func material(named name: String) throws(CommandFailure) -> String {
    guard FileKind(path: name) == .material else { return name }
    do throws(MaterialFileError) {
      return try MaterialLibrary.shared.add(file: name)
    } catch {
      throw CommandFailure(error)
    }
  }
}
