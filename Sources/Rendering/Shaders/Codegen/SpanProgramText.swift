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

  /// The sources, each in a namespace of its own within an unnamed one: functions that are not called are not compiled.
  static func including(_ units: [[SourceUnits.File]]) -> String {
    // The attribute that marks functions in a syntax tree would cause each of them to be compiled.
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

  /// A source that is compiled by itself and linked to the others, as part of a unit: in a namespace whose symbols are those
  /// of the unnamed one, but can be linked.
  static func including(_ file: String, asPartOf unit: Int) -> String {
    "#undef stitchable\n#define stitchable\nnamespace _GLOBAL__N_1 {\nnamespace file\(unit) {\n#include \"\(file)\"\n}\n}\n"
  }

  /// The last source that is included before a line, from 1, of a generated text.
  static func source(beforeLine line: Int, in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(max(0, line))
    let mark = "#include \""
    return (lines.last { $0.hasPrefix(mark) }).map { String($0.dropFirst(mark.count).dropLast()) }
  }

  /// Calls `body` with the fastest dialect, and again if the source requires another one: a sixteen-bit `half` where it
  /// distinguishes `half` and `float`, as with overloads for both, and quads where functions take derivatives.
  static func adapting<Result>(
    strictHalf: Bool = false, _ body: (ShaderCompiler.Dialect) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    var dialect = ShaderCompiler.Dialect(strictHalf: strictHalf)
    while true {
      do {
        return try body(dialect)
      } catch {
        guard case .doesNotCompile(let diagnostics) = error else { throw error }
        if !dialect.hasQuads, diagnostics.contains(where: \.asksForQuads) {
          dialect.hasQuads = true
        } else if !dialect.strictHalf,
          diagnostics.contains(where: { message in clashes.contains { message.message.hasPrefix($0) } })
        {
          dialect.strictHalf = true
        } else {
          throw error
        }
      }
    }
  }

  private static let clashes = [
    "redefinition of", "functions that differ only in their return type", "class member cannot be redeclared",
    "conflicting types for", "call to '",
  ]

  mutating func text() -> String {
    var text = Self.including(units)
    for (index, link) in links.enumerated() { text += stage(index, link, file: fileIndex(link)) }
    text += "\nVITRINE_EXPORT void vitrine_span(const vitrine::call *call, uint *out, int x, int y, int count) {\n"
    text += "  const vitrine::call c = *call;\n  VITRINE_BLOCK alignas(64) float columns[vitrine::block];\n"
    text += "  const vitrine::row_positions at0{columns, vitrine::line(c, y)};\n"
    text += "  for (; count > 0; count -= vitrine::block, x += vitrine::block, out += vitrine::block) {\n"
    for line in body() { text += "    \(line)\n" }
    return text + "  }\n}\n"
  }

  private func fileIndex(_ link: ShaderLink) -> Int { units.firstIndex { $0.first?.path == link.function.file } ?? 0 }

  /// The block's stages in the order in which they run: the distortion, which is last in the chain, comes first and
  /// displaces the positions of all others.
  private mutating func body() -> [String] {
    var lines = ["vitrine::place(c, x, columns);"]
    func keep(_ values: String) -> [String] {
      defer { stages += 1 }
      return traces ? ["vitrine::keep(c, \(stages), \(values), count < vitrine::block ? count : vitrine::block);"] : []
    }
    lines += keep("at0")
    var at = "at0"
    if links.last?.kind == .distortion {
      lines += ["VITRINE_BLOCK vitrine::positions at1;", "link\(links.count - 1)(c, at0, at1);"]
      lines += keep("at1")
      at = "at1"
    }
    // Without a colour function, samples are stored as pixels directly.
    if links.count == 1, !traces {
      if links[0].kind == .distortion { return lines + ["vitrine::resample(c, at1, out, x, y, count);"] }
      if links[0].kind == .layer { return lines + ["link0(c, at0, out, x, y, count);"] }
    }
    var current = ""
    if links.contains(where: { $0.kind == .color || $0.kind == .distortion }) {
      lines += ["VITRINE_BLOCK vitrine::colours source;"]
      lines += [at == "at0" ? "vitrine::fetch(c, x, y, source);" : "vitrine::sample(c, at1, source);"]
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

  private func stage(_ index: Int, _ link: ShaderLink, file: Int) -> String {
    let result = link.kind == .distortion ? "positions" : "colours"
    let input = link.kind == .color ? "const vitrine::colours &in, " : ""
    var text = "\n[[gnu::always_inline]] static inline void link\(index)(const vitrine::call &c, "
    // A distortion reads the pixels' positions and writes those that the other functions read.
    let isBent = links.last?.kind == .distortion && link.kind != .distortion
    let output = link.kind == .layer && !traces ? "uint *out, int x, int y, int count" : "vitrine::\(result) &out"
    text += "const vitrine::\(isBent ? "positions" : "row_positions") &at, \(input)\(output)) {\n"
    var arguments = [dialect.hasQuads ? "p" : "at[i]"]
    if link.kind == .color { arguments.append(dialect.hasQuads ? "colour" : "in[i]") }
    if link.kind == .layer { arguments = ["p", "layer"] }
    for (number, parameter) in link.parameters.enumerated() {
      let slot = "c.arguments[\(index * ShaderArguments.slotsPerLink + number)]"
      let name = "a\(number)"
      switch parameter.type {
      case .numbers(let element, let count):
        text += "  const auto \(name) = vitrine::number<\(element)\(count == 1 ? "" : "\(count)")>(\(slot));\n"
        arguments.append(name)
      case .color:
        text += "  const auto \(name) = vitrine::number<half4>(\(slot));\n"
        arguments.append(name)
      case .floatArray, .colorArray, .data:
        text += "  const vitrine::memory \(name){\(slot).memory};\n"
        text += "  const int n\(number) = int(\(slot).count);\n"
        arguments += [name, "n\(number)"]
      case .image:
        text += "  const metal::texture2d<half> \(name){*\(slot).image};\n"
        arguments.append(name)
      }
    }
    let call = "file\(file)::\(link.function.name)(\(arguments.joined(separator: ", ")))"
    guard link.kind == .layer else {
      guard dialect.hasQuads else { return text + "  VITRINE_STAGE out.put(i, \(call));\n}\n" }
      // The colour that the function before gives other pixels of the quad is not known: it counts as the same.
      let isFirst = index == 0 && links.last?.kind != .distortion
      let color =
        link.kind == .color ? "const half4 colour = \(isFirst ? "pixel ? vitrine::beside(c, x, y) : " : "")in[i]; " : ""
      text += "  VITRINE_CALLS out.put(i, vitrine::in_quad(c, at[i], [&](float2 p, int pixel, int x, int y) { "
      return text + "\(color)return \(call); }));\n}\n"
    }
    let function = "[=](float2 p, SwiftUI::Layer layer) __attribute__((always_inline)) { return \(call); }"
    return text + "  vitrine::layer_effect(c, at, out, \(traces ? "" : "x, y, count, ")\(function));\n}\n"
  }
}
