import Synchronization

/// The Metal files that have been read, each once for all users.
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

  /// Returns the source at a path; nil if nobody has requested it.
  func known(_ path: String) -> ShaderLibrarySource? { files.withLock { $0[path] } }

  /// All sources that have been requested.
  var all: [ShaderLibrarySource] { files.withLock { Array($0.values) } }

  /// Returns the functions of a chain by the last reading of their sources; none if one has not been read.
  func links(of chain: [ShaderStore.Function]) throws(ShaderError) -> [ShaderLink] {
    var links: [ShaderLink] = []
    for function in chain {
      guard let source = known(function.file)?.source else { return [] }
      links.append(try ShaderLink(source.function(named: function.name), as: function.kind))
    }
    return links
  }

  /// Returns the known files of a chain: its sources and their includes.
  func files(of chain: [ShaderStore.Function]) -> Set<String> {
    Set(chain.flatMap { [$0.file] + (known($0.file)?.files ?? []) })
  }
}
