@_spi(Nodes) import ViewGraph

/// The reasons for hiding the contents of views.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The contents are not there yet: texts and pictures are shown as grey bars.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The contents are private: views that are `privacySensitive` are shown as grey bars.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The contents are out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
  private enum ReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
  private enum SensitiveKey: EnvironmentKey { static let defaultValue = false }

  /// The reasons for hiding the contents of views here; empty where they are shown.
  public var redactionReasons: RedactionReasons {
    get { self[ReasonsKey.self] }
    set { self[ReasonsKey.self] = newValue }
  }

  /// True where the views are marked as `privacySensitive`.
  var isPrivacySensitive: Bool {
    get { self[SensitiveKey.self] }
    set { self[SensitiveKey.self] = newValue }
  }

  /// True where texts and pictures are shown as bars.
  var showsPlaceholderBars: Bool {
    let reasons = redactionReasons
    guard !reasons.isEmpty else { return false }
    return reasons.contains(.placeholder) || (reasons.contains(.privacy) && isPrivacySensitive)
  }
}

/// A node that shows a bar in place of a picture, or one for each line of a text.
package final class RedactedNode: WrapperNode {
  private let environment: EnvironmentValues
  /// The height of a line, in points; nil for a picture.
  private let line: CGFloat?

  init(child: ViewNode, line: CGFloat?, environment: EnvironmentValues) {
    self.environment = environment
    self.line = line
    super.init(child: child)
  }

  package override var paintBounds: LayoutBounds { .anywhere }

  package override func draw(into canvas: inout DisplayCanvas) {
    guard size.width > 0, size.height > 0 else { return }
    let style = ForegroundStyle().resolvedStyle(in: environment).multiplyingOpacity(by: 0.16)
    let bars = Path { path in
      guard let line, line > 0 else { return path.addRect(CGRect(origin: .zero, size: size)) }
      let count = max(1, Int((size.height / line).rounded()))
      let height = size.height / CGFloat(count)
      for index in 0..<count {
        // The last of several lines is shorter, like that of a paragraph.
        let width = size.width * (count > 1 && index == count - 1 ? 0.6 : 1)
        let bar = CGRect(x: 0, y: CGFloat(index) * height + height * 0.14, width: width, height: height * 0.72)
        path.addRoundedRect(in: bar, cornerSize: CGSize(width: 3, height: 3))
      }
    }
    canvas.paint(.fill(bars, FillStyle()), at: placement, with: style, environment: environment, identity: identity)
  }
}

nonisolated extension View {
  /// Shows the texts and pictures inside as grey bars of the same size.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows the texts and pictures inside as they are, whatever is redacted around them.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the contents as private, so that they are shown as bars while private contents are redacted.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environment(\.isPrivacySensitive, sensitive)
  }
}
