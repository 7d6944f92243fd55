import Glibc
import Platform

extension ShaderCompiler {
  /// What a contained process has to be able to run and to write to compile functions.
  ///
  /// - Returns: clang, the linkers that it may call, and the loader that starts them; the folder of compiled functions,
  ///   which exists.
  /// - Throws: `compilerMissing`, or what the cache has to say.
  public static func programs() throws(ShaderError) -> (programs: [String], cache: String) {
    let clang = try ClangLocation.find()
    let folder = FilePath.folder(of: clang)
    let linkers = ["\(folder)/ld.lld", "\(folder)/lld", "/usr/bin/ld", "/usr/bin/ld.lld", "/usr/bin/ld.gold"]
    let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    let named = ([clang] + linkers + loaders).filter(Files.exists)
    return (named.map { FilePath.resolved($0) ?? $0 }, try ShaderCache().folder)
  }
}
