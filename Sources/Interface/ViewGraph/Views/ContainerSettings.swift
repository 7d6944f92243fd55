/// The settings that views make for the container around them: a title, a toolbar, the height of a sheet.
///
/// A modifier makes a setting while it is evaluated, and removes it when its view goes; the container's bar, which is
/// evaluated after the content, reads them.
@MainActor
package final class ContainerSettings<Value> {
  private struct Entry {
    let identity: ViewIdentity
    var change: (inout Value) -> Void
  }

  private let makeInitial: () -> Value
  private var entries: [Entry] = []
  private let session: EvaluationSession
  /// The parts of the tree that read the settings.
  private var readers: Set<ViewIdentity> = []

  package init(session: EvaluationSession, makeInitial: @escaping () -> Value) {
    self.session = session
    self.makeInitial = makeInitial
  }

  /// The value that results from all settings, with the innermost applied last.
  ///
  /// - Complexity: O(n), where n is the number of settings: each is applied at each call.
  package var value: Value {
    var value = makeInitial()
    for entry in entries { entry.change(&value) }
    return value
  }

  /// Makes the part of the tree that is being evaluated a reader of the settings.
  package func addReader() {
    if let reader = StateReads.current { readers.insert(reader) }
  }

  /// Adds a setting, or replaces it.
  func set(_ identity: ViewIdentity, _ change: @escaping (inout Value) -> Void) {
    if let index = entries.firstIndex(where: { $0.identity == identity }) {
      entries[index].change = change
      session.records.mark(readers)
    } else {
      entries.append(Entry(identity: identity, change: change))
      invalidateReaders()
    }
  }

  func remove(_ identity: ViewIdentity) {
    entries.removeAll { $0.identity == identity }
    invalidateReaders()
  }

  /// Marks the readers, which may have been evaluated already.
  private func invalidateReaders() {
    guard !readers.isEmpty else { return }
    session.records.mark(readers)
    let readers = readers
    session.afterLayout(owner: ContainerSettings.self, name: "a bar") { [session] in
      session.invalidation.raise(dirty: readers)
    }
  }
}

/// Removes a setting when the view that made it goes.
@MainActor
private final class SettingRegistration<Value>: Disposable {
  let identity: ViewIdentity
  weak var settings: ContainerSettings<Value>?

  init(_ identity: ViewIdentity) { self.identity = identity }

  func dispose() { settings?.remove(identity) }
}

/// Tells the container around a view something about it; without a container it has no effect.
nonisolated package struct ContainerSettingModifier<Value>: PrimitiveModifier {
  package let settings: KeyPath<EnvironmentValues, ContainerSettings<Value>?>
  package let change: (inout Value) -> Void

  package init(settings: KeyPath<EnvironmentValues, ContainerSettings<Value>?>, change: @escaping (inout Value) -> Void)
  {
    self.settings = settings
    self.change = change
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    if let settings = context.environment[keyPath: settings] {
      let registration = context.session.store.object(at: context.identity.child(.containerSetting)) {
        SettingRegistration<Value>(context.identity)
      }
      if registration.settings !== settings { registration.settings?.remove(context.identity) }
      registration.settings = settings
      settings.set(context.identity, change)
    }
    return context.child(0).nodes(of: content)
  }
}

@MainActor
extension ViewContext {
  /// Returns the settings that a container keeps.
  package func containerSettings<Value>(_ makeInitial: @escaping () -> Value) -> ContainerSettings<Value> {
    session.store.object(at: identity.child(.containerSettings)) {
      ContainerSettings(session: session, makeInitial: makeInitial)
    }
  }
}
