import DisplayList
import Surfaces

/// A material written for another program.
public struct MaterialExport: Hashable, Sendable {
  /// The format of a text: a row of `formats`.
  public struct Format: Hashable, Sendable {
    /// The name on command lines: `css`.
    public var name: String
    /// The title that is shown: `CSS backdrop-filter`.
    public var title: String
    /// The extension of a file that holds the text, without the dot: `css`.
    public var fileExtension: String
    /// The program that the text was checked against: `Chromium 156`; empty for the project's own files.
    var basis: String
    /// The characters that a comment begins with; in CSS it has an end as well.
    var comment: String

    /// True if the text can be read as a material again.
    package var isMaterialFile: Bool { fileExtension == "json5" }
  }

  /// The format of the text.
  public var format: Format
  /// The material in the format.
  public var text: String
  /// The parts of the material that the format cannot express, one line each.
  public var limits: [String]

  /// The text, and below it the version that it was checked against and the limits, as comments of its language.
  public var annotatedText: String {
    let end = format.comment == "/*" ? " */" : ""
    let basis = format.basis.isEmpty ? [] : ["checked against \(format.basis)"]
    return text + (basis + limits).map { "\(format.comment) \($0)\(end)\n" }.joined()
  }

  /// Every format.
  public static let formats: [Format] = exporters.map(\.format)

  /// Returns a format by its name; nil if there is none.
  public static func format(named name: String) -> Format? { formats.first { $0.name == name } }

  struct Exporter: Sendable {
    var format: Format
    var write: @Sendable (Subject) -> (text: String, limits: [String])

    init(
      _ name: String, _ title: String, _ fileExtension: String, basis: String = "", comment: String,
      write: @escaping @Sendable (Subject) -> (text: String, limits: [String])
    ) {
      format = Format(name: name, title: title, fileExtension: fileExtension, basis: basis, comment: comment)
      self.write = write
    }
  }

  /// The material that is written: the recipes of both appearances, and the scheme for formats with one appearance.
  struct Subject: Hashable, Sendable {
    var material: Material
    var recipes: MaterialRecipes
    var scheme: ColorScheme
    /// The context that the material is resolved in.
    var context: MaterialContext

    init(_ material: Material, in context: MaterialContext) {
      func recipe(_ scheme: ColorScheme) -> MaterialRecipe {
        var context = context
        context.colorScheme = scheme
        return material.resolved(in: context).recipe
      }
      self.material = material
      self.context = context
      recipes = MaterialRecipes(light: recipe(.light), dark: recipe(.dark))
      scheme = material.resolved(in: context).colorScheme
    }

    var name: String { material.name }
    var recipe: MaterialRecipe { recipes[scheme] }
    var schemeName: String { scheme == .light ? "light" : "dark" }
  }

  static let exporters: [Exporter] = [
    Exporter("json5", "Vitrine material file", "json5", comment: "//", write: json5),
    Exporter(
      "swiftui", "SwiftUI code", "swift", basis: "SwiftUI of iOS 15 and macOS 12", comment: "//", write: swiftUI),
    Exporter("css", "CSS backdrop-filter", "css", basis: "Chromium 156", comment: "/*", write: css),
    Exporter("gtk", "GTK 4 CSS", "css", basis: "the source of GTK 4.22", comment: "/*", write: gtk),
    Exporter("qml", "Qt Quick MultiEffect", "qml", basis: "Qt 6.12", comment: "//", write: qml),
    Exporter(
      "hyprland", "Hyprland 0.55 decoration", "lua", basis: "Hyprland 0.55", comment: "--", write: hyprland),
    Exporter(
      "hyprland-conf", "Hyprland 0.54 decoration", "conf", basis: "Hyprland 0.54", comment: "#", write: hyprlandConf),
    Exporter("kwin", "KWin 6 blur and contrast", "ini", basis: "KWin 6", comment: "#", write: kwin),
    Exporter("picom", "picom 12 blur", "conf", basis: "picom 12", comment: "#", write: picom),
  ]
}

extension Material {
  /// Returns the material, as it is in a context, written for another program.
  public func exported(as format: MaterialExport.Format, in context: MaterialContext = MaterialContext())
    -> MaterialExport
  {
    let subject = MaterialExport.Subject(self, in: context)
    guard let exporter = MaterialExport.exporters.first(where: { $0.format == format }) else {
      return MaterialExport(format: format, text: "", limits: ["no such format"])
    }
    return ExportStore.shared.export(subject, by: exporter)
  }
}

extension MaterialExport {
  /// Returns a number with at most four decimals.
  static func number(_ value: some BinaryFloatingPoint) -> String { DisplayListPrinter().number(value) }

  /// Returns a number limited to a range, and whether that changed it.
  static func clamp(_ value: Double, to range: ClosedRange<Double>) -> (value: Double, wasClamped: Bool) {
    let value = value.isFinite ? value : range.lowerBound
    let inside = min(max(value, range.lowerBound), range.upperBound)
    return (inside, abs(inside - value) > 5e-4)
  }

  /// Returns the limits for the steps that the blur settings of no other program have.
  static func commonLimits(_ recipe: MaterialRecipe) -> [String] {
    var limits: [String] = []
    if recipe.color.luminanceAmount > 0 { limits.append("the luminance curve is a straight line here") }
    if recipe.color.matrix != nil { limits.append("no colour matrix") }
    if recipe.color.curves != nil { limits.append("no curves of the channels") }
    if recipe.color.floor > 0 || recipe.color.ceiling < 1 { limits.append("no darkening or lightening fill") }
    if recipe.averagesColor { limits.append("no average colour: the blur is as wide as it gets") }
    return limits
  }

  /// Returns the standard deviation of the blur in points; a wide one in place of a mean colour.
  static func sigma(_ recipe: MaterialRecipe) -> Double { recipe.averagesColor ? 100 : recipe.blurRadius }
}
