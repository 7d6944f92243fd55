import Glibc
import Platform
import Synchronization

/// The times at which the phases of a start began and ended. Phases run on several threads, so they overlap.
public final class StartupTrace: Sendable {
  /// A part of a start, named as in the printed trace.
  public enum Phase: String, CaseIterable, Sendable {
    /// The dynamic linker and the language's runtime, before `main`.
    case loading = "program loaded"
    /// The command line, the catalog and the user's materials.
    case options = "options read"
    /// The first background, read and scaled.
    case background = "background decoded"
    /// The default fonts, found and used for the first time.
    case fonts = "fonts loaded"
    /// The connection to the display.
    case display = "display opened"
    /// The request for the window, with all its properties.
    case window = "window mapped"
    /// From views to passes.
    case plan = "first plan"
    /// From passes to pixels.
    case pixels = "first pixels"
    /// The transfer of the pixels to the display, or to a file.
    case picture = "first picture handed over"
  }

  /// The trace of this process.
  public static let shared = StartupTrace()

  private let spans = Mutex<[Phase: TimeSpan]>([:])

  public init() {}

  /// Records that `main` has begun.
  ///
  /// The start of the process is taken to be its processor time so far before now: `/proc/self/stat` gives the start to
  /// 10 ms only.
  public func enterMain() {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    let now = monotonicSeconds()
    record(.loading, TimeSpan(now - Double(used.tv_sec) - Double(used.tv_nsec) * 1e-9, now))
  }

  /// Records a phase; the first record of a phase counts.
  public func record(_ phase: Phase, _ span: TimeSpan) {
    spans.withLock { if $0[phase] == nil { $0[phase] = span } }
  }

  /// Runs `body` as a phase.
  public func measure<Value, Failure: Error>(
    _ phase: Phase, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = monotonicSeconds()
    defer { record(phase, TimeSpan(start, monotonicSeconds())) }
    return try body()
  }

  /// The recorded phases in the order in which they ended, a line each, in milliseconds since the start of the process.
  public var text: String {
    let spans = spans.withLock { $0 }
    let origin = spans[.loading]?.start ?? spans.values.map(\.start).min() ?? 0
    func milliseconds(_ seconds: Double) -> String { padded((seconds * 1000).fixed(1), before: true, to: 9) }
    let lines = spans.sorted { ($0.value.end, $0.key.rawValue) < ($1.value.end, $1.key.rawValue) }.map { phase, span in
      padded(phase.rawValue, to: 26)
        + [span.start - origin, span.end - origin, span.seconds].map(milliseconds).joined()
    }
    return """
      start, ms                      from       to     took
      \(lines.joined(separator: "\n"))
      times count from the start of the process, by the processor time that it used before main; phases overlap
      """
  }

  private func padded(_ text: String, before: Bool = false, to width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return before ? blanks + text : text + blanks
  }
}
