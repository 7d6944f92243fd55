import Foundation
import Shaders

@testable import Presenter

/// A source in a folder of its own that can be saved again.
@MainActor
final class EditedSource {
  let path: String
  let library: EffectLibrary
  let folder: String
  let store: ShaderStore

  init(_ text: String) throws {
    folder = NSTemporaryDirectory() + "vitrine-effects-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/source.metal"
    store = ShaderStore(cacheFolder: folder + "/cache")
    library = EffectLibrary(file: path, store: store)
    try save(text)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func save(_ text: String) throws {
    let whole = "#include <metal_stdlib>\n#include <SwiftUI/SwiftUI_Metal.h>\nusing namespace metal;\n" + text
    try Data(whole.utf8).write(to: URL(fileURLWithPath: path))
    try library.load()
  }
}

extension EditedSource {
  nonisolated static let hasCompiler = (try? ShaderCompiler()) != nil
}
