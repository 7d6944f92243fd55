// swift-tools-version: 6.0
import PackageDescription

/// One row a module, in the order in which a frame passes through them. `Sources/README.md` is the map.
struct Room {
  var name: String
  var floor: String
  var uses: [String] = []
  var tests: [String]? = nil
  /// Files whose bytes become part of the program.
  var embeds: [String] = []
  /// Pages for readers among the sources.
  var pages = ["README.md"]

  var path: String { "Sources/\(floor)/\(name)" }
}

let rooms: [Room] = [
  // Base
  Room(name: "Platform", floor: "Base", tests: []),
  // Pixels
  Room(name: "Lanes", floor: "Pixels", uses: ["CLanes"], tests: []),
  Room(name: "Surfaces", floor: "Pixels", tests: []),
  Room(name: "Kernels", floor: "Pixels", uses: ["Lanes", "CLanes", "Surfaces"], tests: ["Surfaces", "Lanes"]),
  Room(name: "Tiling", floor: "Pixels", uses: ["CSpin", "Platform"], tests: ["Surfaces"]),
  // Media
  Room(name: "Typesetting", floor: "Media", uses: ["CPango", "Kernels", "Surfaces"], tests: ["Surfaces"]),
  Room(name: "FileWatching", floor: "Media", uses: ["Platform"], tests: []),
  Room(name: "ImageFiles", floor: "Media", uses: ["CPixbuf", "Surfaces", "Platform"], tests: ["Surfaces"]),
  // Rendering
  Room(name: "DisplayList", floor: "Rendering", uses: ["Surfaces"], tests: ["Surfaces"]),
  Room(name: "RenderPlan", floor: "Rendering", uses: ["DisplayList", "Surfaces"], tests: ["DisplayList", "Surfaces"]),
  Room(
    name: "Renderer", floor: "Rendering",
    uses: ["RenderPlan", "DisplayList", "Shaders", "Kernels", "Tiling", "Surfaces", "Platform"],
    tests: ["RenderPlan", "DisplayList", "Shaders", "Kernels", "Tiling", "Surfaces"]),
  Room(
    name: "Shaders", floor: "Rendering", uses: ["FileWatching", "Surfaces", "Platform"],
    tests: ["FileWatching", "Surfaces", "Platform"], embeds: ["Headers"]),
  // Interface
  Room(
    name: "Vitrine", floor: "Interface",
    uses: [
      "DisplayList", "RenderPlan", "Renderer", "Kernels", "Surfaces", "Typesetting", "ImageFiles", "FileWatching",
      "Platform",
    ],
    tests: ["DisplayList", "Surfaces"], pages: ["README.md", "Materials/README.md"]),
  Room(name: "AQUI", floor: "Interface", uses: ["Vitrine"], tests: ["Vitrine", "DisplayList"]),
  // Desktop
  Room(name: "FrameTiming", floor: "Desktop", uses: ["CBuild", "Platform"], tests: []),
  Room(
    name: "Windowing", floor: "Desktop", uses: ["CLinux", "Surfaces", "Platform"], tests: ["Surfaces", "Platform"]),
  Room(
    name: "X11Windowing", floor: "Desktop", uses: ["CX11", "Windowing", "Surfaces", "Platform"],
    tests: ["Windowing", "Surfaces", "CX11", "Platform"]),
  // App
  Room(
    name: "Viewer", floor: "App",
    uses: [
      "Vitrine", "DisplayList", "RenderPlan", "Renderer", "Shaders", "Tiling", "Kernels", "Surfaces", "ImageFiles",
      "FrameTiming", "Windowing", "Platform",
    ],
    tests: [
      "Vitrine", "DisplayList", "RenderPlan", "Renderer", "Shaders", "Surfaces", "ImageFiles", "FrameTiming",
      "Windowing",
    ]),
]

/// Swift 6 mode comes with the tools version; these are the checks it leaves optional.
let checks: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let systemLibraries: [Target] = [
  .systemLibrary(name: "CLanes", path: "Sources/Pixels/CLanes"),
  .systemLibrary(name: "CSpin", path: "Sources/Pixels/CSpin"),
  .systemLibrary(name: "CLinux", path: "Sources/Desktop/CLinux"),
  .systemLibrary(name: "CBuild", path: "Sources/Desktop/CBuild"),
  .systemLibrary(
    name: "CPango", path: "Sources/Media/CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
  .systemLibrary(
    name: "CPixbuf", path: "Sources/Media/CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
    providers: [.apt(["libgdk-pixbuf-2.0-dev", "libpng-dev", "zlib1g-dev"])]),
  .systemLibrary(
    name: "CX11", path: "Sources/Desktop/CX11", pkgConfig: "xrandr",
    providers: [.apt(["libx11-dev", "libxext-dev", "libxrandr-dev", "libxpresent-dev"])]),
]

let executables: [Target] = [
  .target(name: "CAllocations", path: "Sources/App/CAllocations", exclude: ["README.md"]),
  .executableTarget(
    name: "VitrineCommand",
    dependencies: [
      "Viewer", "Vitrine", "DisplayList", "Renderer", "Shaders", "FrameTiming", "Windowing", "X11Windowing",
      "ImageFiles", "Surfaces", "Platform", "CAllocations",
    ], path: "Sources/App/VitrineCommand", exclude: ["README.md"], swiftSettings: checks),
  .executableTarget(
    name: "vitrine-bench",
    dependencies: [
      "Lanes", "Kernels", "Tiling", "Surfaces", "DisplayList", "RenderPlan", "Renderer", "Shaders", "FrameTiming",
      "Platform",
    ],
    path: "Sources/Benchmarks/vitrine-bench", exclude: ["README.md"], swiftSettings: checks),
  .executableTarget(
    name: "vitrine-assets", dependencies: ["ImageFiles", "Surfaces", "Platform"],
    path: "Sources/App/AssetMaker", exclude: ["README.md"], swiftSettings: checks),
]

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", type: .static, targets: ["Vitrine"]),
    .library(name: "AQUI", type: .static, targets: ["AQUI"]),
    .executable(name: "vitrine", targets: ["VitrineCommand"]),
    .executable(name: "vitrine-bench", targets: ["vitrine-bench"]),
  ],
  targets: systemLibraries
    + rooms.map { room in
      .target(
        name: room.name, dependencies: room.uses.map { .init(stringLiteral: $0) }, path: room.path,
        exclude: room.pages, resources: room.embeds.map { .embedInCode($0) }, swiftSettings: checks)
    }
    + executables
    + [
      .target(name: "CTestSupport", path: "Tests/CTestSupport"),
      .target(
        name: "TestSupport", dependencies: ["CTestSupport", "Surfaces", "Windowing", "Platform"],
        path: "Tests/TestSupport",
        exclude: ["README.md"], swiftSettings: checks),
      .testTarget(name: "TestSupportTests", dependencies: ["TestSupport", "Surfaces"], swiftSettings: checks),
      .testTarget(
        name: "VitrineCommandTests",
        dependencies: [
          "VitrineCommand", "TestSupport", "Viewer", "Vitrine", "DisplayList", "FrameTiming", "ImageFiles", "Surfaces",
        ],
        swiftSettings: checks),
    ]
    + rooms.compactMap { room in
      room.tests.map { uses in
        .testTarget(
          name: "\(room.name)Tests",
          dependencies: ([room.name, "TestSupport"] + uses).map { .init(stringLiteral: $0) },
          path: "Tests/\(room.name)Tests", swiftSettings: checks)
      }
    }
)
