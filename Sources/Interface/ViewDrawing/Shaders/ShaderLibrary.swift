import Foundation
import ImageFiles
package import Shaders
import Synchronization

/// The stitchable functions of a `.metal` file, or of several.
///
/// Unlike Apple's library, which loads a compiled `.metallib`, this one reads the sources: a file is compiled when a
/// function of it is first used, and again when it is saved.
///
/// ```swift
/// Image("lake").colorEffect(ShaderLibrary.vignette(.boundingRect, .float(0.8), .float(0.5)))
/// ```
///
/// Functions run in this process. Before a function is first used, some rows are computed in a contained process, with
/// the arguments of the first frame, and again when an integer or the length of an array changes: a function that
/// crashes or does not end there is not used. A failure that happens only in other rows, at other times or with other
/// numbers is not found, and ends the program. Integers may be divided by zero, which gives zero, and arrays that are
/// passed in may be read at any 32-bit index.
///
/// Where a function does not run, because it is missing, does not compile, is of another kind or takes other arguments,
/// yellow stripes take the place of its output, and `diagnostics` of `ImageRenderer` and `ViewHost` say why.
@dynamicMemberLookup
nonisolated public struct ShaderLibrary: Equatable, Sendable {
  enum Origin: Hashable, Sendable {
    case standard
    case file(String)
    /// The Metal files in a bundle's resources.
    case folder(String)
  }

  let origin: Origin

  /// The library of the program: the sources that `setDefault` named, otherwise the samples that come with the project.
  public static let `default` = ShaderLibrary(origin: .standard)

  /// The Metal files in a bundle's resources; where several define a function, the one in `default.metal` is used.
  public static func bundle(_ bundle: Bundle) -> ShaderLibrary {
    ShaderLibrary(origin: .folder(bundle.resourcePath ?? bundle.bundlePath))
  }

  private init(origin: Origin) { self.origin = origin }

  /// The functions of a file, which is read when one is first used.
  ///
  /// - Parameter url: the URL of a `.metal` source.
  public init(url: URL) { origin = .file(url.path) }

  /// A function of the default library by its name: `ShaderLibrary.vignette`.
  public static subscript(dynamicMember name: String) -> ShaderFunction {
    ShaderFunction(library: .default, name: name)
  }

  /// A function by its name: `library.vignette`.
  public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(library: self, name: name) }

  private static let defaultFiles = Mutex<MetalFiles?>(nil)
  private static let folderFiles = Mutex<[String: MetalFiles]>([:])

  /// Makes a `.metal` source the library in which `ShaderLibrary.name(...)` looks; nil brings the samples back.
  public static func setDefault(url: URL?) { setDefault(url.map { url in MetalFiles { [url.path] } }) }

  /// Makes several sources the library in which `ShaderLibrary.name(...)` looks.
  package static func setDefault(_ files: MetalFiles?) { defaultFiles.withLock { $0 = files } }

  /// True if functions round each `half` to sixteen bits, as a GPU does.
  ///
  /// False by default: a `half` is then a `float`, which is faster, and differs from a GPU's picture where a function
  /// adds small numbers to large ones. A function with overloads for `half` and `float` rounds in any case. A change
  /// takes effect in the next frame, in all windows and renderers of the process.
  public static var roundsHalf: Bool {
    get { ShaderStore.shared.strictHalf }
    set { ShaderStore.shared.strictHalf = newValue }
  }

  /// Returns the path of the source that defines a function.
  func path(of function: String) -> String {
    switch origin {
    case .file(let path): path
    case .folder(let path): Self.files(in: path).path(of: function) ?? "\(path)/default.metal"
    case .standard: Self.defaultFiles.withLock { $0 }?.path(of: function) ?? AssetLibrary.standard.shadersPath
    }
  }

  /// Returns the Metal files of a folder, which is listed when a function of one is first used.
  private static func files(in folder: String) -> MetalFiles {
    folderFiles.withLock { known in
      if let files = known[folder] { return files }
      let files = MetalFiles {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let sources = names.filter { $0 == "default.metal" } + names.filter { $0 != "default.metal" }
        return sources.filter { $0.hasSuffix(".metal") }.map { "\(folder)/\($0)" }
      }
      known[folder] = files
      return files
    }
  }
}
