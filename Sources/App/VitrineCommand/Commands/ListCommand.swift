import DisplayList
import FrameTiming
import ImageFiles
import JSON
import Platform
import Presenter
import Session
import Shaders
import Surfaces
import SwiftPreviews
import Vitrine

/// `vitrine list`: names, one per line with a summary, or as JSON.
@MainActor
enum ListCommand {
  static func run(_ call: Invocation, catalog: Catalog) throws(CommandFailure) {
    guard let topic = call.topic else { return }
    if topic == .effects { return try listEffects(call) }
    if topic == .previews { return try listPreviews(call) }
    if topic == .materials, let format = call.exportFormat.flatMap(MaterialExport.format) {
      let names = call.listedMaterial.map { [$0] } ?? catalog.materials
      let texts = names.map { name in
        var look = call.scene.look
        look.material = name
        return look.exported(as: format).annotatedText
      }
      return try StandardOutput.print(texts.joined(separator: "\n").trimmingLastBreak)
    }
    var catalog = catalog
    if let name = call.listedMaterial { catalog.materials = [name] }
    try StandardOutput.print(
      call.json == nil ? text(topic, catalog: catalog, look: call.scene.look) : json(topic, catalog: catalog).lines)
  }

  /// Lists the previews of Swift files without compiling them: their names and places.
  private static func listPreviews(_ call: Invocation) throws(CommandFailure) {
    let project = try call.previewProject()
    let found: [PreviewFunction]
    do throws(PreviewProblem) { found = try PreviewBuilder(project).found() } catch { throw CommandFailure(error) }
    if call.json != nil {
      let rows = found.map { row in
        JSONValue.object(["name": .string(row.label), "file": .string(row.file), "line": .number(Double(row.line))])
      }
      return try StandardOutput.print(JSONValue.array(rows).lines)
    }
    let isOne = project.files.count == 1
    let rows = found.map { row in
      [row.label.printable] + (isOne ? [] : [row.file.printable]) + ["line \(row.line)"]
    }
    if !rows.isEmpty { try StandardOutput.print(table(rows)) }
  }

  /// - Parameter look: the look that the numbers of materials apply to.
  static func text(_ topic: ListTopic, catalog: Catalog, look: SceneLook = SceneLook()) -> String {
    switch topic {
    case .materials: table(catalog.materials.map { [$0, summary($0, in: look)] })
    case .vibrancies: catalog.vibrancies.joined(separator: "\n")
    case .effects: catalog.effects.joined(separator: "\n")
    case .previews: ""
    case .api: InterfaceTable.standard.text
    case .scenes: table(SceneTable.rows.map { [$0.name.rawValue, $0.help] })
    case .keys: table(HotkeyTable.rows.map { [$0.keys, $0.help] })
    case .backgrounds:
      table(catalog.backgrounds.map { [$0, AssetLibrary.standard.backgroundPath(named: $0) ?? "drawn"] })
    }
  }

  static func json(_ topic: ListTopic, catalog: Catalog) -> JSONValue {
    switch topic {
    case .materials: .array(catalog.materials.compactMap(material))
    case .vibrancies: .array(catalog.vibrancies.map { .object(["name": .string($0)]) })
    case .effects: .array(catalog.effects.map { .object(["name": .string($0)]) })
    case .scenes:
      .array(SceneTable.rows.map { .object(["name": .string($0.name.rawValue), "help": .string($0.help)]) })
    case .keys:
      .array(
        HotkeyTable.rows.map { row in
          .object([
            "keys": .array(row.bindings.map { .string($0.chord.name) }), "group": .string(row.group.rawValue),
            "help": .string(row.help),
          ])
        })
    // Previews belong to a file, and are listed by `listPreviews`.
    case .previews: .array([])
    case .api:
      .array(
        InterfaceTable.standard.rows.map {
          .object([
            "name": .string($0.name), "kind": .string($0.kind), "state": .string($0.state.rawValue),
            "remark": .string($0.remark),
          ])
        })
    case .backgrounds:
      .array(
        catalog.backgrounds.map {
          .object(["name": .string($0), "file": .string(AssetLibrary.standard.backgroundPath(named: $0) ?? "")])
        })
    }
  }

  /// Lists the functions of a Metal source, with the kind and the parameters of each.
  private static func listEffects(_ call: Invocation) throws(CommandFailure) {
    let library = EffectLibrary(file: call.scene.effects?.file)
    do throws(ShaderError) { try library.load() } catch { throw CommandFailure(error) }
    let rows = library.functions.map { function in
      (
        name: function.name, kinds: function.kinds.map(\.rawValue),
        takes: function.kinds.first.map { function.takes(as: $0) } ?? "", line: function.line
      )
    }
    guard call.json == nil else {
      let list = JSONValue.array(
        rows.map { row in
          .object([
            "name": .string(row.name), "kinds": .array(row.kinds.map { .string($0) }), "takes": .string(row.takes),
            "line": .number(Double(row.line)),
          ])
        })
      return try StandardOutput.print(list.lines)
    }
    try StandardOutput.print(table(rows.map { [$0.name, $0.kinds.joined(separator: "|") + " " + $0.takes] }))
  }

  private static func summary(_ name: String, in look: SceneLook) -> String {
    guard let material = Material.named(name) else { return "" }
    let recipe = look.tuned(material).resolved(in: look.traits.context(look.scheme)).recipe
    let numbers = "\(recipe.blurRadius.fixed(1)) pt, saturation \(Double(recipe.color.saturation).fixed(2))"
    return "\(numbers), \(material.family.rawValue)" + (material.note.map { "; \($0)" } ?? "")
  }

  private static func material(_ name: String) -> JSONValue? {
    guard let material = Material.named(name) else { return nil }
    func row(_ values: SIMD4<Float>, _ offset: Float? = nil) -> JSONValue {
      let numbers = offset.map { [values.x, values.y, values.z, $0] } ?? [values.x, values.y, values.z, values.w]
      return .array(numbers.map { .number(Double($0)) })
    }
    func recipe(_ scheme: ColorScheme) -> JSONValue {
      let recipe = material.recipe(for: scheme)
      let tint = recipe.color.tint
      return .object([
        "blur_radius": .number(recipe.blurRadius), "luminance_amount": .number(Double(recipe.color.luminanceAmount)),
        "luminance_values": .array((0..<4).map { .number(Double(recipe.color.luminanceValues[$0])) }),
        "saturation": .number(Double(recipe.color.saturation)), "brightness": .number(Double(recipe.color.brightness)),
        "tint": .array([tint.red, tint.green, tint.blue, tint.alpha].map { .number(Double($0)) }),
        "floor": .number(Double(recipe.color.floor)), "ceiling": .number(Double(recipe.color.ceiling)),
        "noise": .number(Double(recipe.noise)),
        "color_matrix": .array(
          recipe.color.matrix.map { [row($0.red, $0.offset.x), row($0.green, $0.offset.y), row($0.blue, $0.offset.z)] }
            ?? []),
        "curves": .array(recipe.color.curves.map { [row($0.red), row($0.green), row($0.blue)] } ?? []),
      ])
    }
    return .object([
      "name": .string(name), "family": .string(material.family.rawValue), "note": .string(material.note ?? ""),
      "light": recipe(.light), "dark": recipe(.dark),
    ])
  }

  /// Returns the rows in columns, each but the last as wide as its longest entry; all rows must have as many entries.
  private static func table(_ rows: [[String]]) -> String {
    let last = (rows.first?.count ?? 1) - 1
    let widths = (0..<last).map { column in (rows.map { $0[column].count }.max() ?? 0) + 2 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined() + row[last]
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingLastBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}
