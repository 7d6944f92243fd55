/// The look of gauges.
@MainActor @preconcurrency
public protocol GaugeStyle {
  /// The type of the view that a gauge looks like.
  associatedtype Body: View
  /// A gauge's value and labels.
  typealias Configuration = GaugeStyleConfiguration
  /// Returns the view that a gauge looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge as its style sees it.
nonisolated public struct GaugeStyleConfiguration {
  /// The label of the gauge.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The label of the current value.
  public typealias CurrentValueLabel = Label
  /// The label of the lower bound.
  public typealias MinimumValueLabel = Label
  /// The label of the upper bound.
  public typealias MaximumValueLabel = Label

  /// The value as a fraction of its bounds, 0...1.
  public let value: Double
  /// The label of the gauge.
  public let label: Label
  /// The label of the current value; nil if there is none.
  public let currentValueLabel: CurrentValueLabel?
  /// The label of the lower bound; nil if there is none.
  public let minimumValueLabel: MinimumValueLabel?
  /// The label of the upper bound; nil if there is none.
  public let maximumValueLabel: MaximumValueLabel?
}

extension GaugeStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyGaugeStyle: SelfComparable {
  let style: any GaugeStyle
  func isSame(as other: AnyGaugeStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// A bar that is filled up to the value.
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle, Sendable {
  /// The same as `.gaugeStyle(.linearCapacity)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      configuration.label
      HStack(spacing: 8) {
        if let minimum = configuration.minimumValueLabel { minimum.font(.footnote) }
        GaugeBar(fraction: configuration.value, isFilled: true)
        if let maximum = configuration.maximumValueLabel { maximum.font(.footnote) }
      }
      if let current = configuration.currentValueLabel { current.font(.footnote).foregroundStyle(.secondary) }
    }
  }
}

/// A bar with a mark at the value.
nonisolated public struct AccessoryLinearGaugeStyle: GaugeStyle, Sendable {
  /// The same as `.gaugeStyle(.accessoryLinear)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      if let minimum = configuration.minimumValueLabel { minimum.font(.footnote) }
      GaugeBar(fraction: configuration.value, isFilled: false)
      if let maximum = configuration.maximumValueLabel { maximum.font(.footnote) }
    }
  }
}

/// An open ring with a mark at the value, and the value's label in its middle.
nonisolated public struct AccessoryCircularGaugeStyle: GaugeStyle, Sendable {
  /// The same as `.gaugeStyle(.accessoryCircular)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isFilled: false)
  }
}

/// A ring that is filled up to the value, with the value's label in its middle.
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle, Sendable {
  /// The same as `.gaugeStyle(.accessoryCircularCapacity)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    GaugeRing(configuration: configuration, isFilled: true)
  }
}

private struct GaugeBar: View {
  let fraction: Double
  let isFilled: Bool

  var body: some View {
    SizeReader { size in
      let place = size.width * fraction
      ZStack(alignment: .leading) {
        Capsule().fill(isFilled ? AnyShapeStyle(.fill.secondary) : AnyShapeStyle(.tint))
        if isFilled {
          Capsule().fill(.tint).frame(width: max(min(6, size.width), place))
        } else {
          Circle().fill(.background).frame(width: 10, height: 10)
            .overlay { Circle().fill(.tint).padding(2) }
            .offset(x: min(max(0, place - 5), max(0, size.width - 10)))
        }
      }
    }
    .frame(height: 6)
  }
}

private struct GaugeRing: View {
  let configuration: GaugeStyleConfiguration
  let isFilled: Bool
  private static let stroke = StrokeStyle(lineWidth: 6, lineCap: .round)

  var body: some View {
    ZStack {
      Circle().trim(from: 0, to: isFilled ? 1 : 0.75)
        .stroke(isFilled ? AnyShapeStyle(.fill.secondary) : AnyShapeStyle(.tint), style: Self.stroke)
        .rotationEffect(.degrees(isFilled ? -90 : 135))
      if isFilled {
        Circle().trim(from: 0, to: configuration.value).stroke(.tint, style: Self.stroke)
          .rotationEffect(.degrees(-90))
      } else {
        Circle().fill(.background).frame(width: 11, height: 11)
          .overlay { Circle().fill(.tint).padding(2.5) }
          .offset(x: 26)
          .rotationEffect(.degrees(135 + 270 * configuration.value))
      }
      if let current = configuration.currentValueLabel {
        current.font(.title3).lineLimit(1)
      } else if isFilled {
        configuration.label.font(.footnote).lineLimit(1)
      }
    }
    .frame(width: 52, height: 52)
    .padding(3)
    .overlay(alignment: .bottom) { if !isFilled { bounds } }
  }

  @ViewBuilder
  private var bounds: some View {
    if let minimum = configuration.minimumValueLabel, let maximum = configuration.maximumValueLabel {
      HStack(spacing: 8) {
        minimum
        maximum
      }
      .font(.caption2)
    } else {
      configuration.label.font(.caption2)
    }
  }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  /// A bar that is filled up to the value.
  public static var automatic: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A bar that is filled up to the value.
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
  /// A bar that is filled up to the value.
  public static var accessoryLinearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  /// A bar with a mark at the value.
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  /// An open ring with a mark at the value.
  public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  /// A ring that is filled up to the value.
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}

extension EnvironmentValues {
  private enum GaugeStyleKey: EnvironmentKey {
    static var defaultValue: AnyGaugeStyle { AnyGaugeStyle(style: LinearCapacityGaugeStyle()) }
  }

  var gaugeStyle: AnyGaugeStyle {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of gauges inside.
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    environment(\.gaugeStyle, AnyGaugeStyle(style: style))
  }
}
