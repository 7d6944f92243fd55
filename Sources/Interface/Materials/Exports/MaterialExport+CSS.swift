import Surfaces

extension MaterialExport {
  /// Writes a filter on the backdrop, and an overlay as the background.
  static func css(_ subject: Subject) -> (text: String, limits: [String]) {
    let fits = FilterFits(subject, in: FilterColor.Dialect.css)
    let text = styleSheet(subject) { scheme in
      let filter = fits[scheme]
      let functions = filterFunctions(filter, blur: sigma(subject.recipes[scheme]))
      return [
        (".panel", ["-webkit-backdrop-filter: \(functions)", "backdrop-filter: \(functions)"] + overlayColor(filter))
      ]
    }
    var limits = commonLimits(subject.recipe)
    if subject.recipe.noise > 0 { limits.append("no grain") }
    limits += fits.differences(in: ColorScheme.allCases)
    limits.append("no vibrancy: text is a plain colour, or mix-blend-mode stands in")
    return (text, limits)
  }

  /// Writes a filter on a copy of the backdrop, and an overlay on the widget: GTK has no filter of the backdrop.
  static func gtk(_ subject: Subject) -> (text: String, limits: [String]) {
    let fits = FilterFits(subject, in: FilterColor.Dialect.gtk)
    let text = styleSheet(subject) { scheme in
      let functions = filterFunctions(fits[scheme], blur: sigma(subject.recipes[scheme]))
      return [(".backdrop", ["filter: \(functions)"]), (".panel", overlayColor(fits[scheme]))]
    }
    var limits = ["GTK has no backdrop-filter: .backdrop is a widget with a copy of what lies behind .panel"]
    limits.append("without such a widget .panel is a plate that blurs nothing")
    limits += commonLimits(subject.recipe)
    if subject.recipe.noise > 0 { limits.append("no grain") }
    limits += fits.differences(in: ColorScheme.allCases)
    limits.append("no vibrancy: text is a plain colour")
    return (text, limits)
  }

  private typealias Rule = (selector: String, declarations: [String])

  /// Returns the rules of the light appearance, and in a media query those of the dark one if it differs.
  private static func styleSheet(_ subject: Subject, _ rules: (ColorScheme) -> [Rule]) -> String {
    func text(_ scheme: ColorScheme, indent: String) -> String {
      rules(scheme).map { rule in
        let lines = rule.declarations.map { "\(indent)  \($0);\n" }.joined()
        return "\(indent)\(rule.selector) {\n\(lines)\(indent)}\n"
      }.joined()
    }
    var sheet = "/* \(subject.name) */\n" + text(.light, indent: "")
    if subject.recipes.light != subject.recipes.dark {
      sheet +=
        "@media (prefers-color-scheme: dark) {\n" + text(.dark, indent: "  ") + "}\n"
    }
    return sheet
  }

  /// Returns the functions that change something, such as `blur(20px) saturate(180%)`, in the order of the filter's
  /// dialect.
  private static func filterFunctions(_ filter: FilterColor, blur: Double) -> String {
    let saturation = ("saturate", filter.saturation)
    let tone = [("contrast", filter.contrast), ("brightness", filter.brightness)]
    let functions = filter.dialect.saturatesAfterBrightness ? tone + [saturation] : [saturation] + tone
    return
      (["blur(\(number(blur))px)"]
      + functions.filter { $0.1 != 1 }.map { "\($0.0)(\(number(($0.1 * 1000).rounded() / 10))%)" })
      .joined(separator: " ")
  }

  /// Returns the declaration of the overlay, even of a transparent one: that of the dark appearance replaces that of
  /// the light one.
  private static func overlayColor(_ filter: FilterColor) -> [String] {
    guard filter.alpha > 0 else { return ["background-color: transparent"] }
    let levels = [filter.overlay.x, filter.overlay.y, filter.overlay.z].map {
      number(($0 * 255).rounded())
    }
    return ["background-color: rgba(\(levels.joined(separator: ", ")), \(number(filter.alpha)))"]
  }
}
