import Surfaces

/// The look of progress.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  /// The type of the view that progress looks like.
  associatedtype Body: View
  /// The progress and its labels.
  typealias Configuration = ProgressViewStyleConfiguration
  /// Returns the view that progress looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// Progress as its style sees it.
nonisolated public struct ProgressViewStyleConfiguration {
  /// The label of the progress view.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The label of the current value.
  nonisolated public struct CurrentValueLabel: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The fraction that is done, 0...1; nil if the progress is indeterminate.
  public let fractionCompleted: Double?
  /// The label of the progress view; nil if there is none.
  public let label: Label?
  /// The label of the current value; nil if there is none.
  public let currentValueLabel: CurrentValueLabel?
}

extension ProgressViewStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyProgressViewStyle: SelfComparable {
  let style: any ProgressViewStyle
  func isSame(as other: AnyProgressViewStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// A bar if it is known how far the task has come, otherwise a turning wheel.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle, Sendable {
  /// The style, which has no settings.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    if configuration.fractionCompleted == nil {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    } else {
      LinearProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}

/// A bar that fills; for indeterminate progress, a piece that moves to and fro.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle, Sendable {
  /// The style, which has no settings.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      if let label = configuration.label { label }
      ProgressBar(fraction: configuration.fractionCompleted)
      if let value = configuration.currentValueLabel { value.font(.caption).foregroundStyle(.secondary) }
    }
  }
}

/// A ring that fills; for indeterminate progress, a spinning wheel.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle, Sendable {
  /// The style, which has no settings.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 8) {
      Group {
        if let fraction = configuration.fractionCompleted {
          ProgressRing(fraction: fraction)
        } else {
          ProgressWheel()
        }
      }
      .platformView("CircularUIKitProgressView")
      if let label = configuration.label { label.foregroundStyle(.secondary) }
      if let value = configuration.currentValueLabel { value.font(.caption).foregroundStyle(.secondary) }
    }
  }
}

private struct ProgressBar: View {
  let fraction: Double?
  @Environment(\.tint) private var tint

  private let height: CGFloat = 4
  /// The piece that moves: its share of the bar, and the time in seconds of its way there and back.
  private let piece = 0.3
  private let period = 2.4

  var body: some View {
    SizeReader { size in
      ZStack(alignment: .leading) {
        Capsule().fill(.fill.secondary)
        if let fraction {
          Capsule().fill(tint ?? .accentColor).frame(width: size.width * CGFloat(fraction))
        } else {
          TimelineView(.animation) { context in
            let turn = context.date.timeIntervalSinceReferenceDate / period
            let place = (1 - cos(turn * 2 * .pi)) / 2
            Capsule().fill(tint ?? .accentColor)
              .frame(width: size.width * CGFloat(piece))
              .offset(x: size.width * CGFloat((1 - piece) * place))
          }
        }
      }
    }
    .frame(height: height)
  }
}

private struct ProgressRing: View {
  let fraction: Double
  @Environment(\.tint) private var tint

  var body: some View {
    ZStack {
      Circle().stroke(.fill.secondary, lineWidth: 4)
      Circle().trim(from: 0, to: CGFloat(fraction))
        .stroke(tint ?? .accentColor, style: StrokeStyle(lineWidth: 4, lineCap: .round))
        .rotationEffect(.degrees(-90))
    }
    .padding(2)
    .frame(width: 28, height: 28)
  }
}

/// Eight spokes, of which the strongest moves on by one in each tenth of a second.
private struct ProgressWheel: View {
  @Environment(\.tint) private var tint

  private let spokes = 8
  private let side: CGFloat = 20

  var body: some View {
    TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.1)) { context in
      // The date may be slightly before its tick.
      let tick = (context.date.timeIntervalSinceReferenceDate * 10 + 0.01).rounded(.down)
      let first = Int(tick.truncatingRemainder(dividingBy: Double(spokes)).orZeroIfNaN)
      ZStack {
        ForEach(0..<spokes, id: \.self) { index in
          let age = (first - index + spokes) % spokes
          Capsule().fill(AnyShapeStyle(tint ?? .gray))
            .frame(width: side / 10, height: side * 0.28)
            .offset(y: -side * 0.36)
            .rotationEffect(.degrees(Double(index) * 360 / Double(spokes)))
            .opacity(1 - 0.8 * Double(age) / Double(spokes - 1))
        }
      }
      .frame(width: side, height: side)
    }
  }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// A bar if it is known how far the task has come, otherwise a turning wheel.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A ring; for indeterminate progress, a spinning wheel.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension EnvironmentValues {
  private enum ProgressViewStyleKey: EnvironmentKey {
    static var defaultValue: AnyProgressViewStyle { AnyProgressViewStyle(style: DefaultProgressViewStyle()) }
  }

  var progressViewStyle: AnyProgressViewStyle {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of progress views inside.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    environment(\.progressViewStyle, AnyProgressViewStyle(style: style))
  }
}
