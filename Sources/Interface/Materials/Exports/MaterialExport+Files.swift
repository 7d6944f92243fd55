import DisplayList
import Surfaces

extension MaterialExport {
  /// Writes the project's own file, with every number, for `$XDG_CONFIG_HOME/vitrine/materials`.
  static func json5(_ subject: Subject) -> (text: String, limits: [String]) {
    let lines = ["// \(subject.name), as a material file.", "{"] + members(subject) + ["}", ""]
    var limits: [String] = []
    let row = subject.material.shown(on: subject.context.personality)
    if row.inactive != nil { limits.append("a file has no other look for a window that is not in use") }
    if row.emphasized != nil { limits.append("a file has no other look around what has the focus") }
    return (lines.joined(separator: "\n"), limits)
  }

  /// Returns the lines of a material file's object.
  ///
  /// - Parameters:
  ///   - name: the name of the material if the file has another one.
  ///   - base: the name of the material that the file is based on. If there is one, default values are written too.
  static func members(_ subject: Subject, named name: String? = nil, on base: String? = nil) -> [String] {
    let material = subject.material.definition
    var lines = ["  materialSettingsVersion: 2,"]
    if let name { lines.append("  name: \"\(name)\",") }
    if let base { lines.append("  base: \"\(base)\",") }
    if material.fixedScheme != nil || base != nil {
      let appearance = material.fixedScheme.map { $0 == .light ? "light" : "dark" } ?? "adaptive"
      lines.append("  appearance: \"\(appearance)\",")
    }
    if material.strokes == .thin || base != nil {
      lines.append("  styles: { stroke: \"\(material.strokes.rawValue)\" },")
    }
    let recipes = subject.recipes
    let blocks =
      recipes.light == recipes.dark
      ? [("baseMaterial", recipes.light)] : [("light", recipes.light), ("dark", recipes.dark)]
    for (name, recipe) in blocks { lines += json5(name, recipe, isBased: base != nil) }
    return lines
  }

  private static func json5(_ name: String, _ recipe: MaterialRecipe, isBased: Bool) -> [String] {
    let color = recipe.color
    let v = color.luminanceValues
    var filtering = [
      "blurRadius: \(text(recipe.blurRadius))", "saturation: \(text(color.saturation))",
      "brightness: \(text(color.brightness))", "luminanceAmount: \(text(color.luminanceAmount))",
      "luminanceValues: [\([v.x, v.y, v.z, v.w].map(text).joined(separator: ", "))]",
    ]
    if recipe.averagesColor || isBased { filtering.append("averageColorEnabled: \(recipe.averagesColor)") }
    if let matrix = color.matrix {
      let rows = [
        (matrix.red, matrix.offset.x), (matrix.green, matrix.offset.y), (matrix.blue, matrix.offset.z),
        (matrix.alpha, matrix.offset.w),
      ]
      let numbers = rows.flatMap { row, offset in [row.x, row.y, row.z, row.w, offset] }.map { text($0) }
      filtering.append("colorMatrix: [\(numbers.joined(separator: ", "))]")
    }
    if let curves = color.curves {
      let rows = [curves.red, curves.green, curves.blue].map { v in
        "[\([v.x, v.y, v.z, v.w].map { text($0) }.joined(separator: ", "))]"
      }
      filtering.append("curvesValues: " + (Set(rows).count == 1 ? rows[0] : "[\(rows.joined(separator: ", "))]"))
    }
    if color.floor > 0 || isBased { filtering.append("floor: \(text(color.floor))") }
    if color.ceiling < 1 || isBased { filtering.append("ceiling: \(text(color.ceiling))") }
    if recipe.noise > 0 || isBased { filtering.append("noise: \(text(recipe.noise))") }
    if recipe.edge == .global || isBased {
      filtering.append("edge: \"\(recipe.edge == .global ? "global" : "bounded")\"")
    }
    let tint = color.tint
    let rgb = [tint.red, tint.green, tint.blue].map(text).joined(separator: ", ")
    return ["  \(name): {", "    materialFiltering: {"] + filtering.map { "      \($0)," } + [
      "    },", "    tinting: { tintColor: [\(rgb)], tintAlpha: \(text(tint.alpha)) },", "  },",
    ]
  }

  /// Returns the shortest digits that read back as the same number.
  private static func text<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Value) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : value.description
  }

  /// Writes SwiftUI code with the nearest of its own materials: SwiftUI has no custom recipes.
  static func swiftUI(_ subject: Subject) -> (text: String, limits: [String]) {
    let members = [
      "ultraThin": "ultraThinMaterial", "thin": "thinMaterial", "regular": "regularMaterial",
      "thick": "thickMaterial", "ultraThick": "ultraThickMaterial", "chrome": "bar",
    ]
    let candidates = MaterialTable.swiftUI.filter { members[$0.name] != nil }
    func difference(_ row: MaterialDefinition) -> Double {
      ColorScheme.allCases.map { scheme in
        ColorDifference(from: subject.recipes[scheme].color, to: row.recipes[scheme].color.result).largest
      }.max() ?? 0
    }
    let ranked = candidates.map { (row: $0, difference: difference($0)) }
    let exact = ranked.first { $0.row.name == subject.name && $0.difference < 0.5 }
    guard let best = exact ?? ranked.min(by: { $0.difference < $1.difference }), let member = members[best.row.name]
    else { return ("", []) }
    let scheme = subject.material.definition.fixedScheme
    let fixed = scheme.map { "\n  .environment(\\.colorScheme, .\($0 == .light ? "light" : "dark"))" } ?? ""
    var limits: [String] = []
    if best.difference >= 0.5 {
      limits.append("SwiftUI has no custom recipes: .\(member) is the nearest of its materials")
      limits.append("colours differ by up to \(number(best.difference.rounded()))/255")
    }
    let radius = best.row.recipes[subject.scheme].blurRadius
    if abs(radius - subject.recipe.blurRadius) > 0.01 {
      limits.append("its blur is \(number(radius)) pt, not \(number(subject.recipe.blurRadius))")
    }
    // The text is an expression, so that it compiles wherever it is pasted.
    let text = """
      Text("Content")
        .padding(24)
        .background(.\(member), in: RoundedRectangle(cornerRadius: 20, style: .continuous))\(fixed)

      """
    return (text, limits)
  }
}
