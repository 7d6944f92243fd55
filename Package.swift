// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

/// A library target: its layer (the folder under `Sources`), the modules it imports, those its tests import besides.
/// `Sources/README.md` is the map.
struct ModuleSpec {
  var name: String
  var layer: String
  var imports: [String] = []
  var testImports: [String] = []
  /// Files whose bytes become part of the program.
  var embeds: [String] = []
  /// Documentation among the sources.
  var documentation = ["README.md"]

  var path: String { "Sources/\(layer)/\(name)" }
}

/// The imports of tests of views besides the module that they test.
let viewTests = ["ViewTestSupport", "Vitrine", "DisplayList", "Surfaces"]

let modules: [ModuleSpec] = [
  // Base
  ModuleSpec(
    name: "Platform", layer: "Base", imports: ["CLinux", "CContainment", "CHash"],
    testImports: ["CLinux", "CContainment"]),
  ModuleSpec(name: "JSON", layer: "Base", imports: ["Platform"]),
  // Pixels
  ModuleSpec(name: "Lanes", layer: "Pixels", imports: ["CLanes"]),
  ModuleSpec(name: "Surfaces", layer: "Pixels"),
  ModuleSpec(
    name: "Kernels", layer: "Pixels", imports: ["Lanes", "CLanes", "Surfaces"], testImports: ["Surfaces", "Lanes"]),
  ModuleSpec(name: "Tiling", layer: "Pixels", imports: ["CSpin", "Platform"], testImports: ["Surfaces"]),
  // Media
  ModuleSpec(
    name: "Typesetting", layer: "Media", imports: ["CPango", "Kernels", "Surfaces", "Platform"],
    testImports: ["Kernels", "Surfaces"]),
  ModuleSpec(name: "FileWatching", layer: "Media", imports: ["Platform"]),
  ModuleSpec(
    name: "ImageFiles", layer: "Media",
    imports: ["CContainment", "CPixbuf", "CDeflate", "CDecoding", "Kernels", "Surfaces", "Platform"],
    testImports: ["CPixbuf", "CDeflate", "CDecoding", "Surfaces"]),
  // Rendering
  ModuleSpec(name: "DisplayList", layer: "Rendering", imports: ["Surfaces"], testImports: ["Surfaces"]),
  ModuleSpec(
    name: "RenderPlan", layer: "Rendering", imports: ["DisplayList", "Surfaces"],
    testImports: ["DisplayList", "Surfaces"]),
  ModuleSpec(
    name: "Renderer", layer: "Rendering",
    imports: ["RenderPlan", "DisplayList", "Shaders", "Kernels", "Tiling", "Surfaces", "Platform"],
    testImports: ["RenderPlan", "DisplayList", "Shaders", "Kernels", "Tiling", "Surfaces"]),
  ModuleSpec(
    name: "Shaders", layer: "Rendering",
    imports: ["CAgent", "DisplayList", "FileWatching", "Surfaces", "JSON", "Platform"],
    testImports: ["DisplayList", "FileWatching", "Surfaces", "Platform"], embeds: ["Headers"]),
  // Interface
  ModuleSpec(
    name: "Materials", layer: "Interface", imports: ["DisplayList", "Surfaces", "FileWatching", "JSON", "Platform"],
    testImports: ["DisplayList", "Surfaces", "JSON"]),
  ModuleSpec(name: "Publishing", layer: "Interface"),
  ModuleSpec(name: "SymbolCatalog", layer: "Interface", imports: ["CSymbolCatalog"]),
  ModuleSpec(name: "ViewValues", layer: "Interface", imports: ["Surfaces"], testImports: ["Vitrine"]),
  ModuleSpec(
    name: "ViewGraph", layer: "Interface", imports: ["ViewValues", "Publishing", "DisplayList", "Surfaces"],
    testImports: viewTests + ["ViewValues", "ViewDrawing", "ViewControls", "Renderer"]),
  ModuleSpec(
    name: "ViewDrawing", layer: "Interface",
    imports: [
      "ViewGraph", "ViewValues", "Publishing", "SymbolCatalog", "Materials", "RenderPlan", "Renderer", "Shaders",
      "DisplayList", "Typesetting", "ImageFiles", "Kernels", "Surfaces", "Platform",
    ],
    testImports: viewTests + ["ViewValues", "ViewGraph", "SymbolCatalog", "Materials", "Renderer", "Typesetting"]),
  ModuleSpec(
    name: "ViewInput", layer: "Interface",
    imports: ["ViewDrawing", "ViewGraph", "ViewValues", "Publishing", "DisplayList", "Surfaces"],
    testImports: viewTests + ["ViewGraph", "Renderer"]),
  ModuleSpec(
    name: "ViewControls", layer: "Interface",
    imports: [
      "ViewInput", "ViewDrawing", "ViewGraph", "ViewValues", "Publishing", "DisplayList", "Typesetting", "Surfaces",
    ],
    testImports: viewTests + ["ViewGraph", "ViewDrawing"]),
  ModuleSpec(
    name: "UIKitNames", layer: "Interface",
    imports: [
      "ViewControls", "ViewInput", "ViewDrawing", "ViewGraph", "ViewValues", "Publishing", "Materials", "Renderer",
      "DisplayList", "Surfaces",
    ],
    testImports: viewTests),
  ModuleSpec(
    name: "Vitrine", layer: "Interface",
    imports: [
      "UIKitNames", "ViewControls", "ViewInput", "ViewDrawing", "ViewGraph", "ViewValues", "Publishing", "Materials",
      "Platform", "PreviewMacros",
    ],
    testImports: viewTests + ["ViewDrawing", "ViewControls"]),
  ModuleSpec(name: "AQUI", layer: "Interface", imports: ["Vitrine"], testImports: ["Vitrine", "DisplayList"]),
  // Previews
  ModuleSpec(
    name: "SwiftBuilds", layer: "Previews", imports: ["SwiftSources", "Platform"], testImports: ["Platform"]),
  ModuleSpec(name: "SwiftSources", layer: "Previews"),
  ModuleSpec(
    name: "PreviewAgents", layer: "Previews",
    imports: [
      "CLinux", "Vitrine", "DisplayList", "RenderPlan", "Renderer", "Shaders", "ImageFiles", "Typesetting",
      "FileWatching", "Surfaces", "Platform",
    ],
    testImports: ["Vitrine", "ViewGraph", "Shaders", "Typesetting", "Surfaces", "Platform"]),
  ModuleSpec(
    name: "SwiftPreviews", layer: "Previews",
    imports: ["PreviewAgents", "SwiftBuilds", "SwiftSources", "Vitrine", "FileWatching", "Surfaces", "Platform"],
    testImports: ["PreviewAgents", "SwiftBuilds", "SwiftSources", "Vitrine", "Surfaces", "Platform"]),
  // Desktop
  ModuleSpec(name: "FrameTiming", layer: "Desktop", imports: ["CBuild", "JSON", "Platform"], testImports: ["JSON"]),
  ModuleSpec(
    name: "Windowing", layer: "Desktop", imports: ["CLinux", "Surfaces", "Platform"],
    testImports: ["Surfaces", "Platform"]),
  ModuleSpec(
    name: "X11Windowing", layer: "Desktop", imports: ["CX11", "Windowing", "Surfaces", "Platform"],
    testImports: ["Windowing", "Surfaces", "CX11", "Platform"]),
  // App
  ModuleSpec(
    name: "Session", layer: "App",
    imports: ["Vitrine", "DisplayList", "Shaders", "ImageFiles", "Surfaces", "FrameTiming", "Windowing"],
    testImports: ["Vitrine", "DisplayList", "Surfaces", "Windowing"]),
  ModuleSpec(
    name: "Scenes", layer: "App",
    imports: [
      "Session", "AQUI", "Vitrine", "DisplayList", "RenderPlan", "Renderer", "Shaders", "ImageFiles", "Surfaces",
      "FrameTiming", "Platform",
    ],
    testImports: [
      "Session", "AQUI", "Vitrine", "ViewControls", "ViewInput", "ViewDrawing", "ViewGraph", "DisplayList",
      "RenderPlan", "Renderer", "Shaders", "Surfaces", "FrameTiming",
      "Typesetting",
    ]),
  ModuleSpec(
    name: "Presenter", layer: "App",
    imports: [
      "Session", "Scenes", "SwiftPreviews", "PreviewAgents", "Vitrine", "DisplayList", "RenderPlan", "Renderer",
      "Shaders", "Tiling", "ImageFiles",
      "Surfaces", "Typesetting", "FrameTiming", "Windowing", "Platform",
    ],
    testImports: [
      "Session", "Scenes", "SwiftPreviews", "PreviewAgents", "Materials", "Vitrine", "ViewGraph", "DisplayList",
      "RenderPlan",
      "Renderer", "Shaders", "Tiling", "ImageFiles", "Surfaces", "FrameTiming", "Windowing", "X11Windowing",
    ]),
]

/// Swift 6 mode comes with the tools version; these are the checks it leaves optional.
let checks: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of tests that start programs or compare a few pixels: optimizing them takes longer than it saves. Those
/// that compute pictures twice, in the layers of pixels, are optimized in a release build.
let unoptimized: [SwiftSetting] = checks + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
let optimizedTests: Set = ["Pixels", "Media", "Rendering"]

let systemLibraries: [Target] = [
  .systemLibrary(name: "CLanes", path: "Sources/Pixels/CLanes"),
  .systemLibrary(name: "CSpin", path: "Sources/Pixels/CSpin"),
  .systemLibrary(name: "CAgent", path: "Sources/Rendering/CAgent"),
  .systemLibrary(name: "CLinux", path: "Sources/Base/CLinux"),
  .systemLibrary(name: "CHash", path: "Sources/Base/CHash"),
  .systemLibrary(name: "CDecoding", path: "Sources/Media/CDecoding"),
  .systemLibrary(name: "CBuild", path: "Sources/Desktop/CBuild"),
  .systemLibrary(
    name: "CPango", path: "Sources/Media/CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
  .systemLibrary(
    name: "CPixbuf", path: "Sources/Media/CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
    providers: [.apt(["libgdk-pixbuf-2.0-dev", "zlib1g-dev"])]),
  .systemLibrary(
    name: "CDeflate", path: "Sources/Media/CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
  .systemLibrary(
    name: "CX11", path: "Sources/Desktop/CX11", pkgConfig: "xrandr",
    providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libx11-xcb-dev", "libxcb-shm0-dev"])]),
]

let executables: [Target] = [
  .macro(
    name: "PreviewMacros", dependencies: ["SwiftSources"], path: "Sources/Tools/PreviewMacros", exclude: ["README.md"],
    swiftSettings: checks),
  // A module map of its own: previews are compiled against it, too.
  .target(
    name: "CContainment", path: "Sources/Base/CContainment", exclude: ["README.md"], publicHeadersPath: "."),
  // The resources of SymbolCatalog, as a part of the program.
  .target(
    name: "CSymbolCatalog", path: "Sources/Interface/CSymbolCatalog",
    exclude: ["README.md", "outlines.txt", "names.txt"],
    publicHeadersPath: "."),
  .target(name: "CAllocations", path: "Sources/App/CAllocations", exclude: ["README.md"]),
  .executableTarget(
    name: "VitrineCommand",
    dependencies: [
      "Session", "Presenter", "SwiftPreviews", "PreviewAgents", "AQUI", "Vitrine", "DisplayList", "Renderer", "Shaders",
      "FrameTiming", "Windowing", "X11Windowing", "Typesetting", "ImageFiles", "Tiling", "Surfaces", "JSON",
      "Platform", "CAllocations",
    ], path: "Sources/App/VitrineCommand", exclude: ["README.md"], resources: [.embedInCode("Interface/api.tsv")],
    swiftSettings: checks,
    // A library of previews finds the views' symbols in the program that loads it.
    linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),
  .executableTarget(
    name: "vitrine-bench",
    dependencies: [
      "Lanes", "Kernels", "Tiling", "Surfaces", "DisplayList", "RenderPlan", "Renderer", "Shaders", "FrameTiming",
      "JSON", "Platform", "Vitrine",
    ],
    path: "Sources/Tools/vitrine-bench", exclude: ["README.md"], swiftSettings: checks),
  .executableTarget(
    name: "AssetMaker", dependencies: ["ImageFiles", "Surfaces", "Platform"],
    path: "Sources/Tools/AssetMaker", exclude: ["README.md"], swiftSettings: checks),
]

let package = Package(
  name: "vitrine",
  products: [
    .library(name: "Vitrine", type: .static, targets: ["Vitrine"]),
    .library(name: "AQUI", type: .static, targets: ["AQUI"]),
    .executable(name: "vitrine", targets: ["VitrineCommand"]),
    .executable(name: "vitrine-bench", targets: ["vitrine-bench"]),
    .executable(name: "vitrine-assets", targets: ["AssetMaker"]),
  ],
  targets: systemLibraries
    + modules.map { module in
      .target(
        name: module.name, dependencies: module.imports.map { .init(stringLiteral: $0) }, path: module.path,
        exclude: module.documentation, resources: module.embeds.map { .embedInCode($0) }, swiftSettings: checks)
    }
    + executables
    + [
      .target(name: "CTestSupport", path: "Tests/CTestSupport"),
      .target(
        name: "TestSupport",
        dependencies: ["CTestSupport", "CX11", "Surfaces", "FrameTiming", "Windowing", "Platform"],
        path: "Tests/TestSupport",
        exclude: ["README.md"], swiftSettings: checks),
      .target(
        name: "ViewTestSupport", dependencies: ["Vitrine", "ViewGraph", "ViewDrawing"], path: "Tests/ViewTestSupport",
        exclude: ["README.md"], swiftSettings: checks),
      .testTarget(name: "TestSupportTests", dependencies: ["TestSupport", "Surfaces"], swiftSettings: checks),
      .testTarget(
        name: "AssetMakerTests", dependencies: ["AssetMaker", "TestSupport", "ImageFiles", "Surfaces"],
        swiftSettings: checks),
      .testTarget(
        name: "FuzzTests",
        dependencies: [
          "ImageFiles", "Materials", "Shaders", "VitrineCommand", "Kernels", "Surfaces", "Session", "Vitrine",
          "Windowing", "SwiftSources", "JSON",
        ],
        exclude: ["Corpora", "README.md"], swiftSettings: checks),
      // Apart from the other tests of views, which would be built with the thread sanitizer as well.
      .testTarget(name: "ViewGraphThreadTests", dependencies: ["ViewGraph"], swiftSettings: unoptimized),
      // Its previews are compiled as in a debug build.
      .testTarget(
        name: "PreviewMacrosTests", dependencies: ["Vitrine", "SwiftBuilds", "TestSupport"],
        swiftSettings: checks + [.define("DEBUG")]),
      .testTarget(
        name: "VitrineCommandTests",
        dependencies: [
          "VitrineCommand", "TestSupport", "Session", "Vitrine", "DisplayList", "FrameTiming", "ImageFiles", "Surfaces",
          "Platform", "CX11",
        ],
        swiftSettings: unoptimized),
    ]
    + modules.map { module in
      .testTarget(
        name: "\(module.name)Tests",
        dependencies: Set([module.name, "TestSupport"] + module.testImports).sorted().map { .init(stringLiteral: $0) },
        path: "Tests/\(module.name)Tests",
        swiftSettings: optimizedTests.contains(module.layer) ? checks : unoptimized)
    }
)

// The sanitizers' lanes build only the tests that they run.
if let tested = Context.environment["VITRINE_TEST_MODULES"]?.split(separator: ",") {
  package.targets.removeAll { target in target.isTest && !tested.contains { target.name == "\($0)Tests" } }
}
