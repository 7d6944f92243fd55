/// A value that can be dragged from one view to another.
///
/// A view that takes values of its type gets the value itself. A view that takes another type gets what a
/// `ProxyRepresentation` of either makes of it. Values do not leave the window, so that the other representations only
/// say which kind of data the value is.
public protocol Transferable {
  /// The type of the representation.
  associatedtype Representation: TransferRepresentation
  /// What the value is for others, the best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A form in which a value is handed on.
public protocol TransferRepresentation<Item> {
  /// The type of the value.
  associatedtype Item: Transferable
  /// The type of `body`.
  associatedtype Body = Never
  /// The representation that this one is made of.
  var body: Body { get }
}

extension TransferRepresentation where Body == Never {
  /// Never asked for: the library has the representation itself.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// What the library knows of a representation.
protocol PrimitiveRepresentation {
  var contentType: UTType? { get }
  /// Another value that stands for one.
  func proxy(for value: Any) -> Any?
  /// The value that another stands for.
  func value(from proxy: Any) -> Any?
}

extension PrimitiveRepresentation {
  func proxy(for value: Any) -> Any? { nil }
  func value(from proxy: Any) -> Any? { nil }
}

/// The value in its coded form.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation, PrimitiveRepresentation {
  let contentType: UTType?
  /// Coded as a kind of data.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) { self.contentType = contentType }
}

/// The value as bytes.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation, PrimitiveRepresentation {
  let contentType: UTType?

  /// Made to bytes and read from them.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) { self.contentType = contentType }

  /// Made to bytes.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) { contentType = exportedContentType }

  /// Read from bytes.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) { contentType = importedContentType }
}

/// Another value in the value's place.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation,
  PrimitiveRepresentation
{
  private let exporting: ((Item) throws -> Proxy)?
  private let importing: ((Proxy) throws -> Item)?

  /// Handed on as another value, and made from one.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy, importing: @escaping @Sendable (Proxy) throws -> Item
  ) { (self.exporting, self.importing) = (exporting, importing) }

  /// Handed on as another value.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) { (self.exporting, importing) = (exporting, nil) }

  /// Made from another value.
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
  // So that the type of the value need not be written.
  /// The value in its coded form.
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

  /// One.
  public static func buildBlock<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
  /// Several, the best first.
  public static func buildBlock<First: TransferRepresentation, Second: TransferRepresentation>(
    _ first: First, _ second: Second
  ) -> TupleTransferRepresentation<Item> where First.Item == Item, Second.Item == Item {
    TupleTransferRepresentation(parts: [first, second])
  }
  /// Several, the best first.
  public static func buildBlock<
    First: TransferRepresentation, Second: TransferRepresentation, Third: TransferRepresentation
  >(
    _ first: First, _ second: Second, _ third: Third
  ) -> TupleTransferRepresentation<Item> where First.Item == Item, Second.Item == Item, Third.Item == Item {
    TupleTransferRepresentation(parts: [first, second, third])
  }
  /// Several, the best first.
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

/// What the types of values say of themselves.
enum TransferredKinds {
  static func representations<Item: Transferable>(of type: Item.Type) -> [any PrimitiveRepresentation] {
    flat(Item.transferRepresentation)
  }

  private static func flat(_ representation: any TransferRepresentation) -> [any PrimitiveRepresentation] {
    if let primitive = representation as? any PrimitiveRepresentation { return [primitive] }
    if let several = representation as? any SeveralRepresentations { return several.parts.flatMap(flat) }
    return (representation.body as? any TransferRepresentation).map(flat) ?? []
  }

  static func first<Item: Transferable>(of type: Item.Type) -> UTType? {
    representations(of: type).lazy.compactMap(\.contentType).first
  }
}

private protocol SeveralRepresentations {
  var parts: [any TransferRepresentation] { get }
}

extension TupleTransferRepresentation: SeveralRepresentations {}

/// What is one kind of data by itself.
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
  /// A colour, which other programs do not know.
  public static var transferRepresentation: PlainRepresentation<Color> {
    PlainRepresentation<Color>(UTType(exportedAs: "com.apple.cocoa.pasteboard.color"))
  }
}
