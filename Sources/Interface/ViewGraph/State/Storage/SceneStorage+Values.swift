extension SceneStorage {
  /// The stored value of a key: a Boolean.
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: a whole number.
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: a number.
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: a string.
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: bytes.
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: a date.
  public init(wrappedValue: Value, _ key: String) where Value == Date {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key: an address.
  public init(wrappedValue: Value, _ key: String) where Value == URL {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .plain))
  }

  /// The stored value of a key, by its raw value.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .raw))
  }

  /// The stored value of a key, by its raw value.
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    self.init(StorageEntry("scene.\(key)", nil, wrappedValue, .raw))
  }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// The stored value of a key, a Boolean; nil where there is none.
  public init(_ key: String) where Value == Bool? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, a whole number; nil where there is none.
  public init(_ key: String) where Value == Int? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, a number; nil where there is none.
  public init(_ key: String) where Value == Double? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, a string; nil where there is none.
  public init(_ key: String) where Value == String? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, bytes; nil where there is none.
  public init(_ key: String) where Value == Data? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, a date; nil where there is none.
  public init(_ key: String) where Value == Date? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, an address; nil where there is none.
  public init(_ key: String) where Value == URL? {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.plain)))
  }

  /// The stored value of a key, by its raw value; nil where there is none.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == Int {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.raw)))
  }

  /// The stored value of a key, by its raw value; nil where there is none.
  public init<R: RawRepresentable>(_ key: String) where Value == R?, R.RawValue == String {
    self.init(StorageEntry("scene.\(key)", nil, nil, .optional(.raw)))
  }
}
