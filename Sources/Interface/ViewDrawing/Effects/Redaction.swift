@_spi(Nodes) import ViewGraph

/// Why the contents of views are not shown.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// They are not there yet: texts and pictures are grey bars.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// They are nobody else's business: what is `privacySensitive` is grey bars.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// They are out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
  private enum ReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
  private enum SensitiveKey: EnvironmentKey { static let defaultValue = false }

  /// Why the contents of views here are not shown; nothing where they are.
  public var redactionReasons: RedactionReasons {
    get { self[ReasonsKey.self] }
    set { self[ReasonsKey.self] = newValue }
  }

  /// Whether what is here is nobody else's business.
  var isPrivacySensitive: Bool {
    get { self[SensitiveKey.self] }
    set { self[SensitiveKey.self] = newValue }
  }

  /// Whether texts and pictures are shown as bars.
  var showsBars: Bool {
    let reasons = redactionReasons
    guard !reasons.isEmpty else { return false }
    return reasons.contains(.placeholder) || (reasons.contains(.privacy) && isPrivacySensitive)
  }
}

/// A text or a picture as a bar in its place, or a bar for each line of it.
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
        // The last of several lines is shorter, as that of a paragraph is.
        let width = size.width * (count > 1 && index == count - 1 ? 0.6 : 1)
        let bar = CGRect(x: 0, y: CGFloat(index) * height + height * 0.14, width: width, height: height * 0.72)
        path.addRoundedRect(in: bar, cornerSize: CGSize(width: 3, height: 3))
      }
    }
    canvas.paint(.fill(bars, FillStyle()), at: placement, with: style, environment: environment, identity: identity)
  }
}

nonisolated extension View {
  /// Shows the texts and pictures inside as grey bars of their sizes.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows the texts and pictures inside as they are, whatever is redacted around them.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Whether what is inside is shown as bars while what is private is redacted.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    environment(\.isPrivacySensitive, sensitive)
  }
}
