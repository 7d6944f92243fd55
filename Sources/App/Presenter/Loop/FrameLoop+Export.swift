import FrameTiming
import Session
import Vitrine
import Windowing

extension FrameLoop {
  /// Offers a text to other programs, until the window is closed or another one offers something.
  func copy(_ text: String, titled title: String) {
    backend.clipboard = text
    showNotice(backend.clipboard == text ? "Copied: \(title)" : "Not copied: the display gave the clipboard to another")
  }

  /// Saves the tuned material for another program in a new file, and shows a notice of where it went.
  func export(_ name: String) {
    guard let format = MaterialExport.format(named: name) else { return }
    guard let folder = options.materialsFolder else { return showNotice("There is no folder to save materials in") }
    let look = model.state.lookInWindow
    do throws(MaterialFileError) {
      showNotice("Saved: \(ShownPath.short(try look.exported(as: format).save(in: folder, as: look.exportName)))")
    } catch {
      showNotice(error.description)
    }
  }

  func showNotice(_ text: String) { model.showNotice(text, at: clock.now()) }
}
