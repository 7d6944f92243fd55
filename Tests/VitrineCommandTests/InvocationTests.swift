import FrameTiming
import Surfaces
import Testing
import Vitrine

@testable import Session
@testable import VitrineCommand

private let catalog = Catalog(
  scenes: ["glass", "gallery"], materials: ["ultraThin", "thin", "regular"], vibrancies: ["label", "secondaryLabel"],
  backgrounds: ["dusk", "coast"])

private func parse(_ line: String) throws -> Invocation {
  try Invocation(arguments: line.split(separator: " ").map(String.init), catalog: catalog)
}

/// The one line that a refused command line prints.
private func refusal(_ line: String) -> String? {
  do {
    _ = try parse(line)
    return nil
  } catch {
    return "\(error)"
  }
}

@Suite struct InvocationTests {
  @Test func previewIsTheDefault() throws {
    let call = try parse("")
    #expect(call.task == .run(.preview))
    #expect(call.scene.scene == "glass")
    #expect(call.scene.background == .named("dusk"))
    #expect(try parse("preview gallery").scene.scene == "gallery")
  }

  @Test func valuesStandAfterASpaceOrAnEqualsSign() throws {
    for line in ["--threads 3 --size 640x480", "--threads=3 --size=640x480"] {
      let call = try parse(line)
      #expect(call.threads == 3)
      #expect(call.size?.width == 640)
      #expect(call.size?.height == 480)
    }
    #expect(try parse("render -oa.png").output == "a.png")
    #expect(try parse("render -o a.png").output == "a.png")
    #expect(try parse("render --output=a.png").output == "a.png")
  }

  @Test func dashesEndTheOptions() throws {
    #expect(try parse("-- --threads").scene.background == .file("--threads"))
    #expect(try parse("render -o a.png -- --help").scene.background == .file("--help"))
    #expect(try parse("render -o ./-a.png ./--help").scene.background == .file("./--help"))
    #expect(try parse("render --output=-a.png").output == "-a.png")
    #expect(try parse("--threads 2 -- photo.jpg").source == "photo.jpg")
  }

  @Test func theSceneIsRead() throws {
    let call = try parse(
      "--material thin --appearance light --vibrancy secondaryLabel --blur-radius 12.5 --saturation 0 "
        + "--brightness -0.25 --luminance-amount 1 --tint #ff800040 --noise 0.02 --edge global "
        + "--panel 400x300+-20+40 --corner-radius 0 --no-content --motion background --background coast")
    let scene = call.scene
    #expect(scene.material == "thin")
    #expect(scene.appearance == .light)
    #expect(scene.vibrancy == "secondaryLabel")
    #expect(scene.overrides.blurRadius == 12.5)
    #expect(scene.overrides.saturation == 0)
    #expect(scene.overrides.brightness == -0.25)
    #expect(scene.overrides.luminanceAmount == 1)
    #expect(scene.overrides.tint?.components == SIMD4(1, 128.0 / 255, 0, 64.0 / 255))
    #expect(scene.overrides.noise == 0.02)
    #expect(scene.edge == .global)
    #expect(scene.panel == PanelFrame(width: 400, height: 300, x: -20, y: 40))
    #expect(scene.cornerRadius == 0)
    #expect(!scene.showsContent)
    #expect(scene.motion == .background)
    #expect(scene.background == .named("coast"))
    #expect(try parse("--background photo.jpg").scene.background == .file("photo.jpg"))
    #expect(try parse("--panel 400x300").scene.panel == PanelFrame(width: 400, height: 300))
    #expect(try parse("--tint #0000ff").scene.overrides.tint?.components == SIMD4(0, 0, 1, 1))
  }

  @Test func timeAndReportAreRead() throws {
    let call = try parse("profile --time 2.5 --frames 600 --fps 30 --budget 8ms --csv a.csv --trace a.json")
    #expect(call.time == 2.5)
    #expect(call.frames == 0..<600)
    #expect(call.framesPerSecond == 30)
    #expect(call.budget == .seconds(0.008))
    #expect(call.csv == "a.csv")
    #expect(call.trace == "a.json")
    #expect(try parse("render -o a-%d.png --frames 10..<20").frames == 10..<20)
  }

  @Test func theReportsFileMayBeLeftOut() throws {
    #expect(try parse("profile --json").json == .standardOutput)
    #expect(try parse("profile --json -").json == .standardOutput)
    #expect(try parse("profile --json report.json").json == .file("report.json"))
    #expect(try parse("profile --json=report.json").json == .file("report.json"))
    #expect(try parse("profile --json --frames 3").json == .standardOutput)
    // A scene or a picture after it is what to show, not where to write.
    let call = try parse("profile --json gallery")
    #expect(call.json == .standardOutput)
    #expect(call.scene.scene == "gallery")
    #expect(try parse("profile --json photo.PNG").scene.background == .file("photo.PNG"))
    #expect(try parse("list --json materials").topic == .materials)
  }

  @Test func aProfileMovesUnlessToldOtherwise() throws {
    #expect(try parse("profile").scene.motion == .background)
    #expect(try parse("profile --motion none").scene.motion == .none)
    #expect(try parse("preview").scene.motion == .panel)
    #expect(try parse("render -o a.png").scene.motion == .none)
    #expect(try parse("render -o a.png --time 2").scene.motion == .all)
    #expect(try parse("render -o %d.png --frames 3").scene.motion == .all)
    #expect(try parse("render -o a.png --time 2 --motion none").scene.motion == .none)
  }

  @Test func aFileIsWhatItsNameSays() throws {
    for name in ["a.png", "A.JPG", "no-extension", "photo.png.bak", "x/y.metal/z.tiff"] {
      #expect(try parse(name).scene.background == .file(name))
    }
    #expect(SourceTable.isFile("a.svg") && SourceTable.isFile("B.Metal") && !SourceTable.isFile("report.json"))
    #expect(try parse("a.json5").scene.material == "a.json5")
    let extensions = SourceTable.rows.flatMap(\.extensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(extensions.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
  }

  @Test func framesHaveTimes() throws {
    let call = try parse("render -o %d.png --frames 10..<12 --fps 20 --time 3")
    #expect(call.time(ofFrame: 10) == 3.5)
    #expect(try parse("--frames 60..<70").time(ofFrame: 60) == 1)
  }

  @Test func helpEndsTheReading() throws {
    #expect(try parse("--help --threads 99999").task == .help(nil))
    #expect(try parse("render -h").task == .help(.render))
    #expect(try parse("--version").task == .version)
    #expect(try parse("--list-keys").task == .listKeys)
    #expect(try parse("--completion fish").task == .completion(.fish))
  }

  @Test(arguments: [
    ("--treads 2", "unknown option --treads; did you mean --threads?"),
    ("--xyzzy", "unknown option --xyzzy"),
    ("-z", "unknown option -z"),
    ("--threads 99999", "--threads: 99999 is above 256"),
    ("--threads 0", "--threads: 0 is below 1"),
    ("--threads 99999999999999999999", "--threads: 99999999999999999999 is above 256"),
    ("--threads two", "--threads: \"two\" is not a whole number"),
    ("--threads 2.5", "--threads: \"2.5\" is not a whole number"),
    ("--threads", "--threads: needs N"),
    ("--threads 2 --threads 3", "--threads: given twice"),
    ("profile --fps nan", "--fps: \"nan\" is not a finite number"),
    ("profile --fps inf", "--fps: \"inf\" is not a finite number"),
    ("profile --fps 1e400", "--fps: \"1e400\" is not a finite number"),
    ("profile --fps 0", "--fps: 0 is below 0.001"),
    ("profile --fps 0x10", "--fps: \"0x10\" is not a finite number"),
    ("--size 0x0", "--size: 0 is below 1"),
    ("--size 99999x2", "--size: 99999 is above 16384"),
    ("--size 640", "--size: \"640\" is not WxH"),
    ("--size 640x480x2", "--size: \"640x480x2\" is not WxH"),
    ("--size 16384x16384", "--size: more than 16384 pixels on a side, or more than 64 megapixels"),
    ("--size 9000x100 --scale 2", "--size: more than 16384 pixels on a side, or more than 64 megapixels"),
    ("--blur-radius -1", "--blur-radius: -1 is below 0"),
    ("--blur-radius 513", "--blur-radius: 513 is above 512"),
    ("--tint red", "--tint: \"red\" is not #RGB, #RRGGBB or #RRGGBBAA"),
    ("--tint #12345", "--tint: \"#12345\" is not #RGB, #RRGGBB or #RRGGBBAA"),
    ("--tint #+12345", "--tint: \"#+12345\" is not #RGB, #RRGGBB or #RRGGBBAA"),
    ("--material thn", "--material: unknown name \"thn\"; did you mean thin?"),
    ("--material glue", "--material: unknown name \"glue\"; known: ultraThin, thin, regular"),
    ("--appearance grey", "--appearance: unknown name \"grey\"; known: light, dark"),
    ("--panel 400x300+1", "--panel: \"400x300+1\" is not WxH+X+Y"),
    ("--frames 0", "--frames: 0 is below 1"),
    ("--frames 5..<5", "--frames: \"5..<5\" is not a range with frames in it"),
    ("--frames 9..<5", "--frames: \"9..<5\" is not a range with frames in it"),
    ("--budget soon", "--budget: \"soon\" is not 60hz, 16.6ms or display"),
    ("--no-dither=1", "--no-dither: takes no argument"),
    ("--headless --display :1", "--headless and --display exclude each other"),
    ("--headless --fullscreen", "--fullscreen: there is no window"),
    ("--headless --no-shm", "--no-shm: there is no display to send pixels to"),
    ("profile --no-shm", "--no-shm: there is no display to send pixels to"),
    ("profile --adaptive", "--adaptive: there is no window; add --display"),
    ("list materials --as css --json", "--as and --json exclude each other"),
    ("--sample-offset 4", "--sample-offset: only the scene limits has it"),
    ("--layer-length 900", "--layer-length: only the scene limits has it"),
    ("--sample-offset 33", "--sample-offset: 33 is above 32"),
    ("profile --display :1 --fps 30", "--fps: on a display, the display sets the pace"),
    ("render", "render: needs -o OUT or --plan"),
    ("render --plan -o -", "--plan and -o - both write to standard output"),
    ("render -o a.jpg", "-o: \"a.jpg\" is not a .png, a pattern like out-%05d.png, .mp4, .mov, .mkv, .webm, .gif or -"),
    ("render -o a.gif", "-o: a film needs --frames N"),
    ("render -o a-%d.mp4 --frames 3", "-o: a film is one file, without a frame's number"),
    ("render -o a.mp4 --frames 3 --as y4m", "--as: only with -o -; a file's name says its format"),
    (
      "render -o - --as css",
      "--as: unknown name \"css\"; known: y4m, rgba"
    ),
    (
      "list materials --as y4m",
      "--as: unknown name \"y4m\"; known: json5, swiftui, css, gtk, qml, hyprland, hyprland-conf, kwin, picom"
    ),
    ("render --plan --as y4m", "--as: there are no frames without -o -"),
    ("render -o - --as y4m --png-level 3", "--png-level: only for PNG files"),
    ("render --plan --png-level 3", "--png-level: there is no picture without -o"),
    ("render --plan --startup-trace", "--startup-trace: there is no picture without -o"),
    ("render -o a.png --png-level 13", "--png-level: 13 is above 12"),
    ("render -o -a.png", "-o: \"-a.png\" looks like an option; a file of that name is ./-a.png"),
    ("render -o --frames 3", "-o: \"--frames\" looks like an option; a file of that name is ./--frames"),
    ("profile --html --csv a.csv", "--html: \"--csv\" looks like an option; a file of that name is ./--csv"),
    ("--background -- a.png", "--background: \"--\" looks like an option; a file of that name is ./--"),
    (
      "profile --compare -a.json b.json",
      "--compare: \"-a.json\" looks like an option; a file of that name is ./-a.json"
    ),
    ("-a.png", "unknown option -a.png"),
    ("render -o a-%s.png", "-o: only --all-previews has names for %s"),
    (
      "render -o a-%d-%d.png --frames 2",
      "-o: \"a-%d-%d.png\" is not a pattern like out-%05d.png, in which %% is a per cent sign"
    ),
    ("render -o a.png --frames 3", "--frames: 3 pictures need a pattern like out-%05d.png"),
    ("render -o - --frames 2", "--frames: 2 pictures need a pattern like out-%05d.png"),
    ("render -o a.png --json", "--json: not an option of render"),
    ("preview -o a.png", "-o: not an option of preview"),
    ("list", "list: needs one of materials, vibrancies, effects, scenes, keys, backgrounds, previews, api"),
    ("list material", "list: unknown name \"material\"; did you mean materials?"),
    ("list keys more", "unexpected argument \"more\""),
    ("list keys --threads 2", "--threads: not an option of list"),
    ("one.png two.png", "unexpected argument \"two.png\""),
    ("--headless render", "the command comes first: vitrine render ..."),
    ("photo.png render", "the command comes first: vitrine render ..."),
    ("--completion tcsh", "--completion: unknown name \"tcsh\"; known: bash, zsh, fish"),
  ])
  func badLinesAreRefusedInOneLine(line: String, message: String) {
    #expect(refusal(line) == message)
  }

  @Test(arguments: [
    ("--preview Card", "--preview: only for Swift files"),
    ("render --all-previews -o a-%s.png", "--all-previews: only for Swift files"),
    ("Card.swift --material thin", "--material: not for Swift files"),
    ("Card.swift --motion all", "--motion: not for Swift files"),
    ("profile Card.swift", "profile: Swift files are for preview and render"),
    ("render Card.swift --all-previews -o a.png", "-o: \"a.png\" is not a pattern like out-%s.png"),
    (
      "render Card.swift --preview A --all-previews -o a-%s.png", "--preview and --all-previews exclude each other"
    ),
    ("list previews", "list previews: needs a Swift file"),
  ])
  func swiftFilesHaveTheirOwnOptions(line: String, message: String) {
    #expect(refusal(line) == message)
  }

  @Test func swiftFilesAreSources() throws {
    let one = try Invocation(arguments: ["Card.SWIFT", "--preview", "Dark", "--appearance", "dark"], catalog: catalog)
    #expect(one.swiftFiles == ["Card.SWIFT"] && one.previewName == "Dark" && one.scene.appearance == .dark)
    let several = try Invocation(arguments: ["render", "A.swift", "B.swift", "-o", "a.png"], catalog: catalog)
    #expect(several.swiftFiles == ["A.swift", "B.swift"] && several.scene.appearance == .light)
    let folder = try Invocation(arguments: ["/tmp"], catalog: catalog)
    #expect(folder.swiftFiles == ["/tmp"])
  }

  @Test func effectsAndMetalSources() throws {
    let source = try Invocation(arguments: ["wave.metal", "--effect", "a,b"], catalog: catalog)
    #expect(source.scene.effects == EffectChain(file: "wave.metal", names: ["a", "b"]))
    #expect(source.scene.scene == "effects")
    let glass = try Invocation(arguments: ["wave.METAL", "--scene", "glass"], catalog: catalog)
    #expect(glass.scene.scene == "glass" && glass.scene.effects == EffectChain(file: "wave.METAL"))
    #expect(
      try Invocation(arguments: ["list", "effects", "a.metal"], catalog: catalog).scene.effects?.file == "a.metal")
    #expect(refusal("--effect ,") == "--effect: \",\" is not a list of names, like wave,grid(24,ink=#ff8000)")
  }

  /// Started without a function's name, the scene shows the first.
  @Test(arguments: ["effects", "--scene effects", "profile --scene effects", "render effects -o a.png"])
  func theEffectsSceneHasAnEffect(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try Invocation(arguments: words, catalog: .standard()).scene.effects == EffectChain())
    let named = try Invocation(arguments: words + ["--effect", "wave"], catalog: .standard())
    #expect(named.scene.effects == EffectChain(names: ["wave"]))
  }

  @Test func otherScenesHaveNone() throws {
    for row in SceneTable.rows where row.name != .effects {
      let call = try Invocation(arguments: ["--scene", row.name.rawValue], catalog: .standard())
      #expect(call.scene.effects == nil)
    }
    let limits = ["limits", "--sample-offset", "4", "--layer-length=900"]
    let call = try Invocation(arguments: limits, catalog: .standard())
    #expect(call.scene.sampleOffset == 4 && call.scene.layerLength == 900)
  }

  @Test func effectsHaveArguments() throws {
    func calls(_ text: String) throws -> [EffectChain.Call] {
      try Invocation(arguments: ["--effect", text], catalog: catalog).scene.effects?.calls ?? []
    }
    #expect(try calls("wave") == [.init("wave")])
    #expect(
      try calls("wave(0, 10), grid(_,width = 2,ink=#ff000080),lens(centre=160 100),flip(true)") == [
        .init("wave", [.init([0]), .init([10])]),
        .init(
          "grid",
          [.init([]), .init(label: "width", [2]), .init(label: "ink", [1, 0, 0, Double(Float(128) / 255)])]),
        .init("lens", [.init(label: "centre", [160, 100])]), .init("flip", [.init([1])]),
      ])
    let bad = [
      "", ",", "wave(", "wave)", "wave(1))", "wave((1))", "wave(1)x", "(1)", "wave(=)", "wave(a=)", "wave(=1)", "a,,b",
      "wave(#12)", "wave(1e10)",
    ]
    for text in bad { #expect(throws: UsageError.self, "\(text)") { try calls(text) } }
  }

  @Test func effectsHaveArraysAndFiles() throws {
    func arguments(_ text: String) throws -> [EffectChain.Argument] {
      try Invocation(arguments: ["--effect", text], catalog: catalog).scene.effects?.calls.last?.arguments ?? []
    }
    #expect(try arguments("bars([0.1 0.5 1])") == [.init(.numberList([0.1, 0.5, 1]))])
    #expect(try arguments("bars( [ -1,2 , 3e1 ] , 4)") == [.init(.numberList([-1, 2, 30])), .init([4])])
    #expect(
      try arguments("wave,stripes(12, inks = [#f00 #0000ff80])") == [
        .init([12]), .init(label: "inks", .colorList([1, 0, 0, 1, 0, 0, 1, Double(Float(128) / 255)])),
      ])
    // An argument that has none of the other forms is the name of a file, which the function's parameters confirm.
    #expect(
      try arguments("map(lut.bin,table=/a b/lut,picture=ph=to.png,high,nan)") == [
        .init(.file("lut.bin")), .init(label: "table", .file("/a b/lut")), .init(label: "picture", .file("ph=to.png")),
        .init(.file("high")), .init(.file("nan")),
      ])
    let many = (0..<10_000).map { "\($0)" }.joined(separator: " ")
    #expect(try arguments("bars([\(many)])") == [.init(.numberList((0..<10_000).map { Double($0) }))])
    let bad = [
      "bars([1)", "bars([1", "bars(1])", "bars([1 [2]])", "bars([(1)])", "bars([)]", "bars([])", "bars([ , ])",
      "bars([high])", "bars([1 high])", "bars([#f00 1])", "bars([1 #f00])", "bars([#f0])", "bars([nan])",
      "bars([1e10])", "bars[1]x(2",
    ]
    for text in bad { #expect(throws: UsageError.self, "\(text)") { try arguments(text) } }
    #expect(
      refusal("--effect bars([])")
        == "--effect: \"[]\" is not a list, like [0.1 0.5 1] or [#ff8000 #0080ff]")
    #expect(HelpText.text(for: .render).contains("bars([0 1]),map(t=lut.bin)"))
    #expect(ManualPage.text(version: "1").contains("[0.1 0.5 1]"))
  }

  @Test func hostileTextIsEscaped() {
    #expect(
      (try? Invocation(arguments: ["--a\u{1b}[2J\n"], catalog: catalog)) == nil)
    do {
      _ = try Invocation(arguments: ["--a\u{1b}[2J\n"], catalog: catalog)
    } catch {
      #expect("\(error)" == "unknown option --a\\u{1b}[2J\\u{a}")
    }
  }
}
