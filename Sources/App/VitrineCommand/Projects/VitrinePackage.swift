import Glibc
import Platform

/// The package that this program was built from.
enum VitrinePackage {
  /// The package's folder, if the program is still in it; nil for an installed program.
  static var folder: String? {
    guard let program = FilePath.resolved("/proc/self/exe") else { return nil }
    var folder = program[...]
    while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
      folder = folder[..<slash]
      // The folder is written as a string literal on one line.
      if access("\(folder)/Sources/Interface/Vitrine/README.md", R_OK) == 0, !folder.contains(where: \.isNewline) {
        return String(folder)
      }
    }
    return nil
  }
}
