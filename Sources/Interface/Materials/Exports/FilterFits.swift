import Surfaces

/// The filters nearest to a material's two appearances.
struct FilterFits {
  private let light: FilterColor
  private let dark: FilterColor
  private let subject: MaterialExport.Subject

  init(_ subject: MaterialExport.Subject, in dialects: [FilterColor.Dialect]) {
    self.subject = subject
    light = FilterColor(nearest: subject.recipes.light.color, in: dialects)
    dark =
      subject.recipes.dark.color == subject.recipes.light.color
      ? light : FilterColor(nearest: subject.recipes.dark.color, in: dialects)
  }

  subscript(scheme: ColorScheme) -> FilterColor { scheme == .light ? light : dark }

  /// Returns the differences of the colours from the recipes': a line for each appearance that differs by half a level
  /// or more, without its name if there is only one.
  func differences(in schemes: [ColorScheme]) -> [String] {
    let isOne = schemes.count == 1 || subject.recipes.light.color == subject.recipes.dark.color
    return schemes.prefix(isOne ? 1 : 2).compactMap { scheme in
      let difference = ColorDifference(from: subject.recipes[scheme].color) { self[scheme]($0) }
      guard difference.largest >= 0.5 else { return nil }
      let mean = MaterialExport.number((difference.mean * 10).rounded() / 10)
      return (isOne ? "" : scheme == .light ? "light: " : "dark: ")
        + "colours differ by \(mean)/255 (root mean square), by at most \(Int(difference.largest.rounded()))/255"
    }
  }
}
