import Platform

/// A note in the cache about the dialect that a chain needs, so that others are not tried first.
///
/// It is valid as long as the chain's sources have the same content.
struct DialectNote {
  private let name: String
  private let cache: ShaderCache
  private let content: String
  private let isStrict: Bool

  init(_ links: [ShaderLink], _ options: ShaderProgram.Options, _ compiler: ShaderCompiler) {
    var words = ["\(options.strictHalf) \(options.traces)"]
    var hash = ContentHash()
    for link in links {
      words += [link.function.file, link.function.name, "\(link.kind)"]
      hash.add((try? Files.read(link.function.file)) ?? [])
    }
    name = "\(compiler.key(words)).dialect"
    cache = compiler.cache
    content = hash.text
    isStrict = options.strictHalf
  }

  /// The noted dialect; nil if the fastest one has to be tried.
  var dialect: ShaderCompiler.Dialect? {
    let words = (cache.note(named: name) ?? "").split(separator: " ")
    guard words.count == 2, words[0] == content else { return nil }
    return [(true, false), (false, true), (true, true)].map { strict, quads in
      ShaderCompiler.Dialect(strictHalf: strict, hasQuads: quads)
    }.first { $0.name == words[1] }
  }

  /// Notes the dialect in which the chain compiles.
  func set(_ dialect: ShaderCompiler.Dialect) {
    guard dialect != ShaderCompiler.Dialect(strictHalf: isStrict) else { return }
    cache.keep(note: "\(content) \(dialect.name)", named: name)
  }
}
