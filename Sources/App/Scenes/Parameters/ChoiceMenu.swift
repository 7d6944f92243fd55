import Vitrine

/// A menu of values in groups. Typing searches it, the arrow keys move the mark, Return chooses; it scrolls if it is
/// too high.
struct ChoiceMenu<Value: Hashable>: View {
  /// The values under a heading.
  struct Group {
    var title: String?
    var values: [Value]
  }

  let groups: [Group]
  let shown: (Value) -> String
  /// The picture before each value; nil for none.
  let sample: ((Value) -> AnyView)?
  let selection: Value
  let select: (Value) -> Void

  @State private var query = ""
  /// The value that Return chooses; nil for the first match.
  @State private var marked: Value?

  private let rowHeight = 28.0
  private let headHeight = 24.0
  /// The number of values above which the menu has a search field.
  private let many = 12

  var body: some View {
    let found = self.found
    let count = found.reduce(0) { $0 + $1.values.count }
    let height = Double(count) * rowHeight + Double(found.count { $0.title != nil }) * headHeight
    ScrollViewReader { proxy in
      VStack(alignment: .leading, spacing: 0) {
        if isSearchable { search(count) }
        ScrollView {
          VStack(alignment: .leading, spacing: 0) {
            ForEach(found.indices, id: \.self) { index in
              if let title = found[index].title { headline(title) }
              ForEach(found[index].values, id: \.self) { value in row(value) }
            }
          }
          .padding(.trailing, 10)
        }
        .frame(idealHeight: min(560, max(rowHeight, height)))
      }
      .frame(minWidth: 200, idealWidth: isSearchable ? 352 : 220)
      .focusable()
      .onKeyPress(phases: [.down, .repeat]) { press in
        let isTaken = take(press)
        if isTaken == .handled, let current { proxy.scrollTo(current) }
        return isTaken
      }
      .onAppear { proxy.scrollTo(selection, anchor: .center) }
    }
    .font(.system(size: 13))
  }

  private var all: [Value] { groups.flatMap(\.values) }
  private var isSearchable: Bool { all.count > many }

  /// The groups with the values that match the query.
  private var found: [Group] {
    let words = query.lowercased().split(separator: " ")
    return groups.compactMap { group in
      let values = group.values.filter { value in
        let name = "\(shown(value)) \(group.title ?? "")".lowercased()
        return words.allSatisfy { name.contains($0) || name.replacing(" ", with: "").contains($0) }
      }
      return values.isEmpty ? nil : Group(title: group.title, values: values)
    }
  }

  /// The value that Return chooses now.
  private var current: Value? {
    let values = found.flatMap(\.values)
    return [marked, query.isEmpty ? selection : nil].compactMap { $0 }.first { values.contains($0) } ?? values.first
  }

  private func search(_ count: Int) -> some View {
    HStack {
      Text(verbatim: query.isEmpty ? "Type to search" : query)
        .foregroundStyle(query.isEmpty ? .secondaryInk : AnyShapeStyle(.primary)).lineLimit(1)
      Spacer(minLength: 8)
      Text(verbatim: "\(count)").monospacedDigit().foregroundStyle(.secondaryInk)
    }
    .padding(EdgeInsets(top: 5, leading: 9, bottom: 5, trailing: 9))
    .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 6, style: .continuous))
    .padding(.bottom, 4)
  }

  private func headline(_ title: String) -> some View {
    Text(verbatim: title).font(.system(size: 11, weight: .semibold)).foregroundStyle(.secondaryInk).lineLimit(1)
      .frame(height: headHeight, alignment: .bottom).padding(.leading, 9)
  }

  private func row(_ value: Value) -> some View {
    HStack(spacing: 8) {
      Checkmark().stroke(lineWidth: 1.5).frame(width: 10, height: 9).opacity(value == selection ? 1 : 0)
      sample?(value)
      // In a narrow window the longest names are set in a smaller size.
      ViewThatFits(in: .horizontal) {
        Text(verbatim: shown(value)).lineLimit(1)
        Text(verbatim: shown(value)).font(.system(size: 11)).lineLimit(1)
      }
      Spacer(minLength: 0)
    }
    .padding(.horizontal, 8)
    .frame(height: rowHeight)
    .background {
      if value == current { RoundedRectangle(cornerRadius: 6, style: .continuous).fill(.fill.tertiary) }
    }
    .contentShape(Rectangle())
    .onHover { if $0 { marked = value } }
    .onTapGesture { select(value) }
  }

  private func take(_ press: KeyPress) -> KeyPress.Result {
    switch press.key {
    case .upArrow: move(-1)
    case .downArrow: move(1)
    case .pageUp: move(-10)
    case .pageDown: move(10)
    case .home: move(-all.count)
    case .end: move(all.count)
    case .return: if let current { select(current) }
    case .delete:
      if !query.isEmpty { query.removeLast() }
      marked = nil
    default:
      let isCommand = !press.modifiers.isDisjoint(with: [.control, .option, .command])
      guard isSearchable, !isCommand, let scalar = press.characters.unicodeScalars.first, scalar.value >= 0x20,
        scalar.value != 0x7F, !(0xF700...0xF8FF).contains(scalar.value)
      else { return .ignored }
      query += press.characters
      marked = nil
    }
    return .handled
  }

  private func move(_ step: Int) {
    let values = found.flatMap(\.values)
    guard !values.isEmpty else { return }
    let index = current.flatMap { values.firstIndex(of: $0) } ?? 0
    marked = values[min(max(index + step, 0), values.count - 1)]
  }
}

private struct Checkmark: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.38, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    }
  }
}
