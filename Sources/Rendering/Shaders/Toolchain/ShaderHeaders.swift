/// The Metal headers embedded in the program: the path used in an `#include`, and the text.
enum ShaderHeaders {
  static let files: [(path: String, bytes: [UInt8])] = [
    ("TargetConditionals.h", PackageResources.TargetConditionals_h),
    ("SwiftUI/SwiftUI_Metal.h", PackageResources.SwiftUI_Metal_h),
    ("CContainment.h", PackageResources.CContainment_h),
    ("containment.h", PackageResources.containment_h),
    ("containment_lists.h", PackageResources.containment_lists_h),
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
    ("vitrine_layer.h", PackageResources.vitrine_layer_h),
    ("vitrine_quad.h", PackageResources.vitrine_quad_h),
    ("vitrine_sampler", PackageResources.vitrine_sampler),
    ("vitrine_sampler.h", PackageResources.vitrine_sampler_h),
    ("vitrine_scalar.h", PackageResources.vitrine_scalar_h),
    ("vitrine_span.h", PackageResources.vitrine_span_h),
  ]

  /// The names of functions in the namespace `metal` for which clang has no unique correction, since the headers' own
  /// namespace has them too.
  static let functions: Set<Substring> = {
    let beginnings = ["VITRINE_REAL", "VITRINE_INTEGER", "constexpr auto ", "inline auto "]
    var names: Set<Substring> = []
    for (path, bytes) in files where path.hasPrefix("metal_") {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        guard let beginning = beginnings.first(where: line.hasPrefix), let open = line.firstIndex(of: "(") else {
          continue
        }
        // A macro has the name as its first argument.
        let isMacro = beginning.hasPrefix("VITRINE")
        let rest = isMacro ? line[open...].dropFirst() : line.dropFirst(beginning.count)
        names.insert(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
    }
    return names
  }()

  /// The C source of the program that runs functions in a separate process.
  static var agentSource: [UInt8] { PackageResources.vitrine_agent }

  /// A file system for clang in which headers have names of any case, as on macOS, and other names: `-ivfsoverlay` of a
  /// file beside the headers, and a folder to search, which exists nowhere else.
  static let overlay: (text: String, searched: String) = {
    func file(_ name: Substring, _ path: String) -> String {
      "{type: file, name: \(name), external-contents: '\(path)'}"
    }
    var folders: [Substring: [String]] = [:]
    let own = files.map(\.path).filter { !$0.hasPrefix("vitrine") && !$0.lowercased().contains("containment") }.map {
      ($0, $0)
    }
    for (name, path) in own + synonyms {
      let parts = name.split(separator: "/")
      folders[parts.count > 1 ? parts[0] : "", default: []].append(file(parts.last ?? "", path))
    }
    var contents = folders[""] ?? []
    for (name, inner) in folders.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      contents.append("{type: directory, name: \(name), contents: [\(inner.joined(separator: ", "))]}")
    }
    let searched = "/vitrine-headers/any-case"
    let root = "{type: directory, name: '\(searched)', contents: [\(contents.joined(separator: ", "))]}"
    return ("{version: 0, case-sensitive: false, overlay-relative: true, roots: [\(root)]}\n", searched)
  }()

  /// Names of headers that have no text of their own, with the header that replaces each: those of Metal's standard
  /// library whose declarations no stitchable function can use, parts of `simd`, and C's headers of these names.
  private static let synonyms: [(String, String)] =
    [("SwiftUI/SwiftUI.h", "SwiftUI/SwiftUI_Metal.h")]
    + [
      "array", "assert", "config", "extended_vector", "functional", "initializer_list", "iterator", "limits", "logging",
      "numeric", "packed_vector", "tuple", "uniform", "utility",
    ].map { ("metal_\($0)", "metal_type_traits") }
    + [
      "atomic", "command_buffer", "curves", "imageblocks", "interpolate", "mesh", "quadgroup", "raytracing",
      "simdgroup", "simdgroup_matrix", "tessellation", "vertex", "visible_function_table",
    ].map { ("metal_\($0)", "metal_compute") }
    + [
      "base", "common", "conversion", "extern", "geometry", "logic", "math", "matrix", "matrix_types", "packed",
      "types", "vector", "vector_make", "vector_types",
    ].map { ("simd/\($0).h", "simd/simd.h") }
    + [("stdbool.h", "metal_types"), ("stddef.h", "metal_types"), ("stdint.h", "metal_types")]
    + ["float.h", "limits.h", "math.h"].map { ($0, "metal_math") }
}
