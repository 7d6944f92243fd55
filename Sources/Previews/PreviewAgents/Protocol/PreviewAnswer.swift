package import Shaders

/// What an agent answers, or says unasked. Untrusted: the code of the previews runs in the same process.
package enum PreviewAnswer: Codable, Sendable {
  /// The library is mapped: its previews, and what the process could not give up on this kernel.
  case loaded([PreviewSummary], remarks: [String])
  /// The library cannot be used.
  case refused(String)
  /// A frame has been painted.
  case done(PreviewReport)
  /// A view has changed its state, or a timer has fired: the next frame may differ.
  case changed
  /// The values of the views' state, so many bytes in the memory of the request with this number.
  case state(Int, request: Int)
  /// The parameters of the views as of the frame `serial`, so many bytes in the memory of this number. They stay there
  /// until the host has said that it has read them.
  case parameters(Int, serial: Int, memory: Int)
  /// What the host has to know of Metal functions, which it compiles.
  case asks(ShaderQuestion, serial: Int)
  /// The process is about to end by a trap: the instructions of the library on the stack, the innermost first, as their
  /// places in the library. `TrapReport` writes it by hand.
  case trapped([UInt64])
}

/// A preview of a library.
package struct PreviewSummary: Codable, Hashable, Sendable {
  /// The name that its author gave it.
  package var name: String?
  /// The place of its function among those of the request.
  package var symbol: Int
  /// The line that it stands in, from 1.
  package var line: Int
  /// The place among the previews of its function, from 0.
  package var index: Int
  /// The size that a picture of it has, in points; nil where it takes what it gets.
  package var width: Double?
  package var height: Double?
  /// Whether it is as large as its views.
  package var fits: Bool

  /// The size of the phone that a preview without a size stands for, in points.
  package static let phone = (width: 393.0, height: 852.0)
}

/// What became of a frame.
package struct PreviewReport: Codable, Hashable, Sendable {
  package var serial: Int
  /// Whether the surface has new pixels; else it looks as the frame before.
  package var isNew = true
  /// When the next frame will differ without input, as a frame's time; nil for never.
  package var next: Double?
  /// Whether a view has the focus, so that keys are its before anybody else's.
  package var hasFocus = false
  /// Whether Escape closes something over the views, so that it is theirs though none of them has the focus.
  package var takesEscape = false
  /// What in the views cannot be shown as written.
  package var remarks: [String] = []
  /// Of the values of state that the agent before sent, how many were taken over.
  package var kept = 0
  package var total = 0
  /// Seconds for the views and for the pixels.
  package var viewSeconds = 0.0
  package var pixelSeconds = 0.0
}
