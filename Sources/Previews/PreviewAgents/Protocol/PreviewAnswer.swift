package import Shaders

/// An answer of an agent, or a message that it sends unasked. Untrusted: the code of the previews runs in the same
/// process.
package enum PreviewAnswer: Codable, Sendable {
  /// The library is mapped: its previews, and remarks, such as the protections that this kernel lacks.
  case loaded([PreviewSummary], remarks: [String])
  /// The library cannot be used.
  case refused(String)
  /// A frame has been painted.
  case done(PreviewReport)
  /// A view has changed its state, or a timer has fired: the next frame may differ.
  case changed
  /// The values of the views' state: a number of bytes in the memory of the request with this number.
  case state(Int, request: Int)
  /// The parameters of the views as of the frame `serial`: a number of bytes in the memory of this number. They stay
  /// there until the host has said that it has read them.
  case parameters(Int, serial: Int, memory: Int)
  /// A question about Metal functions, which the host compiles.
  case asks(ShaderQuestion, serial: Int)
  /// The process is about to end by a trap: the instructions of the library on the stack, the innermost first, as
  /// offsets in the library. `TrapReport` writes it by hand.
  case trapped([UInt64])
}

/// A preview of a library.
package struct PreviewSummary: Codable, Hashable, Sendable {
  /// The name that its author gave it.
  package var name: String?
  /// The index of its function among those of the request.
  package var symbol: Int
  /// The line of the source on which it begins, from 1.
  package var line: Int
  /// Its index among the previews of its function.
  package var index: Int
  /// The size of its picture, in points; nil if it takes the size that it is offered.
  package var width: Double?
  package var height: Double?
  /// True if it is as large as its views.
  package var fits: Bool

  /// The size of the phone that a preview without a size stands for, in points.
  package static let phone = (width: 393.0, height: 852.0)
}

/// The outcome of a request for a frame.
package struct PreviewReport: Codable, Hashable, Sendable {
  package var serial: Int
  /// True if the surface has new pixels; otherwise the frame looks like the one before.
  package var isNew = true
  /// The time at which a frame will differ without input, in the time of frames; nil for never.
  package var next: Double?
  /// True while a view has the focus, so that it receives keys before anything else does.
  package var hasFocus = false
  /// True while Escape closes something over the views, so that they receive it though none of them has the focus.
  package var takesEscape = false
  /// Remarks on what in the views cannot be shown as written.
  package var remarks: [String] = []
  /// The number of values of state that were taken over from the agent before, and the number that it sent.
  package var kept = 0
  package var total = 0
  /// The seconds that the views took, and those that the pixels took.
  package var viewSeconds = 0.0
  package var pixelSeconds = 0.0
}
