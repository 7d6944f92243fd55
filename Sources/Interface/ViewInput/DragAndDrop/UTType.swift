/// A type of data, known by its uniform type identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The identifier, such as `public.plain-text`.
  public let identifier: String
  /// The identifier of the type that this one conforms to, if the program defines this one.
  private var parent: String?

  /// The known type with an identifier; nil if there is none.
  public init?(_ identifier: String) {
    guard Self.parents[identifier] != nil else { return nil }
    self.init(known: identifier)
  }

  /// A type that the program defines, which conforms to `parent` or to `data`.
  public init(exportedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.init(known: identifier)
    self.parent = parent?.identifier
  }
  /// A type that another program defines.
  public init(importedAs identifier: String, conformingTo parent: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parent)
  }

  private init(known identifier: String) { self.identifier = identifier }

  /// The known type of files with an extension; nil if there is none.
  public init?(filenameExtension: String) {
    guard let identifier = Self.extensions[filenameExtension.lowercased()] else { return nil }
    self.init(known: identifier)
  }

  /// Returns whether data of this type is of another type too.
  public func conforms(to type: UTType) -> Bool {
    identifier == type.identifier
      || (Self.parents[identifier] ?? [parent ?? "public.data"]).contains { UTType(known: $0).conforms(to: type) }
  }

  public var description: String { identifier }

  /// Types are equal if their identifiers are.
  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }
  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// Anything that can be transferred.
  public static let item = UTType(known: "public.item")
  /// Anything that a document can have in it.
  public static let content = UTType(known: "public.content")
  /// A stream of bytes.
  public static let data = UTType(known: "public.data")
  /// Text of any kind.
  public static let text = UTType(known: "public.text")
  /// Text without attributes.
  public static let plainText = UTType(known: "public.plain-text")
  /// Text without attributes, in UTF-8.
  public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
  /// Text with attributes.
  public static let rtf = UTType(known: "public.rtf")
  /// A web page.
  public static let html = UTType(known: "public.html")
  /// A file in XML.
  public static let xml = UTType(known: "public.xml")
  /// A file in JSON.
  public static let json = UTType(known: "public.json")
  /// A document in PDF.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// An address.
  public static let url = UTType(known: "public.url")
  /// The address of a file.
  public static let fileURL = UTType(known: "public.file-url")
  /// A picture.
  public static let image = UTType(known: "public.image")
  /// A picture in PNG.
  public static let png = UTType(known: "public.png")
  /// A picture in JPEG.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A picture in GIF.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A film with sound.
  public static let movie = UTType(known: "public.movie")
  /// Sound.
  public static let audio = UTType(known: "public.audio")
  /// A folder.
  public static let folder = UTType(known: "public.folder")

  /// The identifiers of the types that each known type conforms to.
  private static let parents: [String: [String]] = [
    "public.item": [], "public.content": [], "public.data": ["public.item"],
    "public.text": ["public.data", "public.content"], "public.plain-text": ["public.text"],
    "public.utf8-plain-text": ["public.plain-text"], "public.rtf": ["public.text"], "public.html": ["public.text"],
    "public.xml": ["public.text"], "public.json": ["public.text"], "com.adobe.pdf": ["public.data", "public.content"],
    "public.url": ["public.data"], "public.file-url": ["public.url"],
    "public.image": ["public.data", "public.content"], "public.png": ["public.image"],
    "public.jpeg": ["public.image"], "com.compuserve.gif": ["public.image"],
    "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"],
    "public.audio": ["public.audiovisual-content"], "public.folder": ["public.item"],
  ]

  private static let extensions = [
    "txt": "public.plain-text", "rtf": "public.rtf", "html": "public.html", "xml": "public.xml", "json": "public.json",
    "pdf": "com.adobe.pdf", "png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg",
    "gif": "com.compuserve.gif",
  ]
}
