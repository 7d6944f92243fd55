import DisplayList
package import ImageFiles
import Platform
import Session
package import Shaders
import Surfaces
import Vitrine

/// A cache of the files that arguments name; each is read once while there is room for it.
@MainActor
final class EffectFiles {
  private struct Key: Hashable {
    var path: String
    var type: ShaderParameterType
  }

  private var contents = LeastRecentlyUsed<Key, Result<ShownEffect.Argument, EffectFileError>>(
    limit: MemoryBudget.effectFiles)

  /// Returns the argument for a parameter that takes an image or data.
  func argument(_ path: String, for type: ShaderParameterType) throws(EffectFileError) -> ShownEffect.Argument {
    let key = Key(path: path, type: type)
    if let known = contents.value(for: key) { return try known.get() }
    let result = Self.read(path, as: type)
    contents.insert(result, for: key, cost: Self.bytes(of: result))
    return try result.get()
  }

  private static func bytes(of result: Result<ShownEffect.Argument, EffectFileError>) -> Int {
    switch result {
    case .success(.image(let bitmap?)): PixelBuffer.byteCount(size: bitmap.size)
    case .success(.data(let data)): data.count
    default: 256
    }
  }

  private static func read(
    _ path: String, as type: ShaderParameterType
  ) -> Result<ShownEffect.Argument, EffectFileError> {
    if type == .image {
      do throws(ImageFileError) {
        return .success(.image(try ImageFile.load(path: path)))
      } catch {
        return .failure(.image(error))
      }
    }
    do throws(ShaderError) {
      return .success(.data(Data(try ShaderDataFile.read(path))))
    } catch {
      return .failure(.data(error))
    }
  }
}

/// The reason why a file that an argument names could not be read.
package enum EffectFileError: Error, Hashable, Sendable {
  case image(ImageFileError)
  case data(ShaderError)
}

extension EffectFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .image(let error): error.message
    case .data(let error): error.description.printable
    }
  }
}
