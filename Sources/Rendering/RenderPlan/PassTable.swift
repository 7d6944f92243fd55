public import DisplayList
public import Surfaces

/// What a frame is made with, for people: each canvas painted aside, each run of functions that share a pass, each blur,
/// in the order in which they run.
///
/// Made from the display list, so that what a plan leaves out because it is kept from earlier frames is here too.
public struct PassTable: Hashable, Sendable {
  /// Why something is painted on a canvas of its own.
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

  /// One canvas, run of functions or blur.
  public struct Row: Hashable, Sendable {
    /// What is done.
    public enum Work: Hashable, Sendable {
      /// Layers painted aside.
      case picture(Purpose)
      /// Functions over the pixels of the row that is read.
      case shaders(ShaderChain.Pass)
      /// A Gaussian over the row that is read; the standard deviation in pixels.
      case blur(sigma: Double)
      /// Blur and colour of what lies behind a panel.
      case material(sigma: Double)
      /// Everything laid down on the surface.
      case surface
    }

    /// The picture's that is painted, or whose pixels the functions read; the backdrop's.
    public var identity: DisplayIdentity
    /// What is done.
    public var work: Work
    /// The pixels that it makes.
    public var frame: PixelRect
    /// The row whose pixels it reads; nil where it reads none, or the surface's.
    public var reads: Int?
    /// What its functions read, where it has some.
    public var input = ShaderInput.painted
    /// Of the pixels read and of those made, each counted once.
    public var bytes: Int
  }

  /// In the order in which they run; the surface is the last.
  public private(set) var rows: [Row] = []
  /// The surface's, in pixels.
  public var size: PixelSize
  /// Where the list cannot be honoured as it stands.
  public var notes: [PlanNote]

  /// Lists the passes of a display list.
  public init(_ list: DisplayList) { self.init(FlatList(list)) }

  /// Lists the passes of a list that has been flattened.
  public init(_ list: FlatList) {
    size = list.size
    notes = list.notes
    for maskPicture in list.maskPictures { add(maskPicture, seenIn: maskPicture.bounds) }
    add(list.steps)
    append(DisplayIdentity(0), .surface, list.size.bounds, reads: nil, read: 0)
  }

  /// Runs of functions.
  public var shaderPasses: Int {
    rows.count { if case .shaders = $0.work { true } else { false } }
  }

  private mutating func add(_ steps: [FlatList.Step]) {
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

  /// A picture and how it is laid down.
  private mutating func add(_ picture: FlatList.Picture, seenIn extent: PixelRect) {
    add(picture.steps)
    // A canvas that holds nothing but a pass's result is that pass's, and an image is read where it lies.
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
  /// Why its functions share it; nil where there is one.
  public var fusion: String? {
    guard effects.count > 1 else { return nil }
    if effects.last?.kind == .distortion { return "colours before a distortion share its pass and see its positions" }
    return "colours in sequence share a pass"
  }

  /// Its functions' names, the innermost first.
  public var names: [String] { effects.map(\.function) }
}
