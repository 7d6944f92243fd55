package import Shaders
package import Vitrine

/// A request of a host to its agent.
package enum PreviewRequest: Codable, Sendable {
  /// The state of the views, as the agent before had it: a number of bytes in the memory whose descriptor comes with the
  /// request. Comes before the library.
  case restore(Int)
  /// Map a library, the sealed file whose descriptor comes with the request, and list the previews that its functions
  /// add.
  case load(PreviewLibrary)
  /// The arrangement to show from the next frame on.
  case show(PreviewArrangement)
  /// Pixels to paint, in the memory whose descriptor comes with the request.
  case surface(PreviewSurface)
  /// The surface of this number is no longer used.
  case release(Int)
  /// Paint a frame.
  case frame(PreviewFrame)
  /// Input for the views.
  case input(PreviewInput)
  /// Put the values of the views' state into the memory whose descriptor comes with the request; the number counts
  /// these requests.
  case state(Int)
  /// Put the parameters of the views into the memory of this number, whose descriptor comes with the request, and again
  /// when they have changed; nil ends that.
  case listParameters(Int?)
  /// The parameters in the memory of this number have been read: others may take their place.
  case parametersRead(Int)
  /// Give some parameters other values.
  case set([StateParameter.Change])
  /// The answer to a question about Metal functions; a program's library is the sealed file whose descriptor comes with
  /// it.
  case shaders(ShaderReply, serial: Int)
  /// A Metal file has been saved.
  case shadersChanged
}

/// A compiled library of previews.
package struct PreviewLibrary: Codable, Hashable, Sendable {
  /// The C functions that add previews to a list, in the order of the sources. Those that a `#if` leaves out are absent.
  package var symbols: [String]
  /// The path of the source that was opened: pictures, asset catalogues and Metal files are looked up beside it.
  package var source: String
  /// The folder whose files the previews may read: the source's, or the project that it belongs to.
  package var project: String
  /// The raw value of the `Personality` whose materials the previews show.
  package var system: String
  /// True if a frame waits for Metal functions that are being compiled; otherwise it is painted again once they are
  /// there.
  package var waits: Bool

  package init(
    symbols: [String], source: String, project: String, system: String = Personality.iOS.rawValue, waits: Bool = false
  ) {
    self.system = system
    self.symbols = symbols
    self.source = source
    self.project = project
    self.waits = waits
  }
}

/// The previews to show, and how: one in the whole picture, or several side by side.
package struct PreviewArrangement: Codable, Hashable, Sendable {
  package struct Pane: Codable, Hashable, Sendable {
    /// The index of the preview in the agent's list.
    package var preview: Int
    package var isDark = false
    /// One of the dynamic type sizes by its name, such as `accessibility1`; nil is the standard size.
    package var typeSize: String?
    /// The size in points, in place of the one that the preview asks for; nil keeps the latter.
    package var width: Double?
    package var height: Double?
    /// The label under the preview where several are shown.
    package var label = ""

    package init(preview: Int, isDark: Bool = false) {
      self.preview = preview
      self.isDark = isDark
    }
  }

  package var panes: [Pane]

  package init(_ panes: [Pane]) { self.panes = panes }
}

/// Shared pixels of the format `bgra8`.
package struct PreviewSurface: Codable, Hashable, Sendable {
  package var number: Int
  package var width: Int
  package var height: Int
}

/// A frame to paint.
package struct PreviewFrame: Codable, Hashable, Sendable {
  /// A number that counts up; the answer repeats it.
  package var serial: Int
  /// The number of the surface to paint.
  package var surface: Int
  /// The instant at which the frame is displayed, in seconds since the session began.
  package var time: Double
  /// Pixels per point.
  package var scale: Double

  package init(serial: Int, surface: Int, time: Double, scale: Double) {
    self.serial = serial
    self.surface = surface
    self.time = time
    self.scale = scale
  }
}

/// Input for the views; the times of events are in the time of frames.
package enum PreviewInput: Codable, Hashable, Sendable {
  case pointer(PointerEvent)
  case scroll(ScrollEvent)
  case key(KeyEvent)
  /// Closes the panel that is open over the views.
  case dismiss
  case clearFocus
}
