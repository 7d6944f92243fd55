import DisplayList

/// The generated C++ of a span function, which includes the sources and calls the chain's functions stage by stage.
struct SpanProgramText {
  private let links: [ShaderLink]
  private let units: [[SourceUnits.File]]
  private let traces: Bool
  private let dialect: ShaderCompiler.Dialect
  private(set) var stages = 0

  /// - Precondition: the links can run in one pass.
  init(_ links: [ShaderLink], units: [[SourceUnits.File]], traces: Bool, dialect: ShaderCompiler.Dialect) {
    self.links = links
    self.units = units
    self.traces = traces
    self.dialect = dialect
  }

  /// Returns the sources, each in a namespace of its own within an unnamed one, so that functions that are not called
  /// are not compiled.
  static func including(_ units: [[SourceUnits.File]]) -> String {
    // The attribute that marks functions in a syntax tree would make clang compile each of them.
    var text = "#undef stitchable\n#define stitchable\n"
    text += "#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)\nnamespace {\n"
    for (index, unit) in units.enumerated() {
      text += "namespace file\(index) {\n"
      for (number, file) in unit.enumerated() {
        for name in file.renamed { text += "#define \(name) \(name)_\(number)\n" }
        text += "#include \"\(file.path)\"\n"
        for name in file.renamed { text += "#undef \(name)\n" }
      }
      text += "}\n"
    }
    return text + "}\n#pragma clang attribute pop\n"
  }

  /// Returns a source that is compiled separately and linked to the others, as part of a unit: in a namespace whose
  /// symbols are those of the unnamed one, but can be linked.
  static func including(_ file: String, asPartOf unit: Int) -> String {
    "#undef stitchable\n#define stitchable\nnamespace _GLOBAL__N_1 {\nnamespace file\(unit) {\n#include \"\(file)\"\n}\n}\n"
  }

  /// Returns the last source that is included before a line, from 1, of a generated text.
  static func source(beforeLine line: Int, in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(max(0, line))
    let mark = "#include \""
    return (lines.last { $0.hasPrefix(mark) }).map { String($0.dropFirst(mark.count).dropLast()) }
  }

  /// Calls `body` with the fastest dialect, and again if the source requires another one: a sixteen-bit `half` if it
  /// distinguishes `half` and `float`, for example with overloads for both, and quads if functions take derivatives.
  static func adapting<Result>(
    strictHalf: Bool = false, _ body: (ShaderCompiler.Dialect) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    var dialect = ShaderCompiler.Dialect(strictHalf: strictHalf)
    while true {
      do {
        return try body(dialect)
      } catch {
        guard case .doesNotCompile(let diagnostics) = error else { throw error }
        if !dialect.hasQuads, diagnostics.contains(where: \.requiresQuads) {
          dialect.hasQuads = true
        } else if !dialect.strictHalf,
          diagnostics.contains(where: { message in halfConflicts.contains { message.message.hasPrefix($0) } })
        {
          dialect.strictHalf = true
        } else {
          throw error
        }
      }
    }
  }

  private static let halfConflicts = [
    "redefinition of", "functions that differ only in their return type", "class member cannot be redeclared",
    "conflicting types for", "call to '",
  ]

  mutating func text() -> String {
    var text = Self.including(units)
    for (index, link) in links.enumerated() { text += stage(index, link, file: fileIndex(link)) }
    text += "\nVITRINE_EXPORT void vitrine_span(const vitrine::call *call, uint *out, int x, int y, int count) {\n"
    text += "  const vitrine::call c = *call;\n"
    text += "  for (; count > 0; count -= vitrine::block, x += vitrine::block, out += vitrine::block) {\n"
    for line in body() { text += "    \(line)\n" }
    return text + "  }\n}\n"
  }

  private func fileIndex(_ link: ShaderLink) -> Int { units.firstIndex { $0.first?.path == link.function.file } ?? 0 }

  /// Returns the block's stages in the order in which they run: the distortion, which is last in the chain, comes first
  /// and displaces the positions of all others.
  private mutating func body() -> [String] {
    var lines = ["const vitrine::row_positions at0 = vitrine::row(c, x, y);"]
    func keep(_ values: String) -> [String] {
      defer { stages += 1 }
      return traces ? ["vitrine::keep(c, \(stages), \(values), count < vitrine::block ? count : vitrine::block);"] : []
    }
    lines += keep("at0")
    if isConvertedToPixels { return lines + ["link0(c, at0, out, x, y, count);"] }
    var at = "at0"
    if isDistortion {
      lines += ["VITRINE_BLOCK vitrine::positions at1;", "link\(links.count - 1)(c, at0, at1);"]
      lines += keep("at1")
      at = "at1"
    }
    var current = ""
    if isDistortion {
      lines += ["alignas(64) VITRINE_BLOCK uint rb[vitrine::block], ag[vitrine::block];"]
      lines += ["const vitrine::samples source{rb, ag};"]
      lines += ["\(asksForColor ? "if (reads_colour(c)) " : "")vitrine::sample(c, at1, rb, ag);"]
    } else if links[0].kind == .color {
      lines += ["VITRINE_BLOCK vitrine::pixels source;", "vitrine::fetch(c, x, y, source);"]
    }
    if isDistortion || links[0].kind == .color {
      lines += keep("source")
      current = "source"
    }
    for (index, link) in links.enumerated() where link.kind != .distortion {
      let input = link.kind == .color ? ", \(current)" : ""
      current = "colour\(index)"
      lines += ["VITRINE_BLOCK vitrine::colours \(current);", "link\(index)(c, \(at)\(input), \(current));"]
      lines += keep(current)
    }
    return lines + ["vitrine::store(c, \(current), out, x, y, count);"]
  }

  /// True if positions are displaced by a distortion.
  private var isDistortion: Bool { links.last?.kind == .distortion }

  /// True if the chain is one distortion or layer effect, whose samples may be unchanged pixels.
  private var isConvertedToPixels: Bool {
    links.count == 1 && [.distortion, .layer].contains(links[0].kind) && !traces
  }

  /// True if samples are taken only if the chain's first function reads its colour.
  private var asksForColor: Bool {
    isDistortion && links.count > 1 && links[0].kind == .color && !traces && !dialect.hasQuads
  }

  /// Returns a function's stage: `link(c, at, in, out)`, or to the pixels, `link(c, at, out, x, y, count)`.
  private func stage(_ index: Int, _ link: ShaderLink, file: Int) -> String {
    // A distortion reads the pixels' positions and writes those that the other functions read.
    let positions = isDistortion && link.kind != .distortion ? "positions" : "row_positions"
    let input = link.kind == .color ? ", const auto &in" : ""
    let result = link.kind == .distortion ? "vitrine::positions &out" : "vitrine::colours &out"
    let output = isConvertedToPixels ? "uint *out, int x, int y, int count" : result
    let start = "\n[[gnu::always_inline]] static inline "
    var text =
      start + "void link\(index)(const vitrine::call &c, const vitrine::\(positions) &at\(input), \(output)) {\n"
    text += arguments(index, link)
    let rest = isConvertedToPixels ? "out, x, y, count" : "out"
    switch link.kind {
    case .layer:
      text +=
        "  vitrine::layer_effect(c, at, \(rest), \(function(link, file, "float2 p, vitrine::Layer layer", ["p", "layer"])));\n"
    case .distortion where isConvertedToPixels:
      text += "  vitrine::distortion_effect(c, at, \(rest), \(function(link, file, "float2 p", ["p"])));\n"
    default:
      text += "  " + loop(index, link, file: file) + "\n"
    }
    text += "}\n"
    guard index == 0, asksForColor else { return text }
    let colour = function(link, file, "float2 p, half4 colour", ["p", "colour"])
    text += start + "bool reads_colour(const vitrine::call &c) {\n" + arguments(index, link)
    return text + "  return vitrine::reads_colour(\(colour));\n}\n"
  }

  /// Returns a link's arguments, as constants `a0`, `a1` and so on.
  private func arguments(_ index: Int, _ link: ShaderLink) -> String {
    var text = ""
    for (number, parameter) in link.parameters.enumerated() {
      let slot = "c.arguments[\(index * ShaderArguments.slotsPerLink + number)]"
      let name = "a\(number)"
      switch parameter.type {
      case .numbers(let element, let count):
        text += "  const auto \(name) = vitrine::number<\(element)\(count == 1 ? "" : "\(count)")>(\(slot));\n"
      case .color:
        text += "  const auto \(name) = vitrine::number<half4>(\(slot));\n"
      case .floatArray, .colorArray, .data:
        text += "  const vitrine::memory \(name){\(slot).memory};\n"
        text += "  const int n\(number) = int(\(slot).count);\n"
      case .image:
        text += "  const metal::texture2d<half> \(name){*\(slot).image};\n"
      }
    }
    return text
  }

  /// Returns a call of a link's function with its first arguments and those of the chain.
  private func call(_ link: ShaderLink, _ file: Int, _ first: [String]) -> String {
    var values = first
    for (number, parameter) in link.parameters.enumerated() {
      values.append("a\(number)")
      switch parameter.type {
      case .floatArray, .colorArray, .data: values.append("n\(number)")
      case .numbers, .color, .image: break
      }
    }
    return "file\(file)::\(link.function.name)(\(values.joined(separator: ", ")))"
  }

  /// Returns the same call as a lambda.
  private func function(_ link: ShaderLink, _ file: Int, _ parameters: String, _ first: [String]) -> String {
    "[=](\(parameters)) __attribute__((always_inline)) { return \(call(link, file, first)); }"
  }

  /// Returns a loop over a block that calls a link's function.
  private func loop(_ index: Int, _ link: ShaderLink, file: Int) -> String {
    let takesColor = link.kind == .color
    guard dialect.hasQuads else {
      return "VITRINE_STAGE out.put(i, \(call(link, file, takesColor ? ["at[i]", "in[i]"] : ["at[i]"])));"
    }
    // The colour that the previous function gives other pixels of the quad is not known: it is assumed to be the same.
    let isFirst = index == 0 && !isDistortion
    let color = takesColor ? "const half4 colour = \(isFirst ? "pixel ? vitrine::beside(c, x, y) : " : "")in[i]; " : ""
    let result = call(link, file, takesColor ? ["p", "colour"] : ["p"])
    return "VITRINE_CALLS out.put(i, vitrine::in_quad(c, at[i], [&](float2 p, int pixel, int x, int y) { "
      + "\(color)return \(result); }));"
  }
}
