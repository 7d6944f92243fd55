import Foundation
import Platform
import Session
import SwiftPreviews
import Vitrine
import Windowing

// Opening files in the window, which are chosen in the prompt, dropped, or named by the clipboard.
extension WindowSession {
  /// Shows the prompt for a file, which starts in the folder of the file that was opened last.
  func askForFile() {
    let folder = folders.opened ?? FileManager.default.currentDirectoryPath
    model.ask(OpenPrompt(in: folder, home: NSHomeDirectory()))
  }

  /// Lists the folder that the prompt is about to show.
  func followPrompt() {
    let folder = model.state.openPrompt.flatMap { $0.isReading ? $0.folder : nil }
    if let folder, folder != folders.listed { opener.list(folder) }
    folders.listed = folder
  }

  /// Opens files by their absolute paths; the current ones stay on screen until the new ones have been read.
  func open(_ paths: [String]) { opener.open(paths) }

  func drop(_ files: FileList?) {
    guard let files else { return showNotice("The other program did not provide the dropped files") }
    guard model.state.features.contains(.scene) else { return showNotice("Files open in scenes, not over previews") }
    open(files, none: "No file was dropped")
  }

  /// - Parameter none: the notice for a list without files.
  func open(_ files: FileList, none: String) {
    if !files.paths.isEmpty { return opener.open(files.paths, others: files.refused.count) }
    showNotice(files.refused.first.map { "Not a file of this computer: \($0.printable)" } ?? none)
  }

  /// Opens the Swift file in the user's editor, at its first error or else at the preview that is shown.
  func openEditor() {
    guard let previews = composer.previews else { return showNotice("No Swift file is open") }
    let place = previews.previews.place(ofPreview: model.state.preview?.index ?? 0)
    EditorProcess.open(place) { [notices] in notices.post($0) }
  }

  /// Takes over the names and parameters of the newest build of the previews, and shows the notices about them.
  func followPreviews() {
    guard let previews = composer.previews else { return }
    let titles = previews.titles
    if titles != model.state.preview?.titles {
      model.setPreviewTitles(titles)
      needs.frame = true
    }
    let controls = previews.controls
    if controls != model.state.preview?.controls {
      model.setPreviewControls(controls)
      needs.frame = true
    }
    for text in previews.takeNotices() { showNotice(text) }
  }

  /// Shows the folders and files that have been read since the last call.
  func collectOpened() {
    for outcome in opener.take() {
      needs.frame = true
      switch outcome {
      case .listing(let listing, let recent):
        if let path = model.take(listing, recent: recent) { open([path]) }
        // A listing may complete the text, and the completed text may name another folder.
        followPrompt()
      case .folder(let path):
        if model.enter(path) { followPrompt() } else { showNotice("\(ShownPath.short(path)) is a folder") }
      case .opened(let files, let problems, let others): show(files, problems, others)
      }
    }
  }

  private func show(_ files: [OpenedFile], _ problems: [String], _ others: Int) {
    if files.isEmpty {
      guard let problem = problems.first else { return }
      // The refused listing is requested again.
      folders.listed = nil
      if !model.refuse(problem) { showNotice(problem) }
      return
    }
    folders.opened = FilePath.folder(of: files[files.count - 1].path)
    // The new material must be in the catalog before it is chosen.
    refreshMaterials()
    apply(.show(files))
    for problem in problems { reporter.note(problem) }
    let left = others + problems.count
    guard left > 0 else { return }
    let count = "\(left) other \(left == 1 ? "file was" : "files were") not opened"
    showNotice("\(model.state.notice?.text ?? ""); \(count)" + (problems.first.map { ": \($0)" } ?? ""))
  }
}

extension SceneState {
  /// The folder of the file that the session began with; nil for none.
  var folder: String? {
    var path = look.effects?.file
    if case .file(let image) = look.background { path = image }
    return path.map { FilePath.folder(of: URL(fileURLWithPath: $0).path) }
  }
}
