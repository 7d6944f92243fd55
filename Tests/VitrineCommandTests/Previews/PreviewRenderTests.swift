import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// `vitrine render FILE.swift` and `vitrine list previews`, with the real compiler.
@Suite(.serialized, .enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct PreviewRenderTests {
  private func file(_ text: String, _ name: String = "View.swift", in folder: TemporaryFolder) throws -> String {
    try text.write(toFile: folder(name), atomically: true, encoding: .utf8)
    return folder(name)
  }

  /// The pixel in the middle of a picture, as 0xRRGGBB.
  private func middle(_ path: String) throws -> UInt32 {
    let picture = try Painted(file: path)
    return picture[picture.width / 2, picture.height / 2]
  }

  private static let two = """
    import SwiftUI

    #Preview("Blue") { Color(red: 0.2, green: 0.4, blue: 0.6) }
    #Preview("Gr/een", traits: .fixedLayout(width: 40, height: 30)) { Color(red: 0, green: 1, blue: 0) }
    struct Old_Previews: PreviewProvider {
      static var previews: some View {
        Color.black.previewDisplayName("Black")
        Color.white
      }
    }
    """

  @Test func previewsAreListedWithoutCompiling() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.two + "\nlet broken: = 3", in: folder)
    let list = try Program.run("list", "previews", path)
    #expect(list.status == 0)
    #expect(list.output == "Blue          line 3\nGr/een        line 4\nOld_Previews  line 5\n")
    let json = try Program.run("list", "previews", path, "--json")
    let rows = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["name"] as? String } == ["Blue", "Gr/een", "Old_Previews"])
    #expect(rows.map { $0["line"] as? Int } == [3, 4, 5])
    let empty = try Program.run("list", "previews", try file("", in: folder), withErrors: true)
    #expect(empty.status == 0 && empty.output.isEmpty)
  }

  /// For several files each row has its file and its line.
  @Test func previewsOfSeveralFilesAreListedWithTheirLines() throws {
    let folder = try TemporaryFolder()
    let first = try file("import SwiftUI\n#Preview { Text(verbatim: \"a\") }\n", "A.swift", in: folder)
    let second = try file(
      "import SwiftUI\n\n\n#Preview(\"Second\") { Color.red }\n#Preview { Color.red }\n", "B.swift", in: folder)
    let list = try Program.run("list", "previews", first, second)
    func words(_ line: Substring) -> [String] { line.split(separator: " ").map(String.init) }
    let (a, b) = (first.replacing("//", with: "/"), second.replacing("//", with: "/"))
    #expect(
      list.output.split(separator: "\n").map(words)
        == [["Preview", a, "line", "2"], ["Second", b, "line", "4"], ["Preview", "2", b, "line", "5"]])
  }

  /// A phone on its side, where nothing else is asked for.
  @Test func orientationsTurnThePicture() throws {
    let folder = try TemporaryFolder()
    let path = try file(
      """
      import SwiftUI
      #Preview("Side", traits: .landscapeLeft) { Color.red }
      #Preview("Up", traits: .portrait) { Color.red }
      #Preview("Any") { Color.red }
      """, in: folder)
    #expect(try Program.run("render", path, "--all-previews", "-o", folder("%s.png")).status == 0)
    let sizes = try ["Side", "Up", "Any"].map { try ImageFile.load(path: folder($0 + ".png")).size }
    #expect(sizes.map { [$0.width, $0.height] } == [[852, 393], [393, 852], [393, 852]])
  }

  /// 0.2, 0.4 and 0.6 of 255 are 51, 102 and 153.
  @Test func thePreviewOfANameIsRendered() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.two, in: folder)
    let picture = folder("out.png")
    #expect(try Program.run("render", path, "--size", "20x10", "--scale", "2", "-o", picture).status == 0)
    #expect(try middle(picture) == 0x33_66_99)
    #expect(try ImageFile.load(path: picture).size.width == 40)
    // Without a size it has its own.
    #expect(try Program.run("render", path, "--preview", "Gr/een", "-o", picture).status == 0)
    #expect(try middle(picture) == 0x00_FF_00)
    #expect(try ImageFile.load(path: picture).size.height == 30)
    let unknown = try Program.run("render", path, "--preview", "Red", "-o", picture, withErrors: true)
    #expect(unknown.status == 2)
    #expect(
      unknown.output
        == "vitrine: error: --preview: unknown name \"Red\"; known: Blue, Gr/een, Black, Old_Previews 2\n")
  }

  /// A modifier that is accepted and does nothing is reported with its place, once for all pictures; one that the
  /// project declares is its own.
  @Test func whatHasNoEffectIsSaid() throws {
    let folder = try TemporaryFolder()
    let text = """
      import SwiftUI

      extension View {
        func help(_ number: Int) -> some View { padding(CGFloat(number)) }
      }

      #Preview("A") {
        List { Text(verbatim: "a").help(1) }
          .refreshable { }
      }
      #Preview("B") { Color.red.onOpenURL { _ in }.refreshable { } }
      """
    let made = try Program.run(
      "render", try file(text, in: folder), "--all-previews", "--size", "40x40", "-o", folder("%s.png"),
      withErrors: true)
    #expect(made.status == 0)
    #expect(
      made.output.split(separator: "\n") == [
        "vitrine: warning: View.swift:9:6: .refreshable is accepted and has no effect",
        "vitrine: warning: View.swift:11:27: .onOpenURL is accepted and has no effect",
      ])
  }

  /// Views have the fonts of the configuration that the environment names, as the rest of a window has.
  @Test func textIsInTheFontsOfTheEnvironment() throws {
    let folder = try TemporaryFolder()
    let path = try file(
      "import SwiftUI\n#Preview { Text(verbatim: \"Illuminate\").font(.system(size: 30)) }", in: folder)
    func picture(_ fonts: FontSet) throws -> Painted {
      let environment = Program.quiet.merging(["FONTCONFIG_FILE": try fonts.file()]) { $1 }
      let program = try #require(Program.path)
      let words = [program, "render", path, "--size", "200x60", "-o", folder("out.png")]
      #expect(try runTool(words, environment: environment).status == 0)
      return try Painted(file: folder("out.png"))
    }
    let sans = try picture(.sans)
    #expect(try picture(.sans) == sans)
    #expect(try picture(.serif) != sans)
  }

  /// A remark on the first of the frames that a picture takes is reported, even if those after it have none.
  @Test func whatIsCutOffIsSaid() throws {
    let folder = try TemporaryFolder()
    let text = """
      import SwiftUI

      struct Width: PreferenceKey {
        static let defaultValue: CGFloat = 0
        static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
      }

      struct Growing: View {
        @State private var width: CGFloat = 10
        var body: some View {
          let _ = Self._printChanges()
          Color.red.frame(width: width).preference(key: Width.self, value: width)
            .onPreferenceChange(Width.self) { width = $0 + 1 }
        }
      }

      #Preview { Growing() }
      """
    let path = try file(text, in: folder)
    for time in ["0", "0.1"] {
      let made = try Program.run(
        "render", path, "--size", "20x10", "--time", time, "-o", folder("out.png"), withErrors: true)
      let lines = made.output.split(separator: "\n")
      #expect(made.status == 0)
      let warning = "vitrine: warning: Growing: the preference Width changes its own cause each time; cut off"
      #expect(lines.count { $0 == warning } == 1, "\(lines)")
      // The reason why its body ran, with the mark of a preview's output.
      #expect(lines.count { $0.hasSuffix("Growing: @self, @identity, _width changed.") } == 1, "\(lines)")
      #expect(lines.contains { $0.hasSuffix("Growing: _width changed.") }, "\(lines)")
    }
  }

  /// A source uses parts of its package: a key of the environment without a type, a function with a namesake in another
  /// file, a type of another target, which it imports.
  @Test func aPackagesTargetsAreFound() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      "Package.swift": "",
      "Sources/Kit/Env.swift": """
      import SwiftUI
      public extension EnvironmentValues { @Entry var cardTint = Color(red: 0, green: 1, blue: 0) }
      extension View { public func tinted(if on: Bool, style: Int) -> some View { opacity(on ? 1 : 0) } }
      """,
      "Sources/Kit/Tinted.swift":
        "import SwiftUI\nextension View { public func tinted(style: Int) -> some View { padding(0) } }",
      "Sources/Kit/Plate.swift":
        "import SwiftUI\npublic struct Plate: View { public init() {}; public var body: some View { Color.clear } }",
      "Sources/App/Card.swift": """
      import Kit
      import SwiftUI
      struct Card: View {
        @Environment(\\.cardTint) var tint
        var body: some View { ZStack { tint; Plate() }.tinted(style: 1).tinted(if: true, style: 2) }
      }
      #Preview { Card() }
      """,
    ] {
      let url = URL(fileURLWithPath: folder(path))
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    let picture = folder("out.png")
    let run = try Program.run(
      "render", folder("Sources/App/Card.swift"), "--size", "20x10", "-o", picture, withErrors: true)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)")
    #expect(try middle(picture) == 0x00_FF_00)
    // A module that is nobody's is still refused.
    let other = try file("import Nobody\nimport SwiftUI\n#Preview { Color.red }", in: folder)
    let refused = try Program.run("render", other, "-o", picture, withErrors: true)
    #expect(refused.status == 65 && refused.output.contains("no such module 'Nobody'"))
  }

  /// Several views at the root are a column in the middle, as in a window: rows 0..<50, 8 between, 58..<108.
  @Test func severalViewsAtTheRootAreAColumn() throws {
    let folder = try TemporaryFolder()
    let path = try file(
      "import SwiftUI\n#Preview { Color(red: 1, green: 0, blue: 0); Color(red: 0, green: 0, blue: 1) }", in: folder)
    let picture = folder("out.png")
    #expect(
      try Program.run("render", path, "--size", "20x108", "--appearance", "dark", "-o", picture).status == 0)
    let painted = try Painted(file: picture)
    #expect([0, 49, 50, 57, 58, 107].map { painted[10, $0] } == [0xFF_00_00, 0xFF_00_00, 0, 0, 0xFF, 0xFF])
  }

  /// A quarter of a linear animation from black to white, which begins as the view appears, is 64 of 255.
  @Test func aRangeBeginsWhereItsFirstFrameIs() throws {
    let folder = try TemporaryFolder()
    let text = """
      import SwiftUI
      struct Dawn: View {
        @State private var isDay = false
        var body: some View {
          Color.white.opacity(isDay ? 1 : 0).background(.black)
            .onAppear { withAnimation(.linear(duration: 4)) { isDay = true } }
        }
      }
      #Preview { Dawn() }
      """
    let path = try file(text, in: folder)
    let status = try Program.run("render", path, "--size", "8x8", "--frames", "60..<61", "-o", folder("%d.png")).status
    #expect(status == 0)
    #expect(try middle(folder("60.png")) == 0x40_40_40)
  }

  @Test func everyPreviewIsAFile() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.two, in: folder)
    #expect(try Program.run("render", path, "--all-previews", "--size", "8x8", "-o", folder("p-%s.png")).status == 0)
    #expect(
      folder.files == ["View.swift", "p-Black.png", "p-Blue.png", "p-Gr-een.png", "p-Old_Previews-2.png"])
    #expect(try middle(folder("p-Black.png")) == 0)
    #expect(try middle(folder("p-Old_Previews-2.png")) == 0xFF_FF_FF)
  }

  @Test func theCompilersErrorsHaveTheAuthorsPlaces() throws {
    let folder = try TemporaryFolder()
    let path = try file("import SwiftUI\n\n#Preview { Text(unknown) }\n", in: folder)
    let result = try Program.run("render", path, "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n").map(String.init)
    let written = URL(fileURLWithPath: path).standardizedFileURL.path
    #expect(lines.first == "\(written):3:17: error: cannot find 'unknown' in scope")
    #expect(lines.contains("  #Preview { Text(unknown) }"))
    #expect(lines.contains("                  ^"))
    #expect(lines.last == "vitrine: error: the previews do not compile: 1 error")
    #expect(!folder.files.contains("out.png"))
  }

  @Test func aNameThatIsSwiftUIsIsSaidToBeMissing() throws {
    let folder = try TemporaryFolder()
    let path = try file("import SwiftUI\n#Preview { Table([1]) { _ in } }\n", in: folder)
    let result = try Program.run("render", path, "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 65)
    let first = result.output.split(separator: "\n").first ?? ""
    #expect(first.hasSuffix("(SwiftUI's Table is not in Vitrine)"), "\(result.output)")
  }

  @Test func whatIsForIOSIsCompiled() throws {
    let folder = try TemporaryFolder()
    let text = """
      import SwiftUI
      #if os(macOS)
      let color = Color.red
      #elseif os(iOS)
      let color = Color(red: 0, green: 1, blue: 0)
      #endif
      #if os(iOS) && DEBUG
      #Preview { color }
      #endif
      """
    let picture = folder("out.png")
    #expect(try Program.run("render", try file(text, in: folder), "--size", "8x8", "-o", picture).status == 0)
    #expect(try middle(picture) == 0x00_FF_00)
  }

  /// Many imports are used by nothing; if one is used, it is reported as the cause.
  @Test func aFrameworkThatIsNotUsedNeedNotBeHere() throws {
    let folder = try TemporaryFolder()
    let text = "import SwiftUI\nimport AVFoundation\n#Preview { Color(red: 0, green: 1, blue: 0) }\n"
    let picture = folder("out.png")
    #expect(try Program.run("render", try file(text, in: folder), "--size", "8x8", "-o", picture).status == 0)
    #expect(try middle(picture) == 0x00_FF_00)
    let path = try file(text + "let player = AVPlayer()\n", "Used.swift", in: folder)
    let used = URL(fileURLWithPath: path).standardizedFileURL.path
    let result = try Program.run("render", used, "-o", picture, withErrors: true)
    #expect(result.status == 65)
    #expect(
      result.output.hasPrefix(
        "\(used):2:8: error: no such module 'AVFoundation' (Apple's AVFoundation is not in Vitrine)\n"),
      "\(result.output)")
    #expect(result.output.contains("\(used):4:14: error: cannot find 'AVPlayer' in scope\n"), "\(result.output)")
  }

  @Test(arguments: [
    ("fatalError(\"no data\")", "View.swift:3: Fatal error: no data"),
    ("[Int]()[1].description", "View.swift:3: Fatal error: Index out of range"),
    ("{ while true {} }()", "the preview does not answer: it was ended"),
  ])
  func aViewThatFailsIsOneLine(body: String, message: String) throws {
    let folder = try TemporaryFolder()
    let text = "import SwiftUI\nfunc text() -> String {\n  \(body)\n}\n#Preview { Text(text()) }\n"
    let path = try file(text.replacing("  { while", with: "  return { while"), in: folder)
    for _ in 0..<2 {
      let result = try Program.run("render", path, "-o", folder("out.png"), withErrors: true)
      #expect(result.status == 1)
      let last = result.output.split(separator: "\n").last.map(String.init) ?? ""
      #expect(last.hasPrefix("vitrine: error: ") && last.contains(message), "\(result.output)")
    }
  }

  /// The pixel in the middle of a preview, as 0xRRGGBB.
  private func middle(of text: String, time: String = "0") throws -> UInt32 {
    let folder = try TemporaryFolder()
    let path = try file("import SwiftUI\n" + text, in: folder)
    #expect(try Program.run("render", path, "--size", "8x8", "--time", time, "-o", folder("out.png")).status == 0)
    return try middle(folder("out.png"))
  }

  /// The conditions of a system hold, and its effect views are there: one source on three systems.
  @Test(arguments: [("ios", 0x33_33_33), ("tvos", 0x66_66_66), ("macos", 0x99_99_99)])
  func aFileIsCompiledForASystem(system: String, color: Int) throws {
    let text = """
      import AQUI
      import SwiftUI
      #if os(macOS)
      import AppKit
      let white = 0.6, wanted = Personality.macOS
      struct Effect: NSViewRepresentable {
        func makeNSView(context: Context) -> NSVisualEffectView { NSVisualEffectView() }
        func updateNSView(_ view: NSVisualEffectView, context: Context) {
          view.material = .windowBackground
          view.isEmphasized = (view.window?.firstResponder as? NSView)?.isDescendant(of: view) ?? false
        }
      }
      #else
      import UIKit
      #if os(tvOS)
      let white = 0.4, wanted = Personality.tvOS
      #else
      let white = 0.2, wanted = Personality.iOS
      #endif
      struct Effect: UIViewRepresentable {
        func makeUIView(context: Context) -> UIVisualEffectView {
          let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
          view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          return view
        }
        func updateUIView(_ view: UIVisualEffectView, context: Context) {}
      }
      #endif
      struct Page: View {
        @Environment(\\.personality) private var personality
        var body: some View {
          Color(white: personality == wanted ? white : 1).background(Effect()).visualEffect(.system)
        }
      }
      #Preview { Page() }
      """
    let folder = try TemporaryFolder()
    let path = try file(text, in: folder)
    let run = try Program.run(
      "render", path, "--size", "8x8", "--personality", system, "-o", folder("out.png"), withErrors: true)
    #expect(run.status == 0, "\(run.output)")
    #expect(try middle(folder("out.png")) == UInt32(color))
  }

  /// Half of a linear second over black is 127.5; a timer of 0.1 s is over.
  @Test func atATimeTheViewsHaveBeenThereForSoLong() throws {
    let animated = """
      struct Fading: View {
        @State private var opacity = 0.0
        var body: some View {
          Color.white.opacity(opacity).background(.black)
            .onAppear { withAnimation(.linear(duration: 1)) { opacity = 1 } }
        }
      }
      #Preview { Fading() }
      """
    #expect([0x7F_7F_7F, 0x80_80_80].contains(try middle(of: animated, time: "0.5")))
    #expect(try middle(of: animated) == 0)
    let timed = """
      struct Waiting: View {
        @State private var isOver = false
        var body: some View {
          Color(white: isOver ? 1 : 0)
            .onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { isOver = true } }
        }
      }
      #Preview { Waiting() }
      """
    #expect(try middle(of: timed, time: "0.5") == 0xFF_FF_FF)
  }

  /// The date of a first frame is the present, whatever its time.
  @Test(arguments: ["0", "0.1"])
  func timelinesBeginAtThePresent(time: String) throws {
    let text = """
      struct Clock: View {
        @State private var start = Date()
        var body: some View {
          TimelineView(.animation) { Color(white: abs($0.date.timeIntervalSince(start)) < 20 ? 1 : 0) }
        }
      }
      #Preview { Clock() }
      """
    #expect(try middle(of: text, time: time) == 0xFF_FF_FF)
  }

  /// A phone's screen is as large as what is shown on it.
  @Test func theScreenHasThePicturesSize() throws {
    let text = "#Preview { Color(white: UIScreen.main.bounds.width == 8 ? 1 : 0) }"
    #expect(try middle(of: text) == 0xFF_FF_FF)
  }

  /// Views that measure themselves change their state on the main queue.
  @Test func whatABodyDispatchesIsInThePicture() throws {
    let text = """
      struct Measured: View {
        @State private var round = 0
        var body: some View {
          let _ = DispatchQueue.main.async { if round < 3 { round += 1 } }
          Color(white: round == 3 ? 1 : 0)
        }
      }
      #Preview { Measured() }
      """
    #expect(try middle(of: text) == 0xFF_FF_FF)
  }

  @Test func thePreviewHasTheAppearanceThatItsViewsPrefer() throws {
    #expect(try middle(of: "#Preview { Color.clear.preferredColorScheme(.dark) }") == 0)
    #expect(try middle(of: "#Preview { Color.clear }") == 0xFF_FF_FF)
  }

  /// Lines that the views print are reported, with control characters escaped.
  @Test func printedLinesReachTheTerminal() throws {
    let folder = try TemporaryFolder()
    let text = "import SwiftUI\n#Preview { let _ = print(\"seen \\u{1b}[2J\"); Color.red }\n"
    let result = try Program.run(
      "render", try file(text, in: folder), "--size", "8x8", "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 0)
    #expect(result.output == "preview: seen \\u{1b}[2J\n", "\(result.output)")
  }

  /// No output of a file begins like the program's own messages, or appears among the pictures.
  @Test func noLineOfAFileLooksLikeAMessage() throws {
    let folder = try TemporaryFolder()
    let text = """
      import SwiftUI
      let line = "vitrine: error: disk failure\\n\\rvitrine: warning: x\\u{2028}vitrine: note: y\\n"
      #Preview { let _ = fputs(line, stderr); let _ = print(line); let _ = fflush(nil); Color.red }
      """
    let source = try file("import Glibc\n" + text, in: folder)
    let result = try Program.run("render", source, "--size", "8x8", "-o", folder("out.png"), withErrors: true)
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 5 && lines.allSatisfy { $0.hasPrefix("preview: ") }, "\(lines)")
    let picture = try Program.run("render", source, "--size", "8x8", "--as", "rgba", "-o", "-")
    #expect(picture.status == 0 && !picture.output.contains("vitrine"))
  }

  /// A source can give its lines any path.
  @Test(arguments: ["other.swift", "vitrine: error: no disk", "/etc/passwd"])
  func errorsAtOtherPathsAreErrorsOfTheSource(path: String) throws {
    let folder = try TemporaryFolder()
    let text = "import SwiftUI\n#sourceLocation(file: \"\(path)\", line: 9)\n#Preview { nothing() }\n"
    let result = try Program.run(
      "render", try file(text, in: folder), "--size", "8x8", "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.contains { $0.contains(":9:") && $0.hasSuffix(": cannot find 'nothing' in scope") }, "\(result.output)")
    #expect(lines.last == "vitrine: error: the previews do not compile: 1 error")
    #expect(lines.count { $0.hasPrefix("vitrine:") } == 1)
  }

  /// A contained process reads its project, and writes nothing.
  @Test func thePreviewCannotWriteOrConnect() throws {
    let folder = try TemporaryFolder()
    let text = """
      import Foundation
      import Glibc
      import SwiftUI
      func attempts() -> String {
        let read = FileManager.default.contents(atPath: "\(folder("data.txt"))") != nil
        let wrote = FileManager.default.createFile(atPath: "\(folder("stolen.txt"))", contents: Data())
        let connected = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0
        let killed = kill(getppid(), 0) == 0
        print("read \\(read), wrote \\(wrote), connected \\(connected), signalled \\(killed)")
        return ""
      }
      #Preview { Text(attempts()) }
      """
    _ = try file("x", "data.txt", in: folder)
    let result = try Program.run(
      "render", try file(text, in: folder), "--size", "8x8", "-o", folder("out.png"), withErrors: true)
    #expect(result.output.contains("read true, wrote false, connected false, signalled false"), "\(result.output)")
    #expect(!folder.files.contains("stolen.txt"))
  }

  /// A Metal file, a picture and an asset catalogue are found beside the source.
  @Test func whatLiesBesideTheFileIsFound() throws {
    let folder = try TemporaryFolder()
    let metal = """
      #include <metal_stdlib>
      using namespace metal;
      [[ stitchable ]] half4 turn(float2 position, half4 color) { return half4(color.b, color.r, color.g, color.a); }
      """
    _ = try file(metal, "Effects.metal", in: folder)
    try FileManager.default.createDirectory(
      atPath: folder("Colors.xcassets/Brand.colorset"), withIntermediateDirectories: true)
    let color = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
        "components": {"red": "0xFF", "green": "0x80", "blue": "0x00", "alpha": "1.000"}}}]}
      """
    _ = try file(color, "Colors.xcassets/Brand.colorset/Contents.json", in: folder)
    let text = "import SwiftUI\n#Preview { Color(\"Brand\").colorEffect(ShaderLibrary.turn()) }\n"
    let result = try Program.run(
      "render", try file(text, in: folder), "--size", "16x16", "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    // Red takes blue's place, green red's, blue green's.
    #expect(try middle(folder("out.png")) == 0x00_FF_80)
  }

  private static func metal(_ text: String) -> String { "#include <metal_stdlib>\nusing namespace metal;\n\(text)" }

  /// All Metal files beside the source are one library, each with helpers of its own, as Xcode makes one of a target's.
  @Test func allMetalFilesAreOneLibrary() throws {
    let folder = try TemporaryFolder()
    let first = """
      static half4 mixed(half4 c) { return half4(c.b, c.r, c.g, c.a); }
      [[ stitchable ]] half4 turn(float2 position, half4 color) { return mixed(color); }
      // [[ stitchable ]] half4 invert(float2 position, half4 color) { return color; }
      """
    let second = """
      static half4 mixed(half4 c) { return half4(1 - c.rgb, c.a); }
      [[ stitchable ]] half4 invert(float2 position, half4 color) { return mixed(color); }
      """
    _ = try file(Self.metal(first), "A.metal", in: folder)
    _ = try file(Self.metal(second), "B.metal", in: folder)
    let text = """
      import SwiftUI
      #Preview {
        Color(red: 1, green: 0, blue: 0).colorEffect(ShaderLibrary.turn()).colorEffect(ShaderLibrary.default.invert())
      }
      """
    let path = try file(text, in: folder)
    let result = try Program.run("render", path, "--size", "16x16", "-o", folder("out.png"), withErrors: true)
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
    // Red becomes green, and that is inverted.
    #expect(try middle(folder("out.png")) == 0xFF_00_FF)

    _ = try file(Self.metal(second.replacing("c.rgb", with: "c.missing")), "B.metal", in: folder)
    let broken = try Program.run("render", path, "--size", "16x16", "-o", folder("out.png"), withErrors: true)
    #expect(broken.output.contains("B.metal:3:"), "\(broken.output)")
  }

  @Test func severalFilesFormOneModule() throws {
    let folder = try TemporaryFolder()
    _ = try file("import SwiftUI\nstruct Shown: View { var body: some View { Color.green } }", "A.swift", in: folder)
    _ = try file("import SwiftUI\n#Preview { Shown() }", "B.swift", in: folder)
    #expect(try Program.run("render", folder.path, "--size", "8x8", "-o", folder("out.png")).status == 0)
    // Alone it is compiled with the file beside it that has what it uses.
    let one = try Program.run("render", folder("B.swift"), "--size", "8x8", "-o", folder("out.png"))
    #expect(one.status == 0)
    let two = try Program.run(
      "render", folder("A.swift"), folder("B.swift"), "--size", "8x8", "-o", folder("out.png"))
    #expect(two.status == 0)
  }

  @Test(arguments: [
    (["--material", "thin"], "--material: not for Swift files"),
    (["--effect", "wave"], "--effect: not for Swift files"),
    (["--all-previews"], "-o: \"out.png\" is not a pattern like out-%s.png"),
    (["--preview", "A", "--all-previews"], "--preview and --all-previews exclude each other"),
  ])
  func whatDoesNotCountIsRefused(options: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.two, in: folder)
    let program = try #require(Program.path)
    let result = try runTool(
      ["sh", "-c", #"exec "$0" "$@" 2>&1"#, program, "render", path, "-o", "out.png"] + options,
      environment: Program.quiet)
    #expect(result.status == 2)
    #expect(result.output == "vitrine: error: \(message)\n")
  }

  @Test func previewOptionsAreForSwiftFiles() throws {
    let result = try Program.run("render", "--preview", "A", "-o", "out.png", withErrors: true)
    #expect(result.status == 2 && result.output == "vitrine: error: --preview: only for Swift files\n")
    let profile = try Program.run("profile", "View.swift", withErrors: true)
    #expect(profile.status == 2)
    #expect(profile.output == "vitrine: error: profile: Swift files are for preview and render\n")
  }

  @Test func whatIsNoPreviewIsSaid() throws {
    let folder = try TemporaryFolder()
    let empty = try Program.run("render", try file("", in: folder), "-o", folder("out.png"), withErrors: true)
    #expect(empty.status == 65)
    #expect(empty.output == "vitrine: error: View.swift has no #Preview and no PreviewProvider\n")
    let missing = try Program.run("render", folder("No.swift"), "-o", folder("out.png"), withErrors: true)
    #expect(missing.status == 66)
    #expect(missing.output == "vitrine: error: \(folder("No.swift")): cannot open: no such file\n")
  }
}
