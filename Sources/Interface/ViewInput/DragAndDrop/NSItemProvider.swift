/// An object that can be dragged.
public protocol NSItemProviderWriting {}

/// An object that can be dropped.
public protocol NSItemProviderReading {}

extension NSString: NSItemProviderWriting, NSItemProviderReading {}
extension NSURL: NSItemProviderWriting, NSItemProviderReading {}
extension String: NSItemProviderReading {}
extension URL: NSItemProviderReading {}

/// An item that is dragged.
///
/// Unchecked: its value is set once, and read on the main actor.
public final class NSItemProvider: @unchecked Sendable {
  /// The value itself; nil for an empty provider.
  let value: Any?
  /// A name for the item.
  public var suggestedName: String?
  private let types: [UTType]

  /// An empty provider, whose drag carries nothing that a view can read.
  public init() { (value, types) = (nil, []) }

  /// A provider of a text, an address or a picture.
  public init(object: any NSItemProviderWriting) {
    switch object {
    case let text as NSString: (value, types) = (String(describing: text), [.utf8PlainText])
    case let url as NSURL: (value, types) = (URL(string: url.absoluteString), [.url])
    default: (value, types) = (object, [.image])
    }
  }

  /// A provider of a value with the identifier of its type.
  public init(item: Any?, typeIdentifier: String?) {
    value = (item as? NSString).map { String(describing: $0) } ?? item
    types = typeIdentifier.map { [UTType(exportedAs: $0)] } ?? []
  }

  /// A provider of a file.
  public init?(contentsOf fileURL: URL?) {
    guard let fileURL else { return nil }
    (value, types) = (fileURL, [UTType.fileURL] + [UTType(filenameExtension: fileURL.pathExtension)].compactMap { $0 })
  }

  package init<T: Transferable>(_ value: T) {
    (self.value, types) = (value, TransferredKinds.representations(of: T.self).compactMap(\.contentType))
  }

  /// The identifiers of the provider's data types.
  public var registeredTypeIdentifiers: [String] { types.map(\.identifier) }

  /// Returns whether the provider has data of a type.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    types.contains { $0.conforms(to: UTType(exportedAs: typeIdentifier)) }
  }

  package func conforms(to types: [UTType]) -> Bool {
    // An app that drags an empty provider hands its data over by other means, so every type will do.
    self.types.isEmpty || types.contains { type in self.types.contains { $0.conforms(to: type) } }
  }

  /// Returns the value as another type, through a proxy if need be; nil if it cannot be converted.
  package func value<T>(as type: T.Type) -> T? {
    if let value = value as? T { return value }
    func proxy<Item: Transferable>(of item: Item) -> T? {
      TransferredKinds.representations(of: Item.self).lazy.compactMap { $0.proxy(for: item) as? T }.first
    }
    func made<Item: Transferable>(_ type: Item.Type) -> T? {
      TransferredKinds.representations(of: type).lazy.compactMap { $0.value(from: self.value as Any) as? T }.first
    }
    if let transferable = value as? any Transferable, let found = proxy(of: transferable) { return found }
    if let type = type as? any Transferable.Type, let found = made(type) { return found }
    return nil
  }

  /// Returns whether the value is an object of a type or can be converted to one.
  public func canLoadObject<T: NSItemProviderReading>(ofClass type: T.Type) -> Bool { object(of: type) != nil }

  private func object<T: NSItemProviderReading>(of type: T.Type) -> T? {
    if T.self == NSString.self { return value(as: String.self).map { NSString(string: $0) } as? T }
    if T.self == NSURL.self { return value(as: URL.self).flatMap { NSURL(string: $0.absoluteString) } as? T }
    return value(as: type)
  }

  /// Passes the value, as a type, to a handler before it returns.
  ///
  /// - Parameter completionHandler: gets nil and an error if the value is of another type.
  @discardableResult
  public func loadObject<T: NSItemProviderReading>(
    ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress {
    let object = object(of: type)
    completionHandler(object, object == nil ? ItemProviderError() : nil)
    return Progress(totalUnitCount: 1)
  }

  /// Passes the value to a handler before it returns.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: (@Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    let isThere = hasItemConformingToTypeIdentifier(typeIdentifier)
    completionHandler?(isThere ? value : nil, isThere ? nil : ItemProviderError())
  }

  /// Passes the value to a handler before it returns: `Data` as it is, a text as UTF-8.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let data = value as? Data ?? value(as: String.self).map { Data($0.utf8) }
    completionHandler(data, data == nil ? ItemProviderError() : nil)
    return Progress(totalUnitCount: 1)
  }
}

/// The error of a dragged value that is of another type.
struct ItemProviderError: Error, CustomStringConvertible {
  var description: String { "what is dragged is of another type" }
}
