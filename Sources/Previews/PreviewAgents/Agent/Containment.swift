import CContainment
import Glibc
import ImageFiles
import Platform
import Shaders

/// What an agent gives up before it maps a library of previews: SECURITY.md has the promises.
enum Containment {
  /// Bytes of memory that the previews can take.
  static let memory: UInt64 = 3 << 30

  /// Ends this process with the host, limits its memory, and has it print line by line. Call it first of all.
  static func limit(host: pid_t) { containment_limit(host, memory) }

  /// Leaves this process, for good, what it takes to show the views of a folder: reading the system's files, fonts and
  /// that folder, and, where Metal functions have to be compiled, running clang and writing compiled functions.
  ///
  /// - Parameter folder: the project that the previews belong to.
  /// - Returns: what this kernel does not have, a line each.
  static func restrict(toFilesOf folder: String, library: String) -> [String] {
    var paths: [(path: String, rights: Int)] = []
    func allow(_ names: [String?], _ rights: Int) {
      for case let name? in names where !name.isEmpty { paths.append((FilePath.resolved(name) ?? name, rights)) }
    }
    let home = getenv("HOME").map { String(cString: $0) }
    let read = Int(containment_read)
    let execute = Int(containment_execute)
    allow(["/usr", "/lib", "/lib64", "/etc", "/opt", "/proc", "/sys/devices/system", "/dev/urandom"], read)
    allow(["/var/cache/fontconfig", "/var/lib/dbus/machine-id"], read)
    allow(
      [".fonts", ".local/share", ".config/fontconfig", ".cache/fontconfig"].map { name in home.map { "\($0)/\(name)" }
      }, read)
    allow([folder, FilePath.folder(of: library)] + AssetLibrary.standard.roots, read)
    allow(["/dev/null"], read | Int(containment_write))
    let tools = try? ShaderCompiler.programs()
    allow(tools?.programs ?? [], read | execute)
    allow([tools?.cache], read | execute | Int(containment_write))

    let names = paths.map { strdup($0.path) }
    defer { for name in names { free(name) } }
    let rules = zip(names, paths).map { containment_path(path: $0, rights: UInt64($1.rights)) }
    let version = containment_restrict_files(rules, rules.count)
    let hasFiles = version > 0
    // Without Landlock a program could be any, and before its version 6 a signal could go to any process.
    let hasCalls = containment_restrict_calls(getpid(), hasFiles ? 1 : 0, version >= 6 ? 1 : 0) == 0
    return (hasFiles ? [] : ["this kernel does not restrict files (Landlock): previews can write yours"])
      + (hasCalls ? [] : ["this kernel does not restrict system calls (seccomp): previews can use the network"])
  }
}
