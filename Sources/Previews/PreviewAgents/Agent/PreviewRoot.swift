import Vitrine

/// The root of an agent's views: one preview in the whole picture, or several in a grid, each under its label.
///
/// It is given its size, in place of a `GeometryReader`, so that its content is evaluated with the root, before sheets
/// are.
struct PreviewRoot: View {
  let loaded: LoadedPreviews
  let arrangement: PreviewArrangement
  /// The size of the picture, in points.
  var size: CGSize

  private var previews: [PreviewEntry] { loaded.entries }
  private var panes: [PreviewArrangement.Pane] {
    arrangement.panes.filter { previews.indices.contains($0.preview) }
  }
  /// True where several previews are shown side by side.
  var isGrid: Bool { panes.count > 1 }

  var body: some View {
    let panes = panes
    Group {
      if panes.count == 1 {
        PreviewPane(entry: previews[panes[0].preview], pane: panes[0], room: size)
      } else {
        grid(panes)
      }
    }
    .background(Color(white: 0.5))
    .environment(\.imageResolver, loaded.images)
    .environment(\.assetCatalog, loaded.assets)
  }

  /// Space between panes, in points.
  private static let gap = 8.0
  private static let labelHeight = 20.0
  /// The width of a phone, in points: views that are made for one are not laid out in less.
  private static let phoneWidth = 390.0

  @ViewBuilder
  private func grid(_ panes: [PreviewArrangement.Pane]) -> some View {
    let columns = Self.columns(of: panes.count, in: size)
    let rows = max(1, (panes.count + columns - 1) / columns)
    let room = CGSize(
      width: max(1, (size.width - Self.gap) / CGFloat(columns) - Self.gap),
      height: max(1, (size.height - Self.gap) / CGFloat(rows) - Self.gap))
    VStack(alignment: .leading, spacing: Self.gap) {
      ForEach(0..<rows, id: \.self) { row in
        HStack(alignment: .top, spacing: Self.gap) {
          ForEach(Array(panes.indices.dropFirst(row * columns).prefix(columns)), id: \.self) { index in
            cell(panes[index], in: room)
          }
        }
      }
    }
    .padding(Self.gap)
    .frame(width: size.width, height: size.height, alignment: .topLeading)
  }

  private func cell(_ pane: PreviewArrangement.Pane, in room: CGSize) -> some View {
    VStack(spacing: 0) {
      PreviewPane(
        entry: previews[pane.preview], pane: pane,
        room: CGSize(width: room.width, height: max(1, room.height - Self.labelHeight)),
        minWidth: min(Self.phoneWidth, size.width))
      Text(verbatim: pane.label).font(.system(size: 12)).foregroundStyle(.white).lineLimit(1)
        .frame(width: room.width, height: Self.labelHeight)
    }
  }

  /// Returns the number of columns with which the panes are closest to squares and the fewest cells stay empty.
  static func columns(of count: Int, in size: CGSize) -> Int {
    guard count > 1, size.width > 0, size.height > 0 else { return 1 }
    func deviation(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let empty = Double(columns * rows - count) / Double(count)
      return abs(log((size.width / Double(columns)) / (size.height / Double(rows)))) + empty
    }
    return (1...count).min { deviation($0) < deviation($1) } ?? 1
  }
}

/// A preview at the size that it asks for, centred in its room; one that is larger is scaled down to fit.
struct PreviewPane: View {
  let entry: PreviewEntry
  let pane: PreviewArrangement.Pane
  let room: CGSize
  /// The least width, in points, in which views without a size of their own are laid out.
  var minWidth: CGFloat = 0

  var body: some View {
    let (room, offered, size) = (room, offered, size)
    PresentationAppearance(pane.isDark ? .dark : .light) { content.frame(width: size.width, height: size.height) }
      .clipped()
      .visualEffect { view, place in
        view.scaleEffect(
          min(1, room.width / max(place.size.width, 1), room.height / max(place.size.height, 1)))
      }
      .frame(width: offered.width, height: offered.height)
      .frame(width: room.width, height: room.height)
  }

  /// The room, or one in its proportions that is wide enough.
  private var offered: CGSize {
    let scale = max(1, minWidth / max(room.width, 1))
    return CGSize(width: room.width * scale, height: room.height * scale)
  }

  /// The size of the views, in points; nil for a dimension that they choose themselves.
  private var size: (width: CGFloat?, height: CGFloat?) {
    let asked = entry.requestedSize
    let width = pane.width.map { CGFloat($0) } ?? asked?.width
    let height = pane.height.map { CGFloat($0) } ?? asked?.height
    if entry.fits { return (width, height) }
    // A preview that is given a width takes a height of the room's proportions.
    let scale = max(1, (width ?? offered.width) / max(room.width, 1))
    return (width ?? offered.width, height ?? room.height * scale)
  }

  @ViewBuilder
  private var content: some View {
    if let size = pane.typeSize.flatMap(DynamicTypeSize.init(name:)) {
      entry.makeView().environment(\.dynamicTypeSize, size)
    } else {
      entry.makeView()
    }
  }
}

extension DynamicTypeSize {
  /// The size with a name as in code, such as `xLarge`; nil if there is none.
  fileprivate init?(name: String) {
    guard let size = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = size
  }
}
