import DisplayList
import Session
import Surfaces
import Vitrine

// The options for the scene, its material and panel, and its time.
extension OptionTable {
  static let sceneOptions = [
    Option("scene", .name("NAME", \.scenes), for: frames, "the scene to show") { call, value throws(UsageError) in
      call.scene.scene = value.text
      call.namesScene = true
    },
    Option(
      "effect", .value("NAME[,NAME...]"), for: frames,
      "Metal functions for the background: wave,grid(24,ink=#f80),bars([0 1]),map(t=lut.bin)"
    ) { call, value throws(UsageError) in
      call.scene.effects = EffectChain(file: call.scene.effects?.file, calls: try value.effects())
    },
    Option(
      "background", .file("FILE|NAME"), for: frames,
      "what lies behind the panel: an image, or a name from list backgrounds"
    ) {
      call, value throws(UsageError) in
      call.scene.background = .file(try value.path())
    },
    Option(
      "backgrounds", .value("FILE|NAME,..."), for: frames, "two to six backgrounds to show the look on, side by side"
    ) { call, value throws(UsageError) in
      call.scene.comparison.backgrounds = try value.backgrounds()
      call.scene.comparison.kind = .backgrounds
    },
    Option(
      "compare", .nameOrFile("NAME|FILE.json5", ending: ".json5", \.materials), for: [.preview, .render],
      "another material to compare with, side by side"
    ) { call, value throws(UsageError) in
      call.scene.comparison.material = value.text
      call.scene.comparison.kind = .materials
    },
    Option(
      "wipe", .value("X"), for: frames,
      "before and after the changes, left and right of a line; 0 to 1 of the width"
    ) { call, value throws(UsageError) in
      call.scene.comparison.line = try value.number(0...1)
      call.scene.comparison.kind = .wipe
    },
    Option(
      "size", .value("WxH"), for: pictured,
      "window or picture, in points; 1280x800, profile 1920x1080, previews their own"
    ) {
      call, value throws(UsageError) in
      call.size = try value.size(1...16384)
    },
    Option("scale", "S", for: pictured, "pixels per point", set: \.scale, in: 0.25...8),
    Option("fullscreen", for: [.preview], "start in full screen", set: \.scene.isFullscreen, to: true),
  ]

  static let materialOptions = [
    Option(
      "material", .nameOrFile("NAME|FILE.json5", ending: ".json5", \.materials), for: frames,
      "the panel's material; regular"
    ) { call, value throws(UsageError) in
      call.scene.material = value.text
    },
    Option(
      "personality", .choice(Personality.allCases.map(\.rawValue)), for: pictured.union(described),
      "the system whose materials are shown, and for whose os() Swift files are compiled; ios"
    ) { call, value throws(UsageError) in
      call.scene.traits.personality = Personality(rawValue: value.text) ?? .iOS
    },
    Option(
      "blending", .choice(["within", "behind"]), for: frames,
      "what materials blur: the window's content, or in a window the wallpaper behind it"
    ) { call, value throws(UsageError) in
      call.scene.traits.blending = value.text == "behind" ? .behindWindow : .withinWindow
    },
    Option(
      "window-state", .choice(["active", "inactive"]), for: [.render, .profile, .list],
      "whether the window counts as active; active"
    ) { call, value throws(UsageError) in
      call.scene.traits.isActive = value.text == "active"
    },
    Option(
      "emphasized", for: described, "materials as they look around the focus",
      set: \.scene.look.traits.isEmphasized, to: true),
    Option(
      "reduce-transparency", for: described, "the accessibility setting",
      set: \.scene.look.traits.reducesTransparency, to: true),
    Option(
      "increase-contrast", for: described, "the accessibility setting",
      set: \.scene.look.traits.increasesContrast, to: true),
    Option(
      "appearance", .choice(["light", "dark"]), for: pictured.union(described),
      "light or dark materials; dark, for Swift files light"
    ) {
      call, value throws(UsageError) in
      call.scene.appearance = SceneState.Appearance(rawValue: value.text) ?? .dark
    },
    Option("vibrancy", .name("NAME", \.vibrancies), for: frames, "the style of the panel's title") {
      call, value throws(UsageError) in
      call.scene.vibrancy = value.text
    },
    Option(
      "blur-radius", "S", for: described, "the Gaussian's standard deviation in points, 0 to 512",
      set: \.scene.look.overridesOfBothAppearances.blurRadius, in: 0...512),
    Option(
      "saturation", "V", for: described, "1 leaves the colours, 0 is grey",
      set: \.scene.look.overridesOfBothAppearances.saturation, in: 0...16),
    Option(
      "brightness", "V", for: described, "added to every channel, -1 to 1",
      set: \.scene.look.overridesOfBothAppearances.brightness, in: -1...1),
    Option(
      "luminance-amount", "V", for: described, "how much the luminance curve replaces the colour, 0 to 1",
      set: \.scene.look.overridesOfBothAppearances.luminanceAmount, in: 0...1),
    Option("tint", .value("#RRGGBB[AA]"), for: described, "the colour laid over the panel") {
      call, value throws(UsageError) in
      call.scene.overridesOfBothAppearances.tint = ResolvedColor(try value.color())
    },
    Option(
      "noise", "V", for: described, "amplitude of a fixed grain, 0 to 1",
      set: \.scene.look.overridesOfBothAppearances.noise,
      in: 0...1),
    Option("edge", .choice(["bounded", "global"]), for: described, "whether the blur may see past the panel") {
      call, value throws(UsageError) in
      call.scene.overridesOfBothAppearances.edge = value.text == "global" ? .global : .bounded
    },
    Option("walk", .value("N"), for: frames, "apply N small random changes to the material first, 0 to 1000") {
      call, value throws(UsageError) in
      call.randomSteps = try value.integer(0...1000)
    },
    Option("seed", .value("N"), for: frames, "seed of the random changes, or of the intervals of profile --compare") {
      call, value throws(UsageError) in
      call.seed = UInt64(try value.integer(0...Int.max))
    },
  ]

  static let panelOptions = [
    Option("panel", .value("WxH+X+Y"), for: frames, "the panel's size and place in points; centred without a place") {
      call, value throws(UsageError) in
      call.scene.panel = try value.panel()
    },
    Option(
      "corner-radius", "R", for: frames, "the panel's corner radius, in points", set: \.scene.look.cornerRadius,
      in: 0...8192),
    Option(
      "sample-offset", "PT", for: frames, "limits: the maxSampleOffset of its distortion, 0 to 32 points; 20",
      set: \.scene.look.sampleOffset, in: 0...32),
    Option(
      "layer-length", "PT", for: frames, "limits: the length of its long layer, 200 to 40000 points; 20000",
      set: \.scene.look.layerLength, in: 200...40_000),
    Option(
      "rotation", "DEG", for: frames, "ios8: turns the background clockwise, -180 to 180 degrees",
      set: \.scene.look.rotation, in: -180...180),
    Option(
      "scale-x", "F", for: frames, "ios8: makes the background wider, 0.2 to 3", set: \.scene.look.scaleX,
      in: 0.2...3),
    Option(
      "scale-y", "F", for: frames, "ios8: makes the background higher, 0.2 to 3", set: \.scene.look.scaleY,
      in: 0.2...3),
    Option(
      "shift-x", "F", for: frames, "ios8: moves the background, -0.5 to 0.5 of the width",
      set: \.scene.look.shiftX, in: -0.5...0.5),
    Option(
      "shift-y", "F", for: frames, "ios8: moves the background, -0.5 to 0.5 of the height",
      set: \.scene.look.shiftY, in: -0.5...0.5),
    Option("text", .value("TEXT"), for: frames, "glass: words on the card, in place of its own") {
      call, value throws(UsageError) in
      call.scene.card.text = value.text
    },
    Option("logo", .file("FILE"), for: frames, "glass: a picture on the card") { call, value throws(UsageError) in
      call.logo = try value.path()
    },
    Option("no-content", for: frames, "leave the panel empty", set: \.scene.look.showsContent, to: false),
  ]

  static let timeOptions = [
    Option(
      "motion", .choice(Motion.allCases.map(\.rawValue)), for: frames,
      "what moves; panel in the window, all with --time or --frames"
    ) {
      call, value throws(UsageError) in
      call.scene.motion = Motion(rawValue: value.text) ?? .none
    },
    Option("time", .value("SECONDS"), for: frames, "the scene's time at frame 0; previews appear at 0") {
      call, value throws(UsageError) in
      call.time = try value.number(0...1_000_000)
    },
    Option("frames", .value("N|A..<B"), for: frames, "how many frames, or which; for profile 600") {
      call, value throws(UsageError) in
      call.frames = try value.frames()
    },
    Option("fps", .value("R"), for: [.render, .profile], "frames per second of scene time; 60") {
      call, value throws(UsageError) in
      call.framesPerSecond = try value.number(0.001...1000)
      call.hasFrameRate = true
    },
  ]
}
