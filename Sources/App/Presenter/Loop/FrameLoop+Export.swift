import FrameTiming
import Session
import Vitrine
import Windowing

extension FrameLoop {
  /// Exports the tuned material for another program, and shows a notice of where it went.
  func export(_ order: ExportOrder) {
    let look = model.state.lookInWindow
    switch order {
    case .copy(let name):
      guard let format = MaterialExport.format(named: name) else { return }
      backend.clipboard = look.exported(as: format).annotatedText
      showNotice("Copied: \(format.title)")
    case .save(let name):
      guard let format = MaterialExport.format(named: name) else { return }
      guard let folder = options.materialsFolder else { return showNotice("There is no folder to save materials in") }
      do throws(MaterialFileError) {
        showNotice("Saved: \(Self.abbreviated(try look.exported(as: format).save(in: folder, as: look.exportName)))")
      } catch {
        showNotice(error.description)
      }
    }
  }

  private func showNotice(_ text: String) { model.showNotice(text, at: clock.now()) }

  /// Returns a path with `~` for the home folder.
  private static func abbreviated(_ path: String) -> String {
    let home = NSHomeDirectory()
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }
}
