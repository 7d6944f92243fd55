import Session
import SwiftPreviews

extension FrameLoop {
  /// Opens the Swift file in the user's editor, at its first error or else at the preview that is shown.
  func openEditor() {
    guard let previews = composer.previews else { return showNotice("No Swift file is open") }
    let place = previews.previews.place(ofPreview: model.state.preview?.index ?? 0)
    EditorProcess.open(place) { [notices] in notices.post($0) }
  }
}
