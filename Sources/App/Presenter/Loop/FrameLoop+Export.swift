import FrameTiming
import ImageFiles
import Session
import Vitrine
import Windowing

extension FrameLoop {
  /// Offers a text to other programs until the window is closed or another program takes the clipboard.
  func copy(_ text: String, titled title: String) {
    backend.clipboard = text
    showNotice(backend.clipboard == text ? "Copied: \(title)" : "Not copied: another program took the clipboard")
  }

  /// Encodes the picture without the overlays, and offers it to other programs once it is encoded.
  func copyPicture() {
    let (pictures, notices) = (pictures, notices)
    snapshot(withHUD: false, dithers: options.dithers) { view in
      do throws(ImageFileError) {
        pictures.post(try PNGWriter.encode(view))
      } catch {
        notices.post("Not copied: \(error.message)")
      }
    }
  }

  /// Offers the pictures that have been encoded.
  func offerPictures() {
    for picture in pictures.take() {
      showNotice(
        backend.offer(png: picture) ? "Copied: the picture" : "Not copied: another program took the clipboard")
    }
  }

  /// Saves the tuned material for another program in a new file, and shows a notice with its path.
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

  func showNotice(_ text: String) { model.showNotice(text, at: clock.now()) }
}
