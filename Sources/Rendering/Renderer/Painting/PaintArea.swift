import RenderPlan
import Surfaces

/// The pixels that a command paints.
///
/// It is what painting needs of a command beside its content; a copy of the command would retain all of its parts, in
/// every band.
struct PaintArea {
  /// The pixels, inside the bounds of the clips.
  var visible: Region
  /// The clips, all of which apply.
  let clips: [Clip]
  /// True if nothing is below it on a clear canvas.
  let isFirst: Bool

  init(_ command: UnsafePointer<PaintCommand>) {
    visible = command.pointee.visible
    clips = command.pointee.clips
    isFirst = command.pointee.isFirst
  }
}
