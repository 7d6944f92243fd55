import Glibc

/// The files that another program names: by dropping them, or on the clipboard.
public struct FileList: Hashable, Sendable {
  /// The files of this computer, as absolute paths.
  public private(set) var paths: [String] = []
  /// The entries that name no file of this computer, in their original form.
  public private(set) var refused: [String] = []

  /// The most lines that are read.
  static let limit = 1000

  /// A list of type `text/uri-list` (RFC 2483): a URI in each line; lines that begin with `#` are comments.
  ///
  /// - Parameter hosts: the names of this computer, in lower case.
  public init(uriList bytes: some Sequence<UInt8>, hosts: Set<String> = FileList.ownHosts) {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    for line in Self.lines(of: text) where !line.hasPrefix("#") { add(line, hosts, home: nil) }
  }

  /// A text with a `file:` address or a path in each line; paths are absolute or begin with `~/`.
  public init(text: String, home: String, hosts: Set<String> = FileList.ownHosts) {
    for line in Self.lines(of: text) { add(line, hosts, home: home) }
  }

  private static func lines(of text: String) -> some Sequence<Substring> {
    text.unicodeScalars.split(maxSplits: limit) { $0 == "\r" || $0 == "\n" }.prefix(limit).lazy
      .map { Substring($0) }
  }

  private mutating func add(_ line: Substring, _ hosts: Set<String>, home: String?) {
    if let path = Self.path(ofURI: line, hosts) {
      paths.append(path)
    } else if let home, line.hasPrefix("/") || line.hasPrefix("~/") {
      paths.append(line.hasPrefix("/") ? String(line) : home + line.dropFirst())
    } else {
      refused.append(String(line.prefix(200)))
    }
  }

  /// Returns the path of a `file:` URI of this computer (RFC 8089); nil for another one.
  static func path(ofURI uri: some StringProtocol, _ hosts: Set<String>) -> String? {
    let scheme = "file:"
    guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.utf8.dropFirst(scheme.utf8.count)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      let host = String(decoding: rest[..<end], as: UTF8.self).lowercased()
      guard host.isEmpty || hosts.contains(host) else { return nil }
      rest = rest[end...]
    }
    guard rest.first == UInt8(ascii: "/"), let bytes = decoded(rest), bytes.count < PATH_MAX, !bytes.contains(0) else {
      return nil
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns bytes with `%41` decoded; nil where a percent sign has no two digits.
  private static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The names of this computer: `localhost`, and its host name.
  public static let ownHosts: Set<String> = {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return ["localhost"] }
    return [
      "localhost", String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased(),
    ]
  }()
}
