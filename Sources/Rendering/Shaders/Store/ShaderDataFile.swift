/// A file with the bytes of a `data` argument.
public enum ShaderDataFile {
  /// Reads a regular file of up to 16 MiB.
  ///
  /// - Throws: `cannotRead`.
  public static func read(_ path: String) throws(ShaderError) -> [UInt8] { try Files.read(path) }
}
