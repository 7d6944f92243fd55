import DisplayList
import FrameTiming
import Session
import Surfaces
import Vitrine

/// Every material in a grid, each with its name and its numbers on it, in the order of the table; it scrolls where they
/// do not fit. The current one is marked; a click or the arrows choose another.
struct MaterialsScene: View {
  let input: SceneInput

  @Environment(\.performAction) private var perform
  @FocusState private var isFocused: Bool

  private static let spacing = 8.0

  var body: some View {
    let grid = MaterialGrid(count: Self.names.count, window: input.size, spacing: Self.spacing)
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
        guard let step = grid.step(for: press) else { return .ignored }
        move(step)
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

  private static var names: [String] { Material.allNames.filter { $0 != "clear" } }

  private func cells(_ grid: MaterialGrid) -> some View {
    let names = Self.names
    return VStack(alignment: .leading, spacing: Self.spacing) {
      ForEach(0..<grid.rows, id: \.self) { row in
        HStack(spacing: Self.spacing) {
          ForEach(names[row * grid.columns..<min((row + 1) * grid.columns, names.count)], id: \.self) { name in
            cell(name, size: grid.cell)
          }
        }
      }
    }
  }

  private func cell(_ name: String, size: CGSize) -> some View {
    let material = material(name)
    let resolution = input.resolution(of: material)
    let isChosen = name == input.state.material
    return MaterialCell(name: name, summary: Self.summary(resolution, of: name), isChosen: isChosen)
      .frame(width: size.width, height: size.height)
      .ink(input.ink(on: input.state.tuned(Material.named(name) ?? .regular)), on: material)
      .background(material, in: shape)
      .overlay { if isChosen { shape.strokeBorder(Color.accentColor, lineWidth: 2.5) } }
      .environment(\.colorScheme, resolution.colorScheme)
      .contentShape(Rectangle())
      .onTapGesture { perform(.set(.material(name))) }
  }

  /// Chooses the material that many places further on.
  private func move(_ step: Int) {
    let names = Self.names
    let index = names.firstIndex(of: input.state.material).map { $0 + step } ?? 0
    if names.indices.contains(index) { perform(.set(.material(names[index]))) }
  }

  private var shape: RoundedRectangle {
    RoundedRectangle(cornerRadius: input.cornerRadius, style: .continuous)
  }

  private func material(_ name: String) -> Material { input.animated(Material.named(name) ?? .regular) }

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

/// The grid's columns, rows and cells.
struct MaterialGrid {
  let columns: Int
  let rows: Int
  let cell: CGSize
  /// Whether the rows are higher than the window.
  let isScrolling: Bool

  /// The least size of a cell, in which every name can be read.
  private static let least = CGSize(width: 126, height: 58)

  /// All cells in the window where they are large enough, about two and a half times as wide as high.
  init(count: Int, window: CGSize, spacing: Double) {
    func length(_ whole: Double, _ count: Int) -> Double {
      max(1, ((whole - spacing) / Double(count) - spacing).rounded(.down))
    }
    func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
    func cell(_ columns: Int) -> CGSize {
      CGSize(width: length(window.width, columns), height: length(window.height, rows(columns)))
    }
    let most = max(1, Int((window.width - spacing) / (Self.least.width + spacing)))
    let columns =
      (1...min(12, most)).min { a, b in
        abs(log(cell(a).width / cell(a).height / 2.5)) < abs(log(cell(b).width / cell(b).height / 2.5))
      } ?? 1
    let isFitting = cell(columns).height >= Self.least.height
    // With more columns there are fewer rows, which may be high enough.
    let chosen = isFitting ? columns : (columns...min(12, most)).first { cell($0).height >= Self.least.height } ?? most
    isScrolling = cell(chosen).height < Self.least.height
    self.columns = chosen
    self.rows = rows(chosen)
    self.cell = CGSize(width: cell(chosen).width, height: max(cell(chosen).height, Self.least.height))
  }

  /// Returns the places by which an arrow moves; nil for another key.
  func step(for press: KeyPress) -> Int? {
    guard press.modifiers.isEmpty else { return nil }
    return switch press.key {
    case .leftArrow: -1
    case .rightArrow: 1
    case .upArrow: -columns
    case .downArrow: columns
    default: nil
    }
  }
}

/// The content of a cell, as much as fits. While a tint animates nothing of it changes, while a blur does only the
/// summary.
private struct MaterialCell: View {
  let name: String
  let summary: String
  let isChosen: Bool

  var body: some View {
    ViewThatFits(in: .vertical) {
      VStack(alignment: .leading, spacing: 2) {
        MaterialName(name: name, size: 13, isChosen: isChosen)
        Text(summary).font(.system(size: 10)).foregroundStyle(.secondary).inked()
        Spacer(minLength: 0)
        InkLevels()
      }
      VStack(alignment: .leading, spacing: 2) {
        MaterialName(name: name, size: 12, isChosen: isChosen)
        Spacer(minLength: 0)
        InkLevels()
      }
      MaterialName(name: name, size: 10, isChosen: isChosen)
    }
    .padding(8)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

private struct MaterialName: View {
  let name: String
  let size: Double
  let isChosen: Bool

  var body: some View {
    Text(verbatim: name.breakable(above: 0)).font(.system(size: size, weight: isChosen ? .bold : .semibold)).inked()
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
