import Synchronization

/// The pasteboard with UIKit's names. It is the process's own: what other programs copy is not seen.
public final class UIPasteboard: Sendable {
  /// The one there is.
  public static let general = UIPasteboard()

  private let text = Mutex<String?>(nil)

  /// The text that was copied last; nil when none was.
  public var string: String? {
    get { text.withLock { $0 } }
    set { text.withLock { $0 = newValue } }
  }

  /// Whether there is text.
  public var hasStrings: Bool { string != nil }

  /// AppKit's spelling: forgets what was copied.
  public func clearContents() { string = nil }
}
