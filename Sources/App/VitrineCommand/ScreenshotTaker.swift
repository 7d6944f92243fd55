import ImageFiles
import Presenter
import Session

/// Writes the window's picture to a file, without delaying the window.
@MainActor
enum ScreenshotTaker {
  /// - Parameter quiet: whether standard output belongs to a report, so that the path goes to standard error.
  static func take(_ loop: FrameLoop, withHUD: Bool, dithers: Bool, quiet: Bool) {
    let path = Screenshots.path(in: Screenshots.folder(), of: loop.session.shownNames)
    let notices = loop.session.notices
    loop.snapshot(withHUD: withHUD, dithers: dithers) { picture in
      do throws(ImageFileError) {
        try PNGWriter.write(picture, to: path)
        notices.post("Screenshot: \(ShownPath.short(path))")
        if quiet {
          StandardError.print(path)
        } else {
          try? StandardOutput.print(path)
        }
      } catch {
        notices.post("No screenshot: \(error.message)")
        StandardError.print(.error, error.message)
      }
    }
  }
}
