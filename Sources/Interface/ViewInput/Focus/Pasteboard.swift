/// The clipboard: text passed between views and programs.
@MainActor
public struct Pasteboard {
  /// The text to paste; nil when there is none.
  public var read: () -> String?
  /// Writes a text to the clipboard.
  public var write: (String) -> Void

  /// A pasteboard kept elsewhere, such as the desktop's.
  public init(read: @escaping () -> String?, write: @escaping (String) -> Void) {
    self.read = read
    self.write = write
  }

  /// A pasteboard that nothing outside its host sees.
  public init() {
    let kept = Kept()
    self.init(read: { kept.text }, write: { kept.text = $0 })
  }

  private final class Kept {
    var text: String?
  }
}

/// The pasteboard of a host.
@MainActor
private final class PasteboardService: HostService {
  var pasteboard = Pasteboard()
}

extension EvaluationSession {
  package var pasteboard: Pasteboard {
    get { services(PasteboardService.self).pasteboard }
    set { services(PasteboardService.self).pasteboard = newValue }
  }
}
