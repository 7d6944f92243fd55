import Foundation
import FrameTiming
import ImageFiles
import Session
import Surfaces
import Vitrine
import Windowing

// Notices, and texts and pictures for other programs.
extension WindowSession {
  func showNotice(_ text: String) { model.showNotice(text, at: clock.now()) }

  /// Removes the notice when its time is over, and shows those that other threads have posted.
  func updateNotice() {
    let before = model.state.notice
    model.expire(at: clock.now())
    for text in notices.take() { showNotice(text) }
    offerPictures()
    if model.state.notice != before { needs.frame = true }
  }

  /// Offers a text to other programs until the window is closed or another program takes the clipboard.
  func copy(_ text: String, titled title: String) {
    backend.clipboard = text
    showNotice(backend.clipboard == text ? "Copied: \(title)" : "Not copied: another program took the clipboard")
  }

  /// Opens the files that the clipboard names, with a path or a `file:` URL on each line.
  func openClipboard() {
    guard let text = backend.clipboard else { return showNotice("The clipboard has no text") }
    open(FileList(text: text, home: NSHomeDirectory()), none: "No file path on the clipboard")
  }

  /// A function that encodes a picture, on any thread, and posts it to be offered to other programs.
  var pictureEncoder: @Sendable (SurfaceView) -> Void {
    { [pictures, notices] view in
      do throws(ImageFileError) {
        pictures.post(try PNGWriter.encode(view))
      } catch {
        notices.post("Not copied: \(error.message)")
      }
    }
  }

  /// Offers the pictures that have been encoded.
  private func offerPictures() {
    for picture in pictures.take() {
      showNotice(
        backend.offer(png: picture) ? "Copied: the picture" : "Not copied: another program took the clipboard")
    }
  }
}
