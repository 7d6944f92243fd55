import DisplayList
import FrameTiming
import Session
import Surfaces
import Vitrine

/// A grid of all materials, grouped by origin under titles, each with its name and numbers on it. It scrolls if they do
/// not fit. The current one is marked; a click or the arrow keys choose another.
struct MaterialsScene: View {
  let input: SceneInput

  @Environment(\.performAction) private var perform
  @FocusState private var isFocused: Bool

  private static let spacing = 8.0

  var body: some View {
    let grid = MaterialGrid(groups: Self.groups.map(\.names.count), window: input.size, spacing: Self.spacing)
    ScrollViewReader { proxy in
      Group {
        if grid.isScrolling {
          ScrollView { cells(grid).padding(Self.spacing) }
        } else {
          cells(grid)
        }
      }
      .frame(width: input.size.width, height: input.size.height)
      .contentShape(Rectangle())
      .focusable()
      .onKeyPress(phases: [.down, .repeat]) { press in
        let index = Self.names.firstIndex(of: input.state.material)
        guard press.modifiers.isEmpty, let next = grid.place(after: index, for: press.key) else { return .ignored }
        if next != index { perform(.set(.material(Self.names[next]))) }
        return .handled
      }
      .focused($isFocused)
      .onAppear {
        isFocused = true
        if grid.isScrolling { proxy.scrollTo(input.state.material) }
      }
      .onChange(of: input.state.material) { _, name in if grid.isScrolling { proxy.scrollTo(name) } }
    }
  }

  /// The materials by origin, without `clear`, which would show nothing.
  static let groups = MaterialGroup.groups(of: Material.allNames.filter { $0 != "clear" })
  static let names = groups.flatMap(\.names)

  private func cells(_ grid: MaterialGrid) -> some View {
    VStack(alignment: .leading, spacing: Self.spacing) {
      ForEach(grid.groups.indices, id: \.self) { group in
        Text(Self.groups[group].title).font(.system(size: 11, weight: .semibold)).legible()
          .padding(.leading, 10)
          .frame(height: MaterialGrid.heading)
          .environment(\.ink, .onPicture).environment(\.colorScheme, Ink.onPicture.scheme)
        ForEach(grid.groups[group], id: \.self) { row in
          HStack(spacing: Self.spacing) {
            ForEach(Self.names[grid.rows[row]], id: \.self) { cell($0, size: grid.cell) }
          }
        }
      }
    }
  }

  private func cell(_ name: String, size: CGSize) -> some View {
    let material = Material.named(name) ?? .regular
    let baseMaterial = input.state.tuned(material)
    let isSelected = name == input.state.material
    return MaterialCell(name: name, material: material, input: input, isSelected: isSelected)
      .frame(width: size.width, height: size.height)
      .ink(input.ink(on: baseMaterial), on: baseMaterial)
      .background { MovingMaterial(input: input, material: material, shape: shape) }
      .overlay { if isSelected { shape.strokeBorder(Color.accentColor, lineWidth: 2.5) } }
      .environment(\.colorScheme, input.resolution(of: baseMaterial).colorScheme)
      .contentShape(Rectangle())
      .onTapGesture { perform(.set(.material(name))) }
  }

  private var shape: RoundedRectangle {
    RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
  }
}

/// The content of a cell, as far as it fits.
private struct MaterialCell: View {
  let name: String
  let material: Material
  let input: SceneInput
  let isSelected: Bool

  var body: some View {
    ViewThatFits(in: .vertical) {
      VStack(alignment: .leading, spacing: 2) {
        MaterialName(name: name, size: 13, isSelected: isSelected)
        // The ink is applied here, so that new numbers evaluate the text alone.
        MaterialSummary(name: name, material: material, input: input).legible()
        Spacer(minLength: 0)
        InkLevels()
      }
      VStack(alignment: .leading, spacing: 2) {
        MaterialName(name: name, size: 12, isSelected: isSelected)
        Spacer(minLength: 0)
        InkLevels()
      }
      MaterialName(name: name, size: 10, isSelected: isSelected)
    }
    .padding(8)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The material that this one resolves to, if that is another one, or else its numbers.
private struct MaterialSummary: View {
  let name: String
  let material: Material
  let input: SceneInput

  var body: some View { Text(text).font(.system(size: 10)).foregroundStyle(.secondary) }

  private var text: String {
    let resolution = input.resolution(of: input.animated(material))
    if resolution.name != name { return "as \(resolution.name)" }
    let recipe = resolution.recipe
    if recipe.averagesColor { return "average colour" }
    if recipe.color.tint.alpha >= 1 { return "opaque" }
    let blur = recipe.blurRadius > 0 ? "\(recipe.blurRadius.fixed(1)) pt" : "no blur"
    return "\(blur), saturation \(Double(recipe.color.saturation).fixed(2))"
  }
}

private struct MaterialName: View {
  let name: String
  let size: Double
  let isSelected: Bool

  var body: some View {
    Text(verbatim: MaterialTitle.short(for: name)).font(.system(size: size, weight: isSelected ? .bold : .semibold))
      .legible()
  }
}

/// The three levels of text below the primary one, as colours.
private struct InkLevels: View {
  var body: some View {
    HStack(spacing: 4) {
      Capsule(style: .circular).foregroundStyle(.secondary).frame(height: 4)
      Capsule(style: .circular).foregroundStyle(.tertiary).frame(height: 4)
      Capsule(style: .circular).foregroundStyle(.quaternary).frame(height: 4)
    }
  }
}
