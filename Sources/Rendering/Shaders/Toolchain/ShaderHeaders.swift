/// The Metal headers embedded in the program: path as in an `#include`, and text.
enum ShaderHeaders {
  static let files: [(path: String, bytes: [UInt8])] =
    [
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
      ("vitrine_scalar.h", PackageResources.vitrine_scalar_h),
      ("vitrine_span.h", PackageResources.vitrine_span_h),
    ] + synonyms.map { ($0, Array("#include <\($1)>\n".utf8)) }

  /// The C source of the program that runs functions in a process of its own.
  static var agentSource: [UInt8] { PackageResources.vitrine_agent }

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
