import Glibc
import Platform

/// The folder and the names of screenshots.
package enum Screenshots {
  /// Returns the desktop's folder for pictures, else the working directory.
  ///
  /// `$XDG_PICTURES_DIR`, then the line of that name in `$XDG_CONFIG_HOME/user-dirs.dirs` (xdg-user-dirs); a folder
  /// that does not exist is skipped.
  package static func folder() -> String { folder { getenv($0).map { String(cString: $0) } } }

  static func folder(environment: (String) -> String?) -> String {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let home = value("HOME") ?? ""
    let configuration = value("XDG_CONFIG_HOME") ?? home + "/.config"
    let candidates = [value("XDG_PICTURES_DIR"), configured(configuration + "/user-dirs.dirs", home: home)]
    for case let path? in candidates where isFolder(path) { return path }
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns an unused path in `folder`, with a name made of words and the time in UTC.
  ///
  /// - Parameter words: the words that name the picture; of their characters, letters, digits, `-` and `_` are kept.
  package static func path(in folder: String, of words: [String]) -> String {
    var seconds = time(nil)
    var utc = tm()
    gmtime_r(&seconds, &utc)
    func two(_ value: Int32) -> String { (value < 10 ? "0" : "") + String(value) }
    let date = "\(utc.tm_year + 1900)\(two(utc.tm_mon + 1))\(two(utc.tm_mday))"
    let clock = "\(two(utc.tm_hour))\(two(utc.tm_min))\(two(utc.tm_sec))"
    let parts = words.map(\.asFileName).filter { !$0.isEmpty }
    let stem = "\(folder)/\((["vitrine"] + parts + [date, clock]).joined(separator: "-"))"
    var path = stem + ".png"
    var number = 2
    while access(path, F_OK) == 0 {
      path = "\(stem)-\(number).png"
      number += 1
    }
    return path
  }

  /// Returns the folder set by `XDG_PICTURES_DIR="$HOME/Pictures"` in a file that shells read.
  private static func configured(_ path: String, home: String) -> String? {
    guard let bytes = Descriptor.firstBytes(16384, of: path) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("XDG_PICTURES_DIR=\"") && line.hasSuffix("\"") {
      let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
      return value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension String {
  /// The text as a part of a file's name, with a hyphen for each run of other characters, of at most 80 characters.
  fileprivate var asFileName: String {
    let isKept = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
    return String(split { !isKept($0) }.joined(separator: "-").prefix(80))
  }
}
