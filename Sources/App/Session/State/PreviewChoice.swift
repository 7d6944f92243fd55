import Vitrine

/// Which previews of Swift files a window shows, and how.
package struct PreviewChoice: Hashable, Sendable {
  /// What stands side by side.
  package enum Grid: String, CaseIterable, Hashable, Sendable {
    /// One preview alone.
    case one
    /// It in light and in dark.
    case appearances
    /// It at the standard text size and at a large one.
    case typeSizes
    /// It at three widths.
    case widths
    /// All previews.
    case all

    /// As a notice names it.
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
  /// The place of the chosen one among them.
  package var index = 0
  package var grid = Grid.one
  /// The name that was asked for, until there are previews.
  package var wanted: String?
  /// The parameters of those that are shown; nil while they are not known.
  package var controls: [PreviewControl]?
  /// The id of the one that the arrow keys change; nil for the first.
  package var selected: UInt64?

  /// - Parameter wanted: the name of the preview to begin with; nil for the first.
  package init(wanted: String? = nil) { self.wanted = wanted }

  /// The name of the chosen preview; nil while there is none.
  package var title: String? { titles.indices.contains(index) ? titles[index] : nil }

  /// The place of the chosen preview among several, `1 of 3`; nil where there is one or none, or all are shown.
  package var ordinal: String? {
    titles.count > 1 && grid != .all && title != nil ? "\(index + 1) of \(titles.count)" : nil
  }

  /// What is shown, as file names have it: the chosen preview, with what it is compared in; nil while there is none.
  package var shownName: String? {
    switch grid {
    case .one: title
    case .all: grid.title
    case .appearances, .typeSizes, .widths: title.map { "\($0), \(grid.title)" }
    }
  }

  /// Moves by a number of previews, wrapping around; where all are shown, the new one is shown alone.
  mutating func move(_ step: Int) {
    guard !titles.isEmpty else { return }
    choose(((index + step) % titles.count + titles.count) % titles.count)
  }

  /// Shows a value before the views have it.
  mutating func set(_ change: StateParameter.Change) {
    guard let index = controls?.firstIndex(where: { $0.id == change.id }) else { return }
    if let initial = controls?[index].parameter.initial { controls?[index].parameter.value = change.value ?? initial }
  }

  /// Chooses one by its place; where all are shown, it is shown alone.
  mutating func choose(_ place: Int) {
    guard titles.indices.contains(place) else { return }
    index = place
    if grid == .all { grid = .one }
  }

  /// Takes over the names of the newest build; the choice stays with its name, else with its place.
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
