import Glibc
import Platform

/// Finds the images of the project, in a checkout or installed.
///
/// Each root contains `Backgrounds/`, `Images/` and `Icon/`. Roots are searched in this order: `$VITRINE_ASSETS`;
/// `Assets` and `share/vitrine` in the folder of the executable and in each parent folder; `$XDG_DATA_HOME/vitrine`;
/// `vitrine` in each of `$XDG_DATA_DIRS` (XDG Base Directory specification 0.8).
public struct AssetLibrary: Hashable, Sendable {
  /// The roots that exist, in search order.
  public let roots: [String]

  /// The library of this process.
  public static let standard = AssetLibrary(
    executable: FilePath.resolved("/proc/self/exe"), environment: { getenv($0).map { String(cString: $0) } })

  /// Searches the roots.
  ///
  /// - Parameters:
  ///   - executable: absolute path of the running program, if known.
  ///   - environment: returns the value of a variable, nil when it is unset.
  public init(executable: String?, environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    var candidates: [String] = []
    if let override = value("VITRINE_ASSETS") { candidates.append(override) }
    var folder = executable?[...]
    while let slash = folder?.lastIndex(of: "/"), let above = folder?[..<slash] {
      candidates += ["\(above)/Assets", "\(above)/share/vitrine"]
      folder = above
    }
    if let home = value("XDG_DATA_HOME") ?? value("HOME").map({ "\($0)/.local/share" }) {
      candidates.append("\(home)/vitrine")
    }
    let shared = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    candidates += shared.split(separator: ":").map { "\($0)/vitrine" }
    roots = candidates.filter { access("\($0)/Backgrounds", R_OK | X_OK) == 0 }
  }

  /// The names of all backgrounds, sorted: file names without extension.
  public var backgroundNames: [String] { Set(backgrounds().map(\.name)).sorted() }

  /// The path of a background; of two with the same name, the one in the earlier root.
  public func backgroundPath(named name: String) -> String? { backgrounds().first { $0.name == name }?.path }

  /// The path of a texture in `Images/`, or else of a background.
  public func imagePath(named name: String) -> String? {
    roots.lazy.map { "\($0)/Images/\(name).png" }.first { !name.contains("/") && access($0, R_OK) == 0 }
      ?? backgroundPath(named: name)
  }

  /// The path of the Metal source of the sample shaders, even if it does not exist.
  public var shadersPath: String {
    let paths = roots.map { "\($0)/Shaders/Samples.metal" }
    return paths.first { access($0, R_OK) == 0 } ?? paths.first ?? "Shaders/Samples.metal"
  }

  /// The path of the application icon with the given side in pixels.
  public func iconPath(side: Int) -> String? {
    roots.lazy.map { "\($0)/Icon/vitrine-\(side).png" }.first { access($0, R_OK) == 0 }
  }

  private static let extensions: Set<Substring> = ["png", "jpg", "jpeg", "webp"]

  private func backgrounds() -> [(name: String, path: String)] {
    roots.flatMap { root in
      Self.files(in: "\(root)/Backgrounds").compactMap { file in
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex,
          Self.extensions.contains(file[file.index(after: dot)...])
        else { return nil }
        return (String(file[..<dot]), "\(root)/Backgrounds/\(file)")
      }
    }
  }

  private static func files(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) {
        names.append(String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.sorted()
  }
}
