import Platform

/// The program that runs compiled functions in a separate process: C that the functions' compiler compiles, once.
///
/// It is not part of the host's executable, so that a program that only uses the library has it too, and so that the
/// process maps nothing but libc and the functions: it starts in a millisecond or two.
struct AgentProgram: Sendable {
  let path: String

  /// Compiles the program unless it is cached.
  init(compiler: ShaderCompiler) throws(ShaderError) {
    let source = ShaderHeaders.agentSource
    let name = compiler.key([String(decoding: source, as: UTF8.self)])
    path = try compiler.cache.retrying { () throws(ShaderError) in
      try compiler.cache.file("agent-\(name)") { (path) throws(ShaderError) in
        let folder = FilePath.folder(of: path)
        try Files.write(source, to: "\(folder)/agent.c")
        let words = [compiler.clang, "-x", "c", "-O2", "-I", compiler.headers, "\(folder)/agent.c", "-o", path]
        _ = try compiler.run(words + ["-ldl", "-lpthread"], temporary: folder, startsOthers: true)
      }
    }
  }
}
