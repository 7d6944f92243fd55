import Glibc
import ImageFiles
package import Platform
import Vitrine

extension Container {
  /// The container for the views of a Swift file, which may read their project, fonts, pictures of the program and the
  /// libraries that it uses itself. They may neither write files nor start programs.
  ///
  /// - Parameter project: the folder that the views belong to.
  package static func views(of project: String) -> Container {
    let home = EnvironmentVariable.value("HOME")
    let data = EnvironmentVariable.value("XDG_DATA_HOME") ?? home.map { "\($0)/.local/share" }
    let fonts =
      ["fonts"].compactMap { name in data.map { "\($0)/\(name)" } }
      + [".fonts", ".config/fontconfig", ".cache/fontconfig"].compactMap { name in home.map { "\($0)/\(name)" } }
      + ["/var/cache/fontconfig", "/etc/fonts"]
    // The user's own configurations in place of /etc/fonts; one that is named without a path is in one of the folders.
    let configurations = ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].compactMap(EnvironmentVariable.value)
      .flatMap { $0.split(separator: ":").map(String.init) }.filter { $0.hasPrefix("/") }
    return Container(
      calls: .ownList, programs: [PreviewAgent.executable],
      readable: fonts + configurations + AssetLibrary.standard.roots + libraryFolders + [project],
      limits: [
        // Views may use processor time as long as they are shown, but not any amount of memory.
        Limit(.data, memory), Limit(.addresses, addresses), Limit(.files, 256), Limit(.fileSize, 64 << 20),
        Limit(.processes, 512),
      ])
  }

  /// The most bytes of memory that views can take, and of address space, which includes the surfaces.
  private static let memory = 3 << 30
  private static let addresses = 24 << 30

  /// The folders of the libraries that this process has mapped: Swift's runtime is not among the system's libraries.
  private static let libraryFolders: [String] = {
    let maps = (try? InputFile.read("/proc/self/maps", limit: 16 << 20)) ?? []
    var folders: Set<String> = []
    for line in maps.split(separator: UInt8(ascii: "\n")) {
      // The fields are addresses, permissions, offset, device, inode and path.
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
      guard fields.count == 6, fields[1].contains(UInt8(ascii: "x")) else { continue }
      let path = String(decoding: fields[5].drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      if path.hasPrefix("/"), path.contains(".so") { folders.insert(FilePath.folder(of: path)) }
    }
    return folders.sorted()
  }()
}
