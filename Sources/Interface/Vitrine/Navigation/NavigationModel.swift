/// The pages of a navigation container, and the way between them.
@MainActor
final class NavigationModel {
  /// A page after the first.
  struct Page {
    /// What comes of the page; nil where a value has no destination.
    var content: AnyView
    /// For its identity: a value, or the link that it came from.
    var id: AnyHashable
    /// Tells whoever opened the page that it is closed.
    var onClose: () -> Void = {}
  }

  private let session: EvaluationSession
  /// The part of the tree that shows the pages.
  var reader: ViewIdentity?
  var path: NavigationPathBinding?
  /// Of values, where there is no path of the user's.
  private var values: [AnyHashable] = []
  /// Opened by links with a view of their own, after those of the path.
  private var opened: [Page] = []
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
    if let path { path.append(value) } else { values.append(value) }
    changed()
  }

  func push(_ page: Page) {
    opened.append(page)
    changed()
  }

  /// Replaces what a page shows, whose opener has been evaluated again.
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

  /// Goes back to the first pages.
  func pop(to count: Int) {
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

/// In the place of a page whose value has no `navigationDestination`: SwiftUI shows a sign, too.
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

  /// Of the container around a view; nil outside one.
  var navigation: NavigationModel? {
    get { self[ModelKey.self] }
    set { self[ModelKey.self] = newValue }
  }
}
