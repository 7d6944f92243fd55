public import DisplayList
public import Surfaces

/// The passes of a frame for display: each picture, each shader pass and each blur, in the order in which they run.
///
/// Made from the display list, so that it includes passes whose results are cached.
public struct PassTable: Hashable, Sendable {
  /// The purpose of a picture.
  public enum Purpose: String, Hashable, Sendable {
    case drawingGroup = "a drawing group"
    case shaderSource = "what the functions read"
    case bake = "a pass's result"
    case blur = "to be blurred"
    case projection = "to be seen in perspective"
    case shadow = "the shape of a shadow"
    case mask = "a mask"
    case group = "a group with a material inside"
  }

  /// A picture, shader pass or blur, or the surface.
  public struct Row: Hashable, Sendable {
    /// The kind of work.
    public enum Work: Hashable, Sendable {
      /// Painting a picture.
      case picture(Purpose)
      /// Functions over the pixels of the row that is read.
      case shaders(ShaderChain.Pass)
      /// A Gaussian over the row that is read, its standard deviation in pixels.
      case blur(sigma: Double)
      /// Blur and recolouring of the pixels behind a panel.
      case material(sigma: Double)
      /// Painting the surface.
      case surface
    }

    /// The picture that is painted or read, or the backdrop.
    public var identity: DisplayIdentity
    public var work: Work
    /// The pixels that are made.
    public var frame: PixelRect
    /// The row whose pixels are read; nil for none, or the surface.
    public var reads: Int?
    /// The input of the functions, if there are any.
    public var input = ShaderInput.painted
    /// Bytes of the pixels read and made, each counted once.
    public var bytes: Int
  }

  /// The rows in the order in which they run; the surface is the last.
  public private(set) var rows: [Row] = []
  /// The surface's size in pixels.
  public var size: PixelSize
  /// Deviations from the list.
  public var notes: [PlanNote]

  /// The passes of a display list.
  public init(_ list: DisplayList) { self.init(FlatList(list)) }

  /// The passes of a list.
  public init(_ list: FlatList) {
    let composites = list.composites
    size = list.size
    notes = composites.notes
    for maskPicture in composites.maskPictures { add(maskPicture, seenIn: maskPicture.bounds) }
    add(composites.steps)
    append(DisplayIdentity(0), .surface, list.size.bounds, reads: nil, read: 0)
  }

  /// The number of shader passes.
  public var shaderPasses: Int {
    rows.count { if case .shaders = $0.work { true } else { false } }
  }

  private mutating func add(_ steps: [Flattening.Step]) {
    for case .leaf(let leaf) in steps {
      switch leaf.value {
      case .picture(let picture): add(picture, seenIn: leaf.extent)
      case .content(.backdrop(let backdrop)):
        append(
          leaf.identity, .material(sigma: backdrop.material.sigma), leaf.extent, reads: nil, read: leaf.extent.area)
      case .content: break
      }
    }
  }

  /// Adds a picture and the passes that draw it.
  private mutating func add(_ picture: Flattening.Picture, seenIn extent: PixelRect) {
    add(picture.steps)
    // A picture that is the result of a pass represents that pass, and an image is read directly.
    if picture.purpose != .bake, picture.isPainted {
      append(picture.identity, .picture(picture.purpose), picture.bounds, reads: nil, read: 0)
    }
    let source = picture.isPainted ? rows.indices.last : nil
    if let bake = picture.bake {
      let pass = ShaderChain.Pass(effects: picture.shaders, bake: bake)
      append(picture.identity, .shaders(pass), extent, reads: source, read: picture.bounds.area)
      rows[rows.count - 1].input = picture.shaderInput
    } else if picture.sigma > 0 {
      append(picture.identity, .blur(sigma: picture.sigma), extent, reads: source, read: picture.bounds.area)
    }
  }

  private mutating func append(
    _ identity: DisplayIdentity, _ work: Row.Work, _ frame: PixelRect, reads: Int?, read: Int
  ) {
    rows.append(
      Row(identity: identity, work: work, frame: frame, reads: reads, bytes: (read + frame.area) * 4))
  }
}

extension ShaderChain.Pass {
  /// The reason why the functions share the pass; nil for a single function.
  public var fusion: String? {
    guard effects.count > 1 else { return nil }
    if effects.last?.kind == .distortion { return "colours before a distortion share its pass and see its positions" }
    return "colours in sequence share a pass"
  }

  /// The names of the functions, the innermost first.
  public var names: [String] { effects.map(\.function) }
}
