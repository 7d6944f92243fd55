/// A picker of a day, a time of day, or both: a field of numbers, of which a click selects one, with arrows that change
/// the selected one.
nonisolated public struct DatePicker<Label: View>: View {
  /// The parts of a date that can be changed.
  public typealias Components = DatePickerComponents

  let selection: Binding<Date>
  let range: ClosedRange<Date>
  let components: Components
  let label: Label

  /// A picker of any date, with any view as its label.
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, .distantPast ... .distantFuture, displayedComponents, label())
  }

  /// A picker of a date within bounds, with any view as its label.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, range, displayedComponents, label()) }

  /// A picker of a date from one on, with any view as its label.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound...max(range.lowerBound, .distantFuture), displayedComponents, label()) }

  /// A picker of a date up to one, with any view as its label.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) { self.init(selection, min(range.upperBound, .distantPast)...range.upperBound, displayedComponents, label()) }

  private init(_ selection: Binding<Date>, _ range: ClosedRange<Date>, _ components: Components, _ label: Label) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  @MainActor public var body: some View {
    HStack {
      ControlLabel(label: label)
      DateFields(selection: selection, range: range, components: components)
    }
  }
}

extension DatePicker where Label == Text {
  /// A picker of any date, with a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(titleKey) } }

  /// A picker of a date within bounds, with a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) } }

  /// A picker of a date from one on, with a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) } }

  /// A picker of a date up to one, with a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, in: range, displayedComponents: displayedComponents) { Text(titleKey) } }

  /// A picker of any date, with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection: selection, displayedComponents: displayedComponents) { Text(title) } }
}

/// The parts of a date that can be changed.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// The day, the month and the year.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// The numbers of a date in a row, of which one is selected, and arrows that change it.
private struct DateFields: View {
  @Binding var selection: Date
  let range: ClosedRange<Date>
  let components: DatePickerComponents
  @State private var selectedComponent: Calendar.Component?
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.isEnabled) private var isEnabled

  private var current: Calendar.Component { selectedComponent ?? (components.contains(.date) ? .day : .hour) }

  var body: some View {
    HStack(spacing: 6) {
      if components.contains(.date) { fieldGroup([.day, .month, .year], separator: "") }
      if components.contains(.hourAndMinute) { fieldGroup([.hour, .minute], separator: ":") }
      VStack(spacing: 1) {
        arrow(1)
        arrow(-1)
      }
    }
    .monospacedDigit()
    .lineLimit(1)
    .opacity(isEnabled ? 1 : 0.5)
  }

  private func fieldGroup(_ parts: [Calendar.Component], separator: String) -> some View {
    HStack(spacing: 0) {
      ForEach(Array(parts.enumerated()), id: \.offset) { index, part in
        if index > 0 { Text(verbatim: separator) }
        Text(verbatim: text(of: part))
          .padding(.horizontal, 2)
          .background {
            if part == selectedComponent { RoundedRectangle(cornerRadius: 4).fill(Color.accentColor.opacity(0.25)) }
          }
          .contentShape(Rectangle())
          .onTapGesture { selectedComponent = part }
      }
    }
    .padding(EdgeInsets(top: 6, leading: 9, bottom: 6, trailing: 9))
    .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
  }

  private func arrow(_ step: Int) -> some View {
    BackChevron().stroke(style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
      .frame(width: 5, height: 9)
      .rotationEffect(.degrees(step > 0 ? 90 : -90))
      .frame(width: 20, height: 15)
      .contentShape(Rectangle())
      .onTapGesture {
        guard let moved = calendar.date(byAdding: current, value: step, to: selection) else { return }
        selection = min(max(moved, range.lowerBound), range.upperBound)
      }
  }

  private func text(of part: Calendar.Component) -> String {
    let value = calendar.component(part, from: selection)
    switch part {
    case .month:
      var calendar = calendar
      if calendar.locale?.identifier.isEmpty != false { calendar.locale = locale }
      let names = calendar.shortMonthSymbols
      return names.indices.contains(value - 1) ? names[value - 1] : "\(value)"
    case .hour, .minute: return value < 10 ? "0\(value)" : "\(value)"
    default: return "\(value)"
    }
  }
}

/// The look of date pickers.
public protocol DatePickerStyle: Sendable {}

/// A field.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// The same as `.datePickerStyle(.automatic)`.
  public init() {}
}

/// A field.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// The same as `.datePickerStyle(.compact)`.
  public init() {}
}

/// A calendar in SwiftUI; here a field.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// The same as `.datePickerStyle(.graphical)`.
  public init() {}
}

/// Turning wheels in SwiftUI; here a field.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// The same as `.datePickerStyle(.wheel)`.
  public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// A field.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// A field.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// A field, here.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// A field, here.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

nonisolated extension View {
  /// Accepted for source compatibility: date pickers are fields.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
}
