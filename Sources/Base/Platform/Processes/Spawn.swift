import CLinux
public import Glibc

/// Starts programs, in a process group of their own, with default signals.
public enum Spawn {
  /// The source of a descriptor of the new process.
  public enum Source {
    /// `/dev/null`.
    case null
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  /// Starts `words[0]` with the other words as arguments, without a shell.
  ///
  /// - Parameters:
  ///   - descriptors: the descriptors by their numbers in the new process, from 0 on; it inherits no others.
  ///   - environment: `NAME=VALUE`.
  ///   - pid: set to the new process's number.
  /// - Returns: 0 or an error number.
  public static func start(
    _ words: [String], descriptors: [Source], environment: [String], pid: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in descriptors.enumerated() {
      switch source {
      case .null: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      case .descriptor(let file): posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
      }
    }
    // Swift's modules open files with close-on-exec; descriptors that were inherited, or opened by a C library, may
    // lack it.
    posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + settings { free(text) } }
    return posix_spawn(&pid, words[0], &actions, &attributes, &arguments, &settings)
  }
}
