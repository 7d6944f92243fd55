import DisplayList
import FrameTiming
import Session
import Surfaces
import Vitrine

/// Every material in a grid, each with its name and its numbers on it, in the order of the table.
struct MaterialsScene: View {
  let input: SceneInput

  private static let spacing = 8.0

  var body: some View {
    let names = Material.allNames.filter { $0 != "clear" }
    let columns = Self.columns(for: names.count, in: input.size)
    let rows = (names.count + columns - 1) / columns
    let cell = CGSize(
      width: max(1, ((input.size.width - Self.spacing) / Double(columns) - Self.spacing).rounded(.down)),
      height: max(1, ((input.size.height - Self.spacing) / Double(rows) - Self.spacing).rounded(.down)))
    VStack(alignment: .leading, spacing: Self.spacing) {
      ForEach(0..<rows, id: \.self) { row in
        HStack(spacing: Self.spacing) {
          ForEach(row * columns..<min((row + 1) * columns, names.count), id: \.self) { index in
            let material = material(names[index])
            let resolution = input.resolution(of: material)
            MaterialCell(
              name: names[index], summary: Self.summary(resolution, of: names[index]),
              isChosen: names[index] == input.state.material
            )
            .frame(width: cell.width, height: cell.height)
            .ink(input.ink(on: input.state.tuned(Material.named(names[index]) ?? .regular)), on: material)
            .background(material, in: shape)
            .environment(\.colorScheme, resolution.colorScheme)
          }
        }
      }
    }
    .frame(width: input.size.width, height: input.size.height)
  }

  private var shape: RoundedRectangle {
    RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
  }

  private func material(_ name: String) -> Material { input.animated(Material.named(name) ?? .regular) }

  /// Returns the number of columns with which cells are about two and a half times as wide as high.
  private static func columns(for count: Int, in size: CGSize) -> Int {
    func shape(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      return (size.width / Double(columns)) / (size.height / Double(rows)) / 2.5
    }
    return (1...12).min { abs(log(shape($0))) < abs(log(shape($1))) } ?? 1
  }

  /// The material that it resolves to, where that is another one, else its numbers.
  private static func summary(_ resolution: MaterialResolution, of name: String) -> String {
    if resolution.name != name { return "as \(resolution.name)" }
    let recipe = resolution.recipe
    if recipe.averagesColor { return "average colour" }
    if recipe.color.tint.alpha >= 1 { return "opaque" }
    let blur = recipe.blurRadius > 0 ? "\(recipe.blurRadius.fixed(1)) pt" : "no blur"
    return "\(blur), saturation \(Double(recipe.color.saturation).fixed(2))"
  }
}

/// The content of a cell. While a tint animates nothing of it changes, while a blur does only the summary.
private struct MaterialCell: View {
  let name: String
  let summary: String
  let isChosen: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      MaterialName(name: name, isChosen: isChosen)
      Text(summary).font(.system(size: 10)).foregroundStyle(.secondary).lineLimit(1).inked()
      Spacer(minLength: 0)
      InkLevels()
    }
    .padding(8)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct MaterialName: View {
  let name: String
  let isChosen: Bool

  var body: some View {
    Text(breakable).font(.system(size: 13, weight: isChosen ? .bold : .semibold)).lineLimit(2).inked()
  }

  /// The name with line breaks allowed before the words that UIKit's names share.
  private var breakable: String {
    name.replacing("Material", with: "\u{200B}Material").replacing("Background", with: "\u{200B}Background")
  }
}

/// The three levels below the primary one, as colours.
private struct InkLevels: View {
  var body: some View {
    HStack(spacing: 4) {
      Capsule(style: .circular).foregroundStyle(.secondary).frame(height: 4)
      Capsule(style: .circular).foregroundStyle(.tertiary).frame(height: 4)
      Capsule(style: .circular).foregroundStyle(.quaternary).frame(height: 4)
    }
  }
}
