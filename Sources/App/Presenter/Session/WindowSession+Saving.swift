import Platform
import Session
import Vitrine

// Files of the tuned material: material files, and those for other programs.
extension WindowSession {
  /// Saves the tuned material or asks for what is missing, and shows a notice of the result.
  func save(_ order: SaveOrder) {
    let library = materials.library
    let own = library.path(of: model.state.material)
    switch order {
    case .own:
      guard let own else { return askForName(in: options.materialsFolder) }
      if !model.state.look.isEdited { return showNotice("No changes to save in \(model.state.material)") }
      _ = library.refresh()
      guard !library.errors.contains(where: { $0.isAbout(own) }) else {
        return askForName(
          in: FilePath.folder(of: own), named: model.state.material,
          message: "\(Self.name(of: own)) has an error. Press Return to replace it.", replaces: true)
      }
      write(named: model.state.material, to: own, replaces: true)
    case .ask: askForName(in: own.map(FilePath.folder) ?? options.materialsFolder)
    case .name(let name):
      guard let folder = own.map(FilePath.folder) ?? options.materialsFolder else { return askForName(in: nil) }
      if let nameProblem = MaterialLibrary.nameProblem(name) {
        return askForName(in: folder, named: name, message: name.isEmpty ? "Enter a name." : nameProblem)
      }
      let prompt = model.state.savePrompt
      write(
        named: name, to: library.path(of: name) ?? "\(folder)/\(name).json5",
        replaces: prompt.map { $0.replaces && $0.name == name } ?? false)
    }
  }

  private func askForName(in folder: String?, named name: String? = nil, message: String? = nil, replaces: Bool = false)
  {
    guard let folder else { return showNotice("No folder to save materials in") }
    model.ask(
      SavePrompt(
        name: name ?? model.state.look.exportName, folder: ShownPath.short(folder), message: message,
        replaces: replaces))
  }

  private func write(named name: String, to path: String, replaces: Bool) {
    let look = model.state.look
    let old = Material.named(name)
    do throws(MaterialFileError) {
      try materials.library.save(
        look.tunedMaterial, named: name, to: path, replaces: replaces, in: look.savingContext)
    } catch .exists {
      return askForName(
        in: FilePath.folder(of: path), named: name,
        message: "\(Self.name(of: path)) already exists. Press Return to replace it.",
        replaces: true)
    } catch {
      return showNotice(ShownPath.abbreviated(error.description))
    }
    guard let new = Material.named(name) else { return }
    model.finishSaving(as: name, replacing: old.map { old in { old.recipe(for: $0) } }, with: { new.recipe(for: $0) })
    showNotice("Saved: \(ShownPath.short(path))")
  }

  /// Saves the tuned material for another program in a new file, and shows a notice of where it went.
  func export(_ name: String) {
    guard let format = MaterialExport.format(named: name) else { return }
    guard let folder = options.materialsFolder else { return showNotice("No folder to save materials in") }
    let look = model.state.lookInWindow
    do throws(MaterialFileError) {
      showNotice("Saved: \(ShownPath.short(try look.exported(as: format).save(in: folder, as: look.exportName)))")
    } catch {
      showNotice(error.description)
    }
  }

  /// Returns the last part of a path.
  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
