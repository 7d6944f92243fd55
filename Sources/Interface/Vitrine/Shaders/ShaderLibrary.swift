import ImageFiles
import Shaders
import Synchronization

/// The stitchable functions of a `.metal` file.
///
/// Where Apple's loads a compiled `.metallib`, this one takes the source: it is compiled when a function is first used,
/// and again when the file is saved.
///
/// ```swift
/// Image("lake").colorEffect(ShaderLibrary.vignette(.boundingRect, .float(0.8)))
/// ```
///
/// Functions run in this process, as everything else of a program does. Before that, some rows are computed in a
/// contained process, with the arguments of the first frame, and again when an integer or the length of an array
/// changes: a function that crashes or does not end there is not used. What happens only in other rows, at other times
/// or other numbers is not found, and ends the program. Integers may be divided by zero, which gives zero, and arrays
/// that are passed in may be read at any 32-bit index.
///
/// Where a function does not run, because it is missing, does not compile, is of another kind or takes other arguments,
/// yellow stripes take the place of what it was to paint, and `diagnostics` of `ImageRenderer` and `ViewHost` say why.
@dynamicMemberLookup
nonisolated public struct ShaderLibrary: Equatable, Sendable {
  enum Origin: Hashable, Sendable {
    case standard
    case file(String)
  }

  let origin: Origin

  /// The library of the program: what `setDefault(url:)` named, otherwise the samples that come with the project.
  public static let `default` = ShaderLibrary(origin: .standard)

  /// `default.metal` in a bundle's resources.
  public static func bundle(_ bundle: Bundle) -> ShaderLibrary {
    let path = bundle.url(forResource: "default", withExtension: "metal")?.path
    return ShaderLibrary(origin: .file(path ?? bundle.bundlePath + "/default.metal"))
  }

  private init(origin: Origin) { self.origin = origin }

  /// The functions of a file, which is read when one is first used.
  ///
  /// - Parameter url: of a `.metal` source.
  public init(url: URL) { origin = .file(url.path) }

  /// A function of the default library by its name: `ShaderLibrary.vignette`.
  public static subscript(dynamicMember name: String) -> ShaderFunction {
    ShaderFunction(library: .default, name: name)
  }

  /// A function by its name: `library.vignette`.
  public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(library: self, name: name) }

  private static let defaultPath = Mutex<String?>(nil)

  /// Makes a `.metal` source the library that `ShaderLibrary.name(...)` looks in; nil brings the samples back.
  public static func setDefault(url: URL?) { defaultPath.withLock { $0 = url?.path } }

  /// Whether functions round each `half` to sixteen bits, as a GPU does.
  ///
  /// False by default: a `half` is then a `float`, which is faster, and differs from a GPU's picture where a function
  /// adds small numbers to large ones. A function with overloads for `half` and `float` rounds in any case. A change
  /// takes effect in the next frame, in all windows and renderers of the process.
  public static var roundsHalf: Bool {
    get { ShaderStore.shared.strictHalf }
    set { ShaderStore.shared.strictHalf = newValue }
  }

  /// The source's path.
  var path: String {
    switch origin {
    case .file(let path): path
    case .standard: Self.defaultPath.withLock { $0 } ?? AssetLibrary.standard.shadersPath
    }
  }
}
