import Synchronization

/// The Metal files that have been read, each once for all who use it.
package final class ShaderSources: Sendable {
  private let read: ShaderLibrarySource.Reading
  private let files = Mutex<[String: ShaderLibrarySource]>([:])

  /// - Parameter read: reads a file; blocks.
  init(_ read: @escaping ShaderLibrarySource.Reading) { self.read = read }

  /// The source at a path, which may not have been read yet.
  subscript(path: String) -> ShaderLibrarySource {
    files.withLock { files in
      if let known = files[path] { return known }
      let source = ShaderLibrarySource(path: path, reading: read)
      files[path] = source
      return source
    }
  }

  /// The source at a path; nil if nobody has asked for it.
  func known(_ path: String) -> ShaderLibrarySource? { files.withLock { $0[path] } }

  /// All sources that somebody has asked for.
  var all: [ShaderLibrarySource] { files.withLock { Array($0.values) } }

  /// The functions of a chain as of the last reading of their sources; none if one has not been read.
  func links(of chain: [ShaderStore.Function]) throws(ShaderError) -> [ShaderLink] {
    var links: [ShaderLink] = []
    for function in chain {
      guard let source = known(function.file)?.source else { return [] }
      links.append(try ShaderLink(source.function(named: function.name), as: function.kind))
    }
    return links
  }

  /// The known files of a chain: its sources and what they include.
  func files(of chain: [ShaderStore.Function]) -> Set<String> {
    Set(chain.flatMap { [$0.file] + (known($0.file)?.files ?? []) })
  }
}
