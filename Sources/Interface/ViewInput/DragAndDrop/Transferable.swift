/// A value that can be dragged from one view to another.
///
/// A view that takes values of its type gets the value itself. A view that takes another type gets the value that a
/// `ProxyRepresentation` of either type makes of it. Values do not leave the window, so the other representations only
/// declare the value's content type.
public protocol Transferable {
  /// The type of the representation.
  associatedtype Representation: TransferRepresentation
  /// The representations of the value, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form in which a value is transferred.
public protocol TransferRepresentation<Item> {
  /// The type of the value.
  associatedtype Item: Transferable
  /// The type of `body`.
  associatedtype Body = Never
  /// The representation that this one is made of.
  var body: Body { get }
}

extension TransferRepresentation where Body == Never {
  /// Never called: the library implements the representation itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A representation that the library implements.
protocol PrimitiveRepresentation {
  var contentType: UTType? { get }
  /// Returns the proxy that is transferred in place of a value.
  func proxy(for value: Any) -> Any?
  /// Returns the value that a proxy converts to.
  func value(from proxy: Any) -> Any?
}

extension PrimitiveRepresentation {
  func proxy(for value: Any) -> Any? { nil }
  func value(from proxy: Any) -> Any? { nil }
}

/// A representation of the value in its encoded form.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation, PrimitiveRepresentation {
  let contentType: UTType?
  /// A representation that is encoded as a content type.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) { self.contentType = contentType }
}

/// A representation of the value as bytes.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation, PrimitiveRepresentation {
  let contentType: UTType?

  /// A representation that converts to bytes and back.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) { self.contentType = contentType }

  /// A representation that only converts to bytes.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) { contentType = exportedContentType }

  /// A representation that only converts from bytes.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) { contentType = importedContentType }
}

/// A representation of the value by another value.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation,
  PrimitiveRepresentation
{
  private let exporting: ((Item) throws -> Proxy)?
  private let importing: ((Proxy) throws -> Item)?

  /// A representation that converts to another value and back.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy, importing: @escaping @Sendable (Proxy) throws -> Item
  ) { (self.exporting, self.importing) = (exporting, importing) }

  /// A representation that only converts to another value.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) { (self.exporting, importing) = (exporting, nil) }

  /// A representation that only converts from another value.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) { (exporting, self.importing) = (nil, importing) }

  var contentType: UTType? { exporting == nil ? nil : TransferredKinds.first(of: Proxy.self) }
  func proxy(for value: Any) -> Any? { (value as? Item).flatMap { try? exporting?($0) } }
  func value(from proxy: Any) -> Any? { (proxy as? Proxy).flatMap { try? importing?($0) } }
}

/// Several representations, the best first.
public struct TupleTransferRepresentation<Item: Transferable>: TransferRepresentation {
  let parts: [any TransferRepresentation]
}

/// Makes one representation of several.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  // An overload for each representation, so that its `Item` need not be written.
  /// The value in its encoded form.
  public static func buildExpression(
    _ content: CodableRepresentation<Item>
  ) -> CodableRepresentation<Item> where Item: Codable { content }
  /// The value as bytes.
  public static func buildExpression(_ content: DataRepresentation<Item>) -> DataRepresentation<Item> { content }
  /// Another value in the value's place.
  public static func buildExpression<Proxy: Transferable>(
    _ content: ProxyRepresentation<Item, Proxy>
  ) -> ProxyRepresentation<Item, Proxy> { content }
  /// Any representation.
  public static func buildExpression<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }

  /// One representation.
  public static func buildBlock<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
  /// Several representations, the best first.
  public static func buildBlock<First: TransferRepresentation, Second: TransferRepresentation>(
    _ first: First, _ second: Second
  ) -> TupleTransferRepresentation<Item> where First.Item == Item, Second.Item == Item {
    TupleTransferRepresentation(parts: [first, second])
  }
  /// Several representations, the best first.
  public static func buildBlock<
    First: TransferRepresentation, Second: TransferRepresentation, Third: TransferRepresentation
  >(
    _ first: First, _ second: Second, _ third: Third
  ) -> TupleTransferRepresentation<Item> where First.Item == Item, Second.Item == Item, Third.Item == Item {
    TupleTransferRepresentation(parts: [first, second, third])
  }
  /// Several representations, the best first.
  public static func buildBlock<
    First: TransferRepresentation, Second: TransferRepresentation, Third: TransferRepresentation,
    Fourth: TransferRepresentation
  >(
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth
  ) -> TupleTransferRepresentation<Item>
  where First.Item == Item, Second.Item == Item, Third.Item == Item, Fourth.Item == Item {
    TupleTransferRepresentation(parts: [first, second, third, fourth])
  }
}

/// The representations that transferable types declare.
enum TransferredKinds {
  static func representations<Item: Transferable>(of type: Item.Type) -> [any PrimitiveRepresentation] {
    flat(Item.transferRepresentation)
  }

  private static func flat(_ representation: any TransferRepresentation) -> [any PrimitiveRepresentation] {
    if let primitive = representation as? any PrimitiveRepresentation { return [primitive] }
    if let several = representation as? any CompositeRepresentation { return several.parts.flatMap(flat) }
    return (representation.body as? any TransferRepresentation).map(flat) ?? []
  }

  static func first<Item: Transferable>(of type: Item.Type) -> UTType? {
    representations(of: type).lazy.compactMap(\.contentType).first
  }
}

private protocol CompositeRepresentation {
  var parts: [any TransferRepresentation] { get }
}

extension TupleTransferRepresentation: CompositeRepresentation {}

/// A representation that only has a content type.
public struct PlainRepresentation<Item: Transferable>: TransferRepresentation, PrimitiveRepresentation {
  let contentType: UTType?
  init(_ type: UTType) { contentType = type }
}

extension String: Transferable {
  /// Plain text.
  public static var transferRepresentation: PlainRepresentation<String> { PlainRepresentation<String>(.utf8PlainText) }
}

extension URL: Transferable {
  /// An address.
  public static var transferRepresentation: PlainRepresentation<URL> { PlainRepresentation<URL>(.url) }
}

extension Data: Transferable {
  /// Bytes.
  public static var transferRepresentation: PlainRepresentation<Data> { PlainRepresentation<Data>(.data) }
}

extension AttributedString: Transferable {
  /// Text with attributes.
  public static var transferRepresentation: PlainRepresentation<AttributedString> {
    PlainRepresentation<AttributedString>(.rtf)
  }
}

extension Image: Transferable {
  /// A picture.
  public static var transferRepresentation: PlainRepresentation<Image> { PlainRepresentation<Image>(.image) }
}

extension Color: Transferable {
  /// A colour, as AppKit's pasteboard type.
  public static var transferRepresentation: PlainRepresentation<Color> {
    PlainRepresentation<Color>(UTType(exportedAs: "com.apple.cocoa.pasteboard.color"))
  }
}
