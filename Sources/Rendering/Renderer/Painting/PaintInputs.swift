import DisplayList
import Kernels
import RenderPlan
import Surfaces

/// The pixels and tables that a command reads.
enum PaintInput: Sendable {
  /// Nothing, or a missing input, in which case the command paints nothing.
  case none
  case pixels(PixelSource)
  case gradient(GradientShading)
  case shader(ShaderShading)
  /// A picture and the functions over it; nil while these are being compiled.
  case shaded(PixelSource, ShaderShading?)
  case transfer(TransferTable)
  case backdrop(BackdropImage)
}

/// The inputs of the commands of one paint pass, looked up before its bands run: bands read no cache.
struct PaintInputs: Sendable {
  /// A picture whose alpha clips commands.
  struct ClipPicture {
    var identity: DisplayIdentity
    var source: PixelSource
  }

  /// The inputs, one for each command.
  private(set) var inputs: [PaintInput] = []
  private(set) var clips: [ClipPicture] = []

  /// Adds the input of the next command.
  mutating func append(_ input: PaintInput) { inputs.append(input) }

  /// Replaces the input of a command.
  mutating func set(_ input: PaintInput, at index: Int) { inputs[index] = input }

  /// Adds a picture that clips refer to.
  mutating func append(clip identity: DisplayIdentity, _ source: PixelSource) {
    if !clips.contains(where: { $0.identity == identity }) {
      clips.append(ClipPicture(identity: identity, source: source))
    }
  }

  /// Removes all inputs but keeps the memory for the next pass.
  mutating func removeAll() {
    inputs.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }
}

/// The constant tables that bands read.
final class PaintTables: Sendable {
  let dither: DitherTable
  /// Grain is part of a material, so it stays when dithering is off.
  let grain = DitherTable(isEnabled: true)
  let phases = PhaseTables()

  init(dither: DitherTable) { self.dither = dither }
}
