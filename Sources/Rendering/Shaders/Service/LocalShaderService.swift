import Surfaces

/// A service that runs clang in child processes of this one, with its cache.
final class LocalShaderService: ShaderService {
  let tools: ShaderTools
  let sources: ShaderSources

  /// - Parameters:
  ///   - cacheFolder: the folder of compiled programs; nil for the user's.
  ///   - readable: the folders whose files may be compiled; nil for any.
  init(cacheFolder: String?, readable: ReadableFolders? = nil) {
    let tools = ShaderTools(cacheFolder: cacheFolder, readable: readable)
    self.tools = tools
    sources = ShaderSources { (path) throws(ShaderError) in
      try ShaderSource(path: path, compiler: tools.get().compiler)
    }
  }

  func prepare() throws(ShaderError) { _ = try tools.get() }

  func program(_ order: ShaderOrder) throws(ShaderError) -> ShaderProgram {
    let (compiler, trial) = try tools.get()
    let program = try compiled(order, compiler)
    if !order.options.traces, order.isTriedAgain || program.isFresh && !program.isApproved {
      let arguments = try ShaderArguments(order.arguments, for: program)
      let call = ShaderCall(source: nil, scale: 1, arguments: arguments)
      try trial.run(program, call, values: order.arguments, width: order.size.width, height: order.size.height)
    }
    try program.commit()
    return program
  }

  /// Compiles a chain with the known signatures and, if that fails, with the current ones of its sources.
  private func compiled(_ order: ShaderOrder, _ compiler: ShaderCompiler) throws(ShaderError) -> ShaderProgram {
    let files = order.chain.map { sources[$0.file] }
    let isRead = files.allSatisfy { $0.source != nil }
    if isRead, files.contains(where: \.hasChanged), !files.contains(where: \.linkTargetChanged),
      let links = try? sources.links(of: order.chain),
      (try? ShaderArguments.check(order.arguments, for: links)) != nil,
      let program = try? ShaderProgram.compileOnly(links, options: order.options, compiler: compiler)
    {
      return program
    }
    for file in files where file.hasChanged || file.source == nil { _ = try file.reload().get() }
    let links = try sources.links(of: order.chain)
    try ShaderArguments.check(order.arguments, for: links)
    return try ShaderProgram.compileOnly(links, options: order.options, compiler: compiler)
  }
}
