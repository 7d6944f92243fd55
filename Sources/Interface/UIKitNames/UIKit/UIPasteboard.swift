import Synchronization

/// The pasteboard with UIKit's names. It belongs to the process: text that other programs copy does not appear in it.
public final class UIPasteboard: Sendable {
  /// The only pasteboard.
  public static let general = UIPasteboard()

  private let text = Mutex<String?>(nil)

  /// The text that was copied last; nil when none was.
  public var string: String? {
    get { text.withLock { $0 } }
    set { text.withLock { $0 = newValue } }
  }

  /// True if there is text.
  public var hasStrings: Bool { string != nil }

  /// Clears the pasteboard; AppKit's name.
  public func clearContents() { string = nil }
}
