import Dispatch
import Synchronization

/// The previews of a library, listed by functions that were compiled into it.
///
/// A `#Preview` on line 12 is compiled as
///
/// ```swift
/// PreviewList.add(to: list, line: 12) { $0.preview("Name", traits: .landscapeLeft) { Card() } }
/// ```
@MainActor
public final class PreviewList {
  /// The previews, in the order in which they were added.
  public private(set) var entries: [PreviewEntry] = []
  /// The line of the previews that are being added.
  private var line = 0
  /// The number of previews of each line.
  private var counts: [Int: Int] = [:]
  private let messages = Mutex<[String]>([])

  /// An empty list.
  public nonisolated init() {}

  /// The errors in listing the previews, one line of text each.
  public nonisolated var errors: [String] { messages.withLock { $0 } }

  /// A pointer to the list for `add(to:line:_:)`, valid during the list's lifetime.
  public nonisolated var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Adds previews to a list; on threads other than the main thread, an error is added instead.
  ///
  /// - Parameters:
  ///   - list: the `pointer` of a list.
  ///   - line: the line of the previews in their file, from 1.
  ///   - fill: a closure that adds the previews.
  public nonisolated static func add(
    to list: UnsafeMutableRawPointer, line: Int, _ fill: @MainActor (PreviewList) -> Void
  ) {
    let list = Unmanaged<PreviewList>.fromOpaque(list).takeUnretainedValue()
    guard MainQueue.isCurrent else {
      return list.report("line \(line): previews can only be listed on the main thread")
    }
    MainActor.assumeIsolated { list.add(line: line, fill) }
  }

  /// Adds the previews of a line.
  ///
  /// - Parameters:
  ///   - line: the line of the previews in their file, from 1.
  ///   - fill: a closure that adds the previews.
  public func add(line: Int, _ fill: @MainActor (PreviewList) -> Void) {
    self.line = line
    fill(self)
  }

  /// Adds the preview of a `#Preview`.
  public func preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) {
    add(Preview(name, traits: [], content: body))
  }

  /// Adds the preview of a `#Preview` with traits.
  public func preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    add(Preview(name, traits: [traits] + additionalTraits, content: body))
  }

  /// Adds the previews of a `#Preview` with arguments: one for each argument, and named after it.
  public func preview<T>(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., arguments: [T],
    @ViewBuilder body: @escaping @MainActor (T) -> any View
  ) {
    for argument in arguments {
      add(Preview(name.map { "\($0) (\(argument))" } ?? "\(argument)", traits: traits) { body(argument) })
    }
  }

  /// Adds the previews of a provider: one for each member of a group.
  public func provider<Provider: PreviewProvider>(_ provider: Provider.Type) {
    for (index, member) in members(of: Provider.previews).enumerated() {
      add(name: member.settings.name ?? nil, member.settings) {
        let members = Vitrine.members(of: Provider.previews)
        return members.indices.contains(index) ? members[index].view : EmptyView()
      }
    }
  }

  private func add(_ preview: Preview) { add(name: preview.name, preview.settings, preview.content) }

  private func add(name: String?, _ settings: PreviewSettings, _ content: @escaping @MainActor () -> any View) {
    let device = settings.device ?? nil
    if let device, device.size == nil {
      report("line \(line): no device is called \"\(device.rawValue)\"; the preview has the size of the window")
    }
    let modifiers = settings.modifiers
    entries.append(
      PreviewEntry(
        name: name, line: line, index: counts[line, default: 0], layout: settings.layout ?? .device,
        device: device, orientation: settings.orientation,
        makeView: { AnyView(PreviewContent(content: content, modifiers: modifiers)) }))
    counts[line, default: 0] += 1
  }

  private nonisolated func report(_ message: String) { messages.withLock { $0.append(message) } }
}

/// The queue of the main actor, which any thread may run once the main thread has ended in `dispatchMain()`.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
