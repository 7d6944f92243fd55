import FrameTiming
import Scenes
import Session

// Parts of a session's state.
extension WindowSession {
  /// Requests to the loop that it has not answered yet.
  struct Needs {
    /// True if the picture may differ from the one that was planned last.
    var frame = true
    /// True if the whole window is to be presented again.
    var wholeWindow = true
    /// True if the renderer's settings have changed, so that the next frame must be planned from scratch.
    var newPlanner = false
    /// True if the statistics are to begin again.
    var newStatistics = false
    /// Copies of the newest picture, in the order in which they were asked for.
    var pictures: [Picture] = []
    /// The reason to end the session; nil while it continues.
    var ending: FrameLoop.Ending?
  }

  /// A copy of the newest picture.
  enum Picture: Hashable, Sendable {
    /// A file, with or without the overlays.
    case screenshot(withHUD: Bool)
    /// The picture without the overlays, for other programs.
    case clipboard
  }

  /// The contents of the overlays, as they were last made.
  struct Contents {
    var hud = HUDContent()
    var passes = PassesContent()
    /// The loupe; nil without one, and while the pointer is outside the window.
    var loupe: LoupeContent?
    var notes = NotesContent()
    /// The time at which the notes were last updated.
    var notesTime = -Double.infinity
    /// The errors of functions, previews and materials, a line each.
    var faults: [String] = []
  }

  /// The positions of the pointer in the picture, in pixels.
  struct PointerState {
    /// The current position; nil while it is outside the window.
    var pointer: (x: Double, y: Double)?
    /// The clicked pixel whose colour is to be taken; nil once the colour is known.
    var picked: (x: Int, y: Int)?
  }

  /// The window as it was last reported, or asked to be.
  struct Window {
    var isVisible = true
    var isFullscreen: Bool
    var title = ""
  }

  /// The folders of opened files.
  struct Folders {
    /// The folder of the file that was opened last; nil before the first.
    var opened: String?
    /// The folder that is being read for the question for a file.
    var listed: String?
  }

  /// The adaptive resolution of the blurs.
  struct Blurs {
    var quality = AdaptiveQuality()
    /// Its changes in this session, oldest first; nil where it was never adapted.
    var changes: [FrameReport.Adaptation]?
  }
}
