/// The pages of a navigation container, and the way between them.
@MainActor
final class NavigationModel {
  /// A page after the first.
  struct Page {
    /// The view of the page.
    var content: AnyView
    /// The identity of the page: a value, or the link that opened it.
    var id: AnyHashable
    /// Called when going back closes the page.
    var onClose: () -> Void = {}
  }

  private let session: EvaluationSession
  /// The part of the tree that shows the pages.
  var reader: ViewIdentity?
  var path: NavigationPathBinding?
  /// The values of the pages, used where there is no path of the user's.
  private var values: [AnyHashable] = []
  /// The pages that links opened with views of their own, after those of the path.
  private var opened: [Page] = []
  /// The names of the values whose pages an earlier host showed; empty once the user has gone elsewhere.
  private var restoredNames: [String] = []
  private var destinations: [ObjectIdentifier: (identity: ViewIdentity, content: (AnyHashable) -> AnyView)] = [:]

  init(session: EvaluationSession) { self.session = session }

  /// The pages after the first.
  var pages: [Page] {
    (path?.elements() ?? values).map { value in
      Page(content: destination(of: value), id: value)
    } + opened
  }

  private func destination(of value: AnyHashable) -> AnyView {
    destinations[ObjectIdentifier(type(of: value.base))]?.content(value)
      ?? AnyView(MissingDestination(value: "\(value)"))
  }

  func push(_ value: AnyHashable) {
    restoredNames = []
    append(value)
  }

  private func append(_ value: AnyHashable) {
    if let path { path.append(value) } else { values.append(value) }
    changed()
  }

  func push(_ page: Page) {
    opened.append(page)
    changed()
  }

  /// Replaces the view of a page whose opener has been evaluated again.
  func update(_ id: AnyHashable, _ content: AnyView) {
    guard let index = opened.firstIndex(where: { $0.id == id }) else { return }
    opened[index].content = content
    if let reader { session.records.mark([reader]) }
  }

  func isOpen(_ id: AnyHashable) -> Bool { opened.contains { $0.id == id } }

  func close(_ id: AnyHashable) {
    guard let index = opened.firstIndex(where: { $0.id == id }) else { return }
    opened.removeSubrange(index...)
    changed()
  }

  /// Opens the page of a value that a link leads to, if the earlier host showed it after the pages that are open.
  /// Values cannot be encoded, and are found again by their type and description.
  func reopen(_ value: AnyHashable) {
    let open = path?.elements() ?? values
    guard restoredNames.indices.contains(open.count), restoredNames[open.count] == Self.name(of: value),
      opened.isEmpty, open.map(Self.name) == Array(restoredNames.prefix(open.count))
    else { return }
    session.afterLayout(owner: NavigationModel.self, name: "a link") { [self] in
      if (path?.elements() ?? values) == open { append(value) }
    }
  }

  private static func name(of value: AnyHashable) -> String {
    "\(StableHash.name(of: type(of: value.base))) \(value.base)"
  }

  /// Goes back until `count` pages after the first are left.
  func pop(to count: Int) {
    restoredNames = []
    let fixed = (path?.elements() ?? values).count
    if count < fixed {
      if let path { path.removeLast(fixed - count) } else { values.removeLast(fixed - count) }
    }
    let kept = max(0, count - fixed)
    let closed = opened.dropFirst(kept)
    opened.removeSubrange(min(kept, opened.count)...)
    for page in closed { page.onClose() }
    changed()
  }

  func add(_ type: Any.Type, by identity: ViewIdentity, _ content: @escaping (AnyHashable) -> AnyView) {
    let isNew = destinations[ObjectIdentifier(type)] == nil
    destinations[ObjectIdentifier(type)] = (identity, content)
    if isNew { changed() } else if let reader { session.records.mark([reader]) }
  }

  func removeDestination(_ type: Any.Type, of identity: ViewIdentity) {
    if destinations[ObjectIdentifier(type)]?.identity == identity { destinations[ObjectIdentifier(type)] = nil }
  }

  private func changed() {
    guard let reader else { return }
    session.records.mark([reader])
    session.invalidation.raise(.current, dirty: [reader])
  }
}

extension NavigationModel: PlaceState {
  private static let maximumPages = 100
  private static let maximumNameLength = 1000

  var place: String? {
    let names = (path?.elements() ?? values).prefix(Self.maximumPages).map(Self.name)
    guard !names.isEmpty, names.allSatisfy({ $0.utf8.count <= Self.maximumNameLength }) else { return nil }
    return (try? JSONEncoder().encode(names)).map { String(decoding: $0, as: UTF8.self) }
  }

  func take(_ place: String) {
    restoredNames = (try? JSONDecoder().decode([String].self, from: Data(place.utf8))) ?? []
  }
}

/// A sign in place of a page whose value has no `navigationDestination`; SwiftUI shows one, too.
private struct MissingDestination: View {
  let value: String

  var body: some View {
    VStack(spacing: 8) {
      Text("No destination").font(.headline)
      Text(verbatim: value).font(.footnote).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension EnvironmentValues {
  private enum ModelKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }

  /// The model of the container around a view; nil outside one.
  var navigation: NavigationModel? {
    get { self[ModelKey.self] }
    set { self[ModelKey.self] = newValue }
  }
}
