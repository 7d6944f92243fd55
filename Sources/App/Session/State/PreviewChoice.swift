import Vitrine

/// The previews of Swift files that a window shows, and their arrangement.
package struct PreviewChoice: Hashable, Sendable {
  /// The previews that stand side by side.
  package enum Grid: String, CaseIterable, Hashable, Sendable {
    /// One preview alone.
    case one
    /// A preview in light and in dark.
    case appearances
    /// A preview at the standard text size and at a large one.
    case typeSizes
    /// A preview at three widths.
    case widths
    /// All previews.
    case all

    /// The arrangement's name, for a notice.
    package var title: String {
      switch self {
      case .one: "One preview"
      case .appearances: "Light and dark"
      case .typeSizes: "Two text sizes"
      case .widths: "Three widths"
      case .all: "All previews"
      }
    }
  }

  /// The names of the previews; empty until the files are compiled.
  package var titles: [String] = []
  /// The index of the chosen preview.
  package var index = 0
  package var grid = Grid.one
  /// The requested name, until there are previews.
  package var wanted: String?
  /// The parameters of the previews that are shown; nil while they are not known.
  package var controls: [PreviewControl]?
  /// The id of the parameter that the arrow keys change; nil for the first.
  package var selected: UInt64?

  /// - Parameter wanted: the name of the preview to show first; nil for the first one.
  package init(wanted: String? = nil) { self.wanted = wanted }

  /// The name of the chosen preview; nil while there is none.
  package var title: String? { titles.indices.contains(index) ? titles[index] : nil }

  /// The position of the chosen preview among several, such as `1 of 3`; nil if there are fewer than two, or all are
  /// shown.
  package var ordinal: String? {
    titles.count > 1 && grid != .all && title != nil ? "\(index + 1) of \(titles.count)" : nil
  }

  /// The name of the chosen preview and its arrangement, for file names; nil while there is no preview.
  package var shownName: String? {
    switch grid {
    case .one: title
    case .all: grid.title
    case .appearances, .typeSizes, .widths: title.map { "\($0), \(grid.title)" }
    }
  }

  /// Moves by a number of previews, wrapping around; if all are shown, shows the new one alone.
  mutating func move(_ step: Int) {
    guard !titles.isEmpty else { return }
    select(((index + step) % titles.count + titles.count) % titles.count)
  }

  /// Shows a value before the views have received it.
  mutating func set(_ change: StateParameter.Change) {
    guard let index = controls?.firstIndex(where: { $0.id == change.id }) else { return }
    if let initial = controls?[index].parameter.initial { controls?[index].parameter.value = change.value ?? initial }
  }

  /// Chooses a preview by its index; if all are shown, shows it alone.
  mutating func select(_ place: Int) {
    guard titles.indices.contains(place) else { return }
    index = place
    if grid == .all { grid = .one }
  }

  /// Takes over the names of the newest build. The same name stays chosen, or else the same index.
  package mutating func setTitles(_ new: [String]) {
    let chosen = wanted ?? title
    titles = new
    if let place = chosen.flatMap({ new.firstIndex(of: $0) }) {
      index = place
      wanted = nil
    } else {
      index = min(index, max(0, new.count - 1))
    }
  }
}
