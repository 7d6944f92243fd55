public import DisplayList
public import Platform
public import Surfaces

extension ShaderAgents {
  /// A request for pixels.
  public struct Request {
    /// The command that requests the pixels, under which the last good ones are kept.
    public var key: Key
    /// The functions, the innermost first.
    public var chain: [ShaderStore.Function]
    public var program: ShaderProgram
    public var call: ShaderCall
    /// Each function's arguments.
    public var values: [[ShaderArgument]]
    /// The bounding rectangle's x, y, width and height in points.
    public var box: SIMD4<Float>
    /// The layer's pixels; nil for a fill.
    public var source: SharedPixels?
    /// The dither thresholds; nil rounds to nearest.
    public var thresholds: SharedMemory?
    /// The pixels on the canvas.
    public var rects: [PixelRect]
    public var threads: Int
    /// The canvas, if the pixels replace everything there: they are written to it as they are made.
    public var canvas: PlacedPixels?
    /// The attempt for which its frame was planned; nil for the current one.
    public var attempt: UInt64?

    public init(
      key: Key, chain: [ShaderStore.Function], program: ShaderProgram, call: ShaderCall, values: [[ShaderArgument]],
      box: SIMD4<Float>, source: SharedPixels?, thresholds: SharedMemory?, rects: [PixelRect], threads: Int
    ) {
      self.key = key
      self.chain = chain
      self.program = program
      self.call = call
      self.values = values
      self.box = box
      self.source = source
      self.thresholds = thresholds
      self.rects = rects
      self.threads = threads
    }
  }

  /// A command: a picture's functions, or one of the fills of a canvas.
  public enum Key: Hashable, Sendable {
    case picture(DisplayIdentity)
    case fill(canvas: DisplayIdentity, function: String, occurrence: Int)
  }
}
