/// The Metal headers embedded in the program: path as in an `#include`, and text.
enum ShaderHeaders {
  static let files: [(path: String, bytes: [UInt8])] =
    [
      ("TargetConditionals.h", PackageResources.TargetConditionals_h),
      ("SwiftUI/SwiftUI_Metal.h", PackageResources.SwiftUI_Metal_h),
      ("metal_common", PackageResources.metal_common),
      ("metal_compute", PackageResources.metal_compute),
      ("metal_geometric", PackageResources.metal_geometric),
      ("metal_graphics", PackageResources.metal_graphics),
      ("metal_integer", PackageResources.metal_integer),
      ("metal_math", PackageResources.metal_math),
      ("metal_matrix", PackageResources.metal_matrix),
      ("metal_pack", PackageResources.metal_pack),
      ("metal_relational", PackageResources.metal_relational),
      ("metal_stdlib", PackageResources.metal_stdlib),
      ("metal_texture", PackageResources.metal_texture),
      ("metal_type_traits", PackageResources.metal_type_traits),
      ("metal_types", PackageResources.metal_types),
      ("simd/simd.h", PackageResources.simd_h),
      ("vitrine_agent.h", PackageResources.vitrine_agent_h),
      ("vitrine_quad.h", PackageResources.vitrine_quad_h),
      ("vitrine_scalar.h", PackageResources.vitrine_scalar_h),
      ("vitrine_span.h", PackageResources.vitrine_span_h),
    ] + synonyms.map { ($0, Array("#include <\($1)>\n".utf8)) }

  /// The C source of the program that runs functions in a process of its own.
  static var agentSource: [UInt8] { PackageResources.vitrine_agent }

  /// A file system for clang in which headers have names of any case, as on macOS: `-ivfsoverlay`, and a folder below
  /// `folder` to search.
  static func overlay(_ folder: String) -> (text: String, searched: String) {
    func quoted(_ path: String) -> String {
      "'\(path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    }
    func file(_ name: Substring, _ path: String) -> String {
      "{type: file, name: \(name), external-contents: \(quoted("\(folder)/\(path)"))}"
    }
    var folders: [Substring: [String]] = [:]
    for (path, _) in files where !path.hasPrefix("vitrine") {
      let parts = path.split(separator: "/")
      folders[parts.count > 1 ? parts[0] : "", default: []].append(file(parts.last ?? "", path))
    }
    var contents = folders[""] ?? []
    for (name, inner) in folders.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      contents.append("{type: directory, name: \(name), contents: [\(inner.joined(separator: ", "))]}")
    }
    let searched = "\(folder)/any-case"
    let root = "{type: directory, name: \(quoted(searched)), contents: [\(contents.joined(separator: ", "))]}"
    return ("{version: 0, case-sensitive: false, roots: [\(root)]}\n", searched)
  }

  /// Other names of headers.
  private static let synonyms: [(String, String)] = [
    ("SwiftUI/SwiftUI.h", "SwiftUI/SwiftUI_Metal.h"),
    ("metal_array", "metal_type_traits"),
    ("metal_atomic", "metal_compute"),
    ("metal_limits", "metal_type_traits"),
    ("metal_numeric", "metal_type_traits"),
    ("metal_simdgroup", "metal_compute"),
    ("metal_utility", "metal_type_traits"),
    ("simd/common.h", "simd/simd.h"),
    ("simd/math.h", "simd/simd.h"),
    ("simd/matrix.h", "simd/simd.h"),
    ("simd/matrix_types.h", "simd/simd.h"),
    ("simd/packed.h", "simd/simd.h"),
    ("simd/types.h", "simd/simd.h"),
    ("simd/vector.h", "simd/simd.h"),
    ("simd/vector_types.h", "simd/simd.h"),
  ]
}
