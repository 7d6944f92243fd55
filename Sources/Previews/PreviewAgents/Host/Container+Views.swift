import Glibc
import ImageFiles
package import Platform
import Vitrine

extension Container {
  /// What the views of a Swift file may do: read their project, fonts, pictures of the program and the libraries that it
  /// uses itself. They write nothing, and start nothing.
  ///
  /// - Parameter project: the folder that the views belong to.
  package static func views(of project: String) -> Container {
    let home = EnvironmentVariable.value("HOME")
    let data = EnvironmentVariable.value("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }
    let fonts =
      ["fonts"].compactMap { name in data.map { "\($0)/\(name)" } }
      + [".fonts", ".config/fontconfig", ".cache/fontconfig"].compactMap { name in home.map { "\($0)/\(name)" } }
      + ["/var/cache/fontconfig", "/etc/fonts"]
    // What the user has in place of /etc/fonts; a file without its path is in one of the folders.
    let configurations = ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].compactMap(EnvironmentVariable.value)
      .flatMap { $0.split(separator: ":").map(String.init) }.filter { $0.hasPrefix("/") }
    return Container(
      calls: .ownList, programs: [PreviewAgent.executable],
      readable: fonts + configurations + AssetLibrary.standard.roots + libraryFolders + [project],
      limits: [
        // Views may compute as long as they are shown; what makes them is memory.
        Limit(.data, memory), Limit(.addresses, addresses), Limit(.files, 256), Limit(.fileSize, 64 << 20),
        Limit(.processes, 512),
      ])
  }

  /// Bytes of memory that views can take, and of addresses, among them those of the surfaces.
  private static let memory = 3 << 30
  private static let addresses = 24 << 30

  /// The folders of the libraries that this process has mapped: Swift's runtime is not among the system's.
  private static let libraryFolders: [String] = {
    let maps = (try? InputFile.read("/proc/self/maps", limit: 16 << 20)) ?? []
    var folders: Set<String> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // Addresses, rights, offset, device, number, path.
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count == 6, fields[1].contains(UInt8(ascii: "x")) else { continue }
      let path = String(decoding: fields[5].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      if path.hasPrefix("/"), path.contains(".so") { folders.insert(FilePath.folder(of: path)) }
    }
    return folders.sorted()
  }()
}
