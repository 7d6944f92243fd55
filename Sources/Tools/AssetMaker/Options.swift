import Surfaces

/// The command line.
struct Options: Equatable {
  /// The folder of the backgrounds; `Icon` and `Images` are beside it.
  var folder: String
  /// The images to draw; empty means all.
  var names: Set<String> = []
  /// The size of the backgrounds in pixels.
  var size = PixelSize(width: 2560, height: 1600)

  /// Reads a command line without the program's name.
  init(arguments: some Sequence<String>) throws(OptionsError) {
    var words = Array(arguments)
    if let option = words.firstIndex(of: "--size") {
      let sides = words.dropFirst(option + 1).first?.split(separator: "x").compactMap { Int($0) } ?? []
      guard sides.count == 2, sides.allSatisfy({ (16...8192).contains($0) }) else {
        throw OptionsError(message: "--size: expected WxH, each 16...8192")
      }
      size = PixelSize(width: sides[0], height: sides[1])
      words.removeSubrange(option...(option + 1))
    }
    guard let folder = words.first else {
      throw OptionsError(message: "usage: vitrine-assets FOLDER [NAME...] [--size WxH]")
    }
    self.folder = folder
    names = Set(words.dropFirst())
    if let unknown = words.dropFirst().first(where: { !Assets.names.contains($0) }) {
      throw OptionsError(message: "unknown picture \"\(unknown)\"; known: \(Assets.names.joined(separator: ", "))")
    }
  }
}

/// A mistake on the command line.
struct OptionsError: Error, Equatable {
  var message: String
}
