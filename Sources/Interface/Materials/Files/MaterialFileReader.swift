import DisplayList
import JSON
import Surfaces

/// A reader that makes a material of a JSON5 value.
///
/// The keys are those of CoreMaterial's recipe files, as far as the renderer has a step for them, and a few more:
///
/// ```json5
/// {
///   materialSettingsVersion: 2,
///   base: "thin",                             // whatever is not written here is the base's
///   baseMaterial: { materialFiltering: { blurRadius: 24 }, tinting: { tintColor: "#88AAFF", tintAlpha: 0.1 } },
///   dark: { materialFiltering: { brightness: -0.05 } },
/// }
/// ```
struct MaterialFileReader {
  /// A function that finds the base; it throws if the base has an error itself.
  var base: (String, TextPlace) throws(JSONError) -> MaterialDefinition

  /// - Parameter name: the name of the material, unless the file gives another one.
  func definition(named name: String, from value: JSONValue) throws(JSONError) -> MaterialDefinition {
    let members = try value.members(known: Self.keys)
    var name = name
    var base = MaterialTable.byName["clear"]!
    if let member = members["materialSettingsVersion"], try member.number(in: 0...1e6) != 2 {
      throw member.failure("this program reads version 2")
    }
    if let member = members["name"] { name = try Self.name(member) }
    if let member = members["base"] { base = try self.base(try member.string(), member.place) }
    var recipes = base.recipes
    if let member = members["baseMaterial"] {
      try apply(member, to: &recipes.light)
      try apply(member, to: &recipes.dark)
    }
    if let member = members["light"] { try apply(member, to: &recipes.light) }
    if let member = members["dark"] { try apply(member, to: &recipes.dark) }
    var scheme = base.fixedScheme
    if let member = members["appearance"] {
      scheme = ["light": ColorScheme.light, "dark": .dark, "adaptive": nil][try member.choice(Self.appearances)] ?? nil
    }
    var strokes = base.strokes
    if let styles = members["styles"], let member = try styles.members(known: ["stroke"])["stroke"] {
      strokes = MaterialDefinition.Strokes(rawValue: try member.choice(["standard", "thin"])) ?? .standard
    }
    return MaterialDefinition(
      name, .custom, light: recipes.light, dark: recipes.dark, strokes: strokes, fixedScheme: scheme,
      inactive: base.inactive, emphasized: base.emphasized)
  }

  private static let keys = [
    "materialSettingsVersion", "name", "base", "appearance", "styles", "baseMaterial", "light", "dark",
  ]
  private static let appearances = ["adaptive", "light", "dark"]

  private static func name(_ value: JSONValue) throws(JSONError) -> String {
    let text = try value.string()
    try check(text, at: value)
    return text
  }

  /// - Throws: the reason why a text cannot be a material's name.
  static func check(_ text: String, at value: JSONValue) throws(JSONError) {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.isNameLike }) else {
      throw value.failure("a material's name is made of letters, digits, - and _")
    }
    guard MaterialTable.byName[text] == nil else { throw value.failure("\(text) is a material of the library") }
  }

  private func apply(_ block: JSONValue, to recipe: inout MaterialRecipe) throws(JSONError) {
    let members = try block.members(known: ["materialFiltering", "tinting"])
    for (key, fields) in [("materialFiltering", Self.filtering), ("tinting", Self.tinting)] {
      guard let member = members[key] else { continue }
      let values = try member.members(known: fields.map(\.name), absent: Self.absent)
      for field in fields {
        if let value = values[field.name] { try field.read(value, &recipe) }
      }
    }
  }

  // MARK: the keys of a recipe

  private struct Field {
    var name: String
    var read: (JSONValue, inout MaterialRecipe) throws(JSONError) -> Void

    init(_ name: String, _ read: @escaping (JSONValue, inout MaterialRecipe) throws(JSONError) -> Void) {
      self.name = name
      self.read = read
    }

    init(_ name: String, _ range: ClosedRange<Double>, _ path: WritableKeyPath<MaterialRecipe, Float>) {
      self.init(name) { (value, recipe) throws(JSONError) in
        recipe[keyPath: path] = Float(try value.number(in: range))
      }
    }
  }

  private static var filtering: [Field] {
    [
      Field("blurRadius") { (value, recipe) throws(JSONError) in
        recipe.blurRadius = try value.number(in: 0...512)
        recipe.averagesColor = false
      },
      Field("averageColorEnabled") { (value, recipe) throws(JSONError) in recipe.averagesColor = try value.bool() },
      Field("saturation", 0...16, \.color.saturation),
      Field("brightness", -1...1, \.color.brightness),
      Field("luminanceAmount", 0...1, \.color.luminanceAmount),
      Field("luminanceValues") { (value, recipe) throws(JSONError) in
        let values = try value.numbers(count: 4, in: -4...4)
        recipe.color.luminanceValues = SIMD4(values.map(Float.init))
      },
      Field("colorMatrix") { (value, recipe) throws(JSONError) in recipe.color.matrix = try value.colorMatrix() },
      Field("curvesValues") { (value, recipe) throws(JSONError) in recipe.color.curves = try value.curves() },
      Field("floor", 0...1, \.color.floor),
      Field("ceiling", 0...1, \.color.ceiling),
      Field("noise", 0...1, \.noise),
      Field("edge") { (value, recipe) throws(JSONError) in
        recipe.edge = try value.choice(["bounded", "global"]) == "global" ? .global : .bounded
      },
    ]
  }

  private static var tinting: [Field] {
    [
      Field("tintColor") { (value, recipe) throws(JSONError) in
        let color = try value.color()
        let alpha = recipe.color.tint.alpha
        recipe.color.tint = ResolvedColor(red: color.x, green: color.y, blue: color.z, alpha: alpha)
      },
      Field("tintAlpha") { (value, recipe) throws(JSONError) in
        recipe.color.tint.alpha = Float(try value.number(in: 0...1))
      },
    ]
  }

  /// The keys of CoreMaterial's files for which the renderer has no step.
  private static let absent = [
    "blurAtEnd", "backdropScale", "blurInputQuality", "zoom",
  ]
}

extension Unicode.Scalar {
  fileprivate var isNameLike: Bool {
    self == "-" || self == "_" || properties.isAlphabetic || properties.numericType == .decimal
  }
}
