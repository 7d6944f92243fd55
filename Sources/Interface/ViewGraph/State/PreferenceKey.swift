/// A value that flows from views up to the views that contain them.
///
/// ```swift
/// struct WidthKey: PreferenceKey {
///   static let defaultValue: CGFloat = 0
///   static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
/// }
///
/// Text("Hello")
///   .preference(key: WidthKey.self, value: 120)
///   .onPreferenceChange(WidthKey.self) { print($0) }
/// ```
public protocol PreferenceKey {
  /// The value of the preference.
  associatedtype Value
  /// The value where no view has set one.
  static var defaultValue: Value { get }
  /// Adds the next sibling's value to those before it; a value that is not needed need not be asked for.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// The preferences of the views collected so far.
@MainActor
struct PreferenceValues {
  private var values: [ObjectIdentifier: any PreferenceEntry] = [:]

  subscript<K: PreferenceKey>(key: K.Type) -> K.Value {
    (values[ObjectIdentifier(key)] as? Entry<K>)?.value ?? K.defaultValue
  }

  /// Adds a sibling's value.
  mutating func add<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    add(Entry<K>(value: value), for: ObjectIdentifier(key))
  }

  /// Adds the preferences of the next sibling.
  mutating func add(_ other: PreferenceValues) {
    for (key, entry) in other.values { add(entry, for: key) }
  }

  /// Replaces the values collected for a key.
  mutating func replace<K: PreferenceKey>(_ key: K.Type, _ value: K.Value) {
    values[ObjectIdentifier(key)] = Entry<K>(value: value)
  }

  private mutating func add(_ entry: any PreferenceEntry, for key: ObjectIdentifier) {
    values[key] = values[key].map { $0.reduced(with: entry) } ?? entry
  }

  private protocol PreferenceEntry {
    func reduced(with next: any PreferenceEntry) -> any PreferenceEntry
  }

  private struct Entry<K: PreferenceKey>: PreferenceEntry {
    var value: K.Value

    func reduced(with next: any PreferenceEntry) -> any PreferenceEntry {
      guard let next = next as? Entry<K> else { return self }
      var merged = value
      K.reduce(value: &merged) { next.value }
      return Entry(value: merged)
    }
  }
}
