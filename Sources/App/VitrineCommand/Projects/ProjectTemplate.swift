/// The files of a new project: a Swift package with a view, its previews, a Metal function, a colour and a test.
struct ProjectTemplate {
  /// The name of the package, its folder and its module.
  let name: String
  /// The folder of Vitrine's package, which the project is built with on Linux; nil if it is not known.
  let vitrine: String?

  /// The most characters of a name.
  private static let maximumLength = 64
  /// Names that are taken: modules that the package is built with or that come with the compiler, and keywords.
  static let taken: Set<String> = [
    "Any", "Preview", "Protocol", "Self", "Type",
    "Combine", "Cxx", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc",
    "Observation", "PackageDescription", "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "Testing", "XCTest",
    "AppKit", "CoreGraphics", "CoreText", "Metal", "QuartzCore", "UIKit",
    "AQUI", "AssetMaker", "CAgent", "CAllocations", "CBuild", "CContainment", "CDecoding", "CDeflate", "CHash",
    "CLanes", "CLinux", "CPango", "CPixbuf", "CSpin", "CSymbolCatalog", "CX11", "DisplayList", "FileWatching",
    "FrameTiming", "ImageFiles", "JSON", "Kernels", "Lanes", "Materials", "Platform", "Presenter", "PreviewAgents",
    "PreviewMacros", "Publishing", "RenderPlan", "Renderer", "Scenes", "Session", "Shaders", "Surfaces",
    "SwiftBuilds", "SwiftPreviews", "SwiftSources", "SymbolCatalog", "Tiling", "Typesetting", "UIKitNames",
    "ViewControls", "ViewDrawing", "ViewGraph", "ViewInput", "ViewValues", "Vitrine", "VitrineCommand", "Windowing",
    "X11Windowing",
  ]

  /// - Parameter vitrine: the folder of Vitrine's package; nil if it is not known.
  /// - Throws: an error for a text that cannot be the name of a module and the beginning of a type's name.
  init(name: String, vitrine: String? = VitrinePackage.folder) throws(UsageError) {
    let bytes = name.utf8
    guard let first = bytes.first, (65...90).contains(first), bytes.count <= Self.maximumLength,
      bytes.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) })
    else {
      throw .malformed(
        option: "new", text: name, expected: "a name: a capital letter, then letters and digits, 64 at most")
    }
    if Self.taken.contains(name) { throw .conflict("new: another module or type is named \(name)") }
    self.name = name
    self.vitrine = vitrine
  }

  /// The folder with the sources, relative to the project's folder.
  var sources: String { "Sources/\(name)" }
  static let snapshots = "Snapshots"

  /// The paths of the files, relative to the project's folder, and their texts.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("README.md", readme), (".gitignore", ".build/\n*.diff.png\n"),
      ("\(sources)/\(name)View.swift", view), ("\(sources)/default.metal", Self.metal),
      ("\(sources)/Assets.xcassets/Contents.json", Self.catalog),
      ("\(sources)/Assets.xcassets/Brand.colorset/Contents.json", Self.color),
      ("Tests/\(name)Tests/\(name)Tests.swift", test), ("\(Self.snapshots)/.gitkeep", ""),
    ]
  }

  private var view: String {
    """
    import SwiftUI

    #if SWIFT_PACKAGE
      private let resources = Bundle.module
      private let shaders = ShaderLibrary.bundle(.module)
    #else
      private let resources = Bundle.main
      private let shaders = ShaderLibrary.default
    #endif

    /// A title on a card, whose stripes are painted by a function in `default.metal`.
    public struct \(name)View: View {
      let title: String
      /// The width of a stripe, in points.
      let stripes: Double

      public init(title: String = "\(name)", stripes: Double = 12) {
        self.title = title
        self.stripes = stripes
      }

      public var body: some View {
        Text(title)
          .font(.largeTitle.bold())
          .foregroundStyle(.white)
          .padding(32)
          .background {
            RoundedRectangle(cornerRadius: 24)
              .fill(Color("Brand", bundle: resources))
              .colorEffect(shaders.stripes(.float(stripes)))
          }
          .padding()
      }
    }

    #Preview("Card") {
      // F2 opens a panel with a slider for it.
      @Previewable @State var stripes = 12.0  // [2 ... 40]
      \(name)View(stripes: stripes)
    }

    #Preview("Long title", traits: .fixedLayout(width: 360, height: 200)) {
      \(name)View(title: "A title of two lines")
    }

    """
  }

  private var test: String {
    """
    import SwiftUI
    import Testing

    @testable import \(name)

    @MainActor
    struct \(name)Tests {
      @Test func theTitleIsTheNameOfTheModule() { #expect(\(name)View().title == "\(name)") }

      @Test func theViewIsDrawn() throws {
        let renderer = ImageRenderer(content: \(name)View())
        #if os(Linux)
          #expect(try renderer.renderedImage().width > 0)
          // A colour that is missing, or a Metal function that does not compile, would be here.
          #expect(renderer.diagnostics.isEmpty)
        #else
          #expect(renderer.cgImage != nil)
        #endif
      }
    }

    """
  }

  private static let metal = """
    #include <metal_stdlib>
    using namespace metal;

    // Darkens every second diagonal stripe.
    [[ stitchable ]] half4 stripes(
        float2 position, half4 color,
        float width // [2 ... 40] = 12
    ) {
      float stripe = step(0.5, fract((position.x + position.y) / (2 * width)));
      return half4(color.rgb * half(1 - 0.15 * stripe), color.a);
    }

    """

  private static let catalog = """
    { "info": { "author": "xcode", "version": 1 } }

    """

  private static let color = """
    {
      "colors": [
        {
          "idiom": "universal",
          "color": {
            "color-space": "srgb",
            "components": { "red": "0x33", "green": "0x66", "blue": "0xCC", "alpha": "1.000" }
          }
        },
        {
          "idiom": "universal",
          "appearances": [{ "appearance": "luminosity", "value": "dark" }],
          "color": {
            "color-space": "srgb",
            "components": { "red": "0x1A", "green": "0x33", "blue": "0x66", "alpha": "1.000" }
          }
        }
      ],
      "info": { "author": "xcode", "version": 1 }
    }

    """

  private var manifest: String {
    """
    // swift-tools-version: 5.9
    import PackageDescription

    #if os(Linux)
      // The folder of Vitrine's package, which takes SwiftUI's place.
      let vitrine: String? = Context.environment["VITRINE_PACKAGE"]\(vitrine.map { " ?? \(Self.quoted($0))" } ?? "")
    #else
      let vitrine: String? = nil
    #endif

    let settings: [SwiftSetting] = vitrine == nil ? [] : [.unsafeFlags(["-module-alias", "SwiftUI=Vitrine"])]
    let dependencies: [Target.Dependency] = vitrine == nil ? [] : [.product(name: "Vitrine", package: "vitrine")]

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v14), .iOS(.v17)],
      products: [.library(name: "\(name)", targets: ["\(name)"])],
      dependencies: vitrine.map { [.package(name: "vitrine", path: $0)] } ?? [],
      targets: [
        .target(
          name: "\(name)",
          dependencies: dependencies,
          resources: vitrine == nil
            ? [.process("default.metal"), .process("Assets.xcassets")]
            : [.copy("default.metal"), .copy("Assets.xcassets")],
          swiftSettings: settings),
        .testTarget(
          name: "\(name)Tests", dependencies: [.target(name: "\(name)")] + dependencies, swiftSettings: settings),
      ]
    )

    """
  }

  /// Returns a path as a Swift string literal.
  private static func quoted(_ path: String) -> String {
    "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private var readme: String {
    let source = vitrine == nil ? "which has to be set" : "or else `Package.swift`"
    return """
      # \(name)

      The previews, in a window that follows every save:

          vitrine \(sources)

      Their pictures, recorded once and then compared; `verify` fails where one differs:

          vitrine verify \(sources) --against \(Self.snapshots) --record
          vitrine verify \(sources) --against \(Self.snapshots)

      The folder is a Swift package, which Xcode opens. On Linux Vitrine takes SwiftUI's place, from the folder of its
      package that `VITRINE_PACKAGE` names, \(source). It is compiled by the first build, which takes minutes:

          swift build
          swift test

      """
  }
}
