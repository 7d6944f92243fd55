import Platform
import Session
import Vitrine

extension Invocation {
  /// Parses a command line without the program's name.
  ///
  /// The style is GNU's: `--name=value` or `--name value`, `-o value` or `-ovalue`, and `--` ends the options. `--help`
  /// and similar options end the parsing at once.
  init(arguments: [String], catalog: Catalog) throws(UsageError) {
    var rest = arguments[...]
    let command = rest.first.flatMap(Command.init(rawValue:))
    if command != nil { rest.removeFirst() }
    self.init(command ?? .preview)
    namesCommand = command != nil
    self.arguments = arguments
    var seen: Set<String> = []
    var operands: [String] = []
    while let word = rest.popFirst() {
      if word == "--" {
        operands.append(contentsOf: rest)
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let (option, shown, attached) = try Self.find(word, for: self.command)
      guard option.commands.contains(self.command) else {
        throw .notForCommand(option: shown, command: self.command)
      }
      guard seen.insert(option.name).inserted else { throw .repeated(option: shown) }
      let text = try argument(of: option, shown: shown, attached: attached, rest: &rest, catalog: catalog)
      let value = OptionValue(option: shown, text: text)
      try option.take(value, for: &self, catalog: catalog)
      guard case .run = task else { return }
    }
    try take(operands, catalog: catalog)
    if command == .list, let unexpected = OptionTable.describing.first(where: seen.contains) {
      if topic != .materials { throw .conflict("--\(unexpected): only for list materials") }
      if json != nil { throw .conflict("--\(unexpected): --json lists materials as they are, light and dark") }
    }
    if let format = exportFormat, ["css", "gtk"].contains(format), seen.contains("appearance") {
      throw .conflict("--appearance: \(format) has both appearances")
    }
    if !seen.contains("motion") { scene.motion = defaultMotion(given: seen) }
    if command != .list, scene.scene == SceneRow.Name.effects.rawValue, scene.effects == nil {
      scene.effects = EffectChain()
    }
    for parameter in NumberParameter.table where seen.contains(parameter.name.rawValue) {
      guard !parameter.isShown(in: scene.look), let owner = parameter.scene else { continue }
      throw .conflict("--\(parameter.name.rawValue): only the scene \(owner.rawValue) has it")
    }
    try checkComparison(given: seen)
    try checkProfile(given: seen, catalog: catalog)
    try checkPreviews(given: seen)
    // The default is light, as on the systems that the views are written for.
    if !swiftFiles.isEmpty, !seen.contains("appearance") { scene.appearance = .light }
    try checkVerification(given: seen)
    try check()
  }

  /// Returns the motion without `--motion`: in the window the panel, so that the card's numbers are the material's own;
  /// in pictures at given times everything; in a profile the background, which cannot be cached; in a picture without a
  /// time nothing.
  private func defaultMotion(given options: Set<String>) -> Motion {
    switch command {
    case .preview: .panel
    case .profile: .background
    case .render: options.isDisjoint(with: ["time", "frames"]) ? .none : .all
    case .verify, .list, .new: .none
    }
  }

  /// Returns the option that a word names, its printed form, and the argument attached to it.
  private static func find(_ word: String, for command: Command) throws(UsageError) -> (Option, String, String?) {
    if word.hasPrefix("--") {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if let option = OptionTable.option(named: name, of: command) {
        return (option, "--" + name, parts.count > 1 ? String(parts[1]) : nil)
      }
      let near = name.nearest(in: OptionTable.options.map(\.name))
      throw .unknownOption("--" + name, suggestion: near.map { "--" + $0 })
    }
    let letter = word[word.index(after: word.startIndex)]
    guard let option = OptionTable.options.first(where: { $0.short == letter }) else {
      throw .unknownOption(word, suggestion: nil)
    }
    let attached = word.dropFirst(2)
    return (option, "-\(letter)", attached.isEmpty ? nil : String(attached))
  }

  private func argument(
    of option: Option, shown: String, attached: String?, rest: inout ArraySlice<String>, catalog: Catalog
  ) throws(UsageError) -> String {
    switch option.argument {
    case .none:
      if attached != nil { throw .unexpectedArgument(option: shown) }
      return ""
    case .optionalChoice(let names):
      if let attached { return try OptionValue(option: shown, text: attached).choice(names) }
      // Any other word is SOURCE.
      guard let next = rest.first, names.contains(next) else { return "" }
      rest.removeFirst()
      return next
    case .optional:
      if let attached {
        if command == .list { throw .unexpectedArgument(option: shown) }
        return attached
      }
      guard command != .list, let next = rest.first, next == "-" || !next.hasPrefix("-"),
        !Self.isSource(next, catalog: catalog)
      else { return "" }
      rest.removeFirst()
      return next
    default:
      if let attached { return attached }
      guard let next = rest.popFirst() else {
        throw .missingArgument(option: shown, argument: option.metavariable ?? "a value")
      }
      // A missing name is suspected, as in `-o --frames 3`, unless the argument is attached by an equals sign.
      if option.takesFile, next.hasPrefix("-"), next != "-" { throw .dashedName(option: shown, text: next) }
      return next
    }
  }

  /// Returns true if a word after `--json` is SOURCE rather than the report's file, so that a report does not overwrite
  /// a picture.
  private static func isSource(_ word: String, catalog: Catalog) -> Bool {
    catalog.scenes.contains(word) || SourceTable.isFile(word)
  }

  /// Parses the operands: SOURCE, or the topic of a list.
  private mutating func take(_ operands: [String], catalog: Catalog) throws(UsageError) {
    if command == .list {
      guard let name = operands.first else {
        throw .missing("list: needs one of \(ListTopic.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      let topics = ListTopic.allCases.map(\.rawValue)
      topic = ListTopic(rawValue: try OptionValue(option: "list", text: name).choice(topics))
      if topic == .effects, operands.count == 2 {
        scene.effects = EffectChain(file: operands[1])
      } else if topic == .materials, operands.count == 2 {
        let name = OptionValue(option: "list materials", text: operands[1])
        listedMaterial = operands[1].hasSuffix(".json5") ? try name.path() : try name.choice(catalog.materials)
      } else if topic == .previews {
        swiftFiles = Array(operands.dropFirst())
        if swiftFiles.isEmpty { throw .missing("list previews: needs a Swift file") }
      } else if operands.count > 1 {
        throw .unexpectedOperand(operands[1])
      }
      if exportFormat != nil, topic != .materials { throw .conflict("--as: only for list materials") }
      if exportFormat != nil, json != nil { throw .conflict("--as and --json exclude each other") }
      return
    }
    if command == .new {
      guard let name = operands.first else { throw .missing("new: needs a name") }
      guard operands.count == 1 else { throw .unexpectedOperand(operands[1]) }
      newProject = try ProjectTemplate(name: name)
      return
    }
    if command == .verify {
      guard !operands.isEmpty else { throw .missing("verify: needs a Swift file") }
      if let unexpected = operands.first(where: { !Self.isSwift($0) && !Self.isFolder($0) }) {
        throw .conflict("verify: \"\(unexpected.printable)\" is no Swift file and no folder")
      }
      swiftFiles = operands
      return
    }
    if comparedReport != nil {
      guard let second = operands.first else { throw .missing("--compare: needs two reports, like A.json B.json") }
      guard operands.count == 1 else { throw .unexpectedOperand(operands[1]) }
      secondReport = second
      return
    }
    if operands.count > 1, operands.allSatisfy(Self.isSwift) {
      (source, swiftFiles) = (operands[0], operands)
      return
    }
    if operands.count > 1 {
      if let late = operands.first(where: { Command(rawValue: $0) != nil }) { throw .commandAfterOptions(late) }
      throw .unexpectedOperand(operands[1])
    }
    namesBackground = scene.background != .named("")
    resolveBackground(catalog)
    guard let word = operands.first else { return }
    source = word
    if catalog.scenes.contains(word) {
      scene.scene = word
    } else if Command(rawValue: word) != nil {
      throw .commandAfterOptions(word)
    } else if catalog.backgrounds.contains(word) {
      scene.background = .named(word)
      namesBackground = true
    } else if Self.isFolder(word), !SourceTable.isFile(word) {
      swiftFiles = [word]
    } else {
      let shown = scene.background
      try SourceTable.kind(of: word).open(&self, word)
      namesBackground = namesBackground || scene.background != shown
    }
  }

  /// Resolves the backgrounds of `--background` and `--backgrounds`, where a name takes precedence over a file. Without
  /// one the lake is shown, or else the first background.
  private mutating func resolveBackground(_ catalog: Catalog) {
    scene.comparison.backgrounds = scene.comparison.backgrounds.map { background in
      guard case .file(let name) = background, catalog.backgrounds.contains(name) else { return background }
      return .named(name)
    }
    switch scene.background {
    case .file(let name) where catalog.backgrounds.contains(name): scene.background = .named(name)
    case .named(""):
      let shown = catalog.backgrounds.first { $0 == "lake" } ?? catalog.backgrounds.first
      scene.background = .named(shown ?? "")
    default: break
    }
  }

  /// Checks the options against one another.
  func check() throws(UsageError) {
    if headless, display != nil { throw .conflict("--headless and --display exclude each other") }
    let hasWindow = !headless && (command == .preview || display != nil)
    if !hasWindow, !usesSharedMemory { throw .conflict("--no-shm: there is no display to send pixels to") }
    if !hasWindow, scene.isFullscreen { throw .conflict("--fullscreen: there is no window") }
    if display != nil, hasFrameRate { throw .conflict("--fps: on a display, the display sets the pace") }
    if command == .profile, display == nil, scene.isAdaptive {
      throw .conflict("--adaptive: there is no window; add --display")
    }
    if let size {
      let (width, height) = (size.width * (scale ?? 1), size.height * (scale ?? 1))
      guard width <= 16384, height <= 16384, width * height <= 67_108_864 else {
        throw .conflict("--size: more than 16384 pixels on a side, or more than 64 megapixels")
      }
      guard width >= 1, height >= 1 else { throw .conflict("--size: less than one pixel") }
    }
    if command == .render { try checkOutput() }
  }
}
