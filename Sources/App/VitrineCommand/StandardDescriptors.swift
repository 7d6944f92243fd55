import Glibc

/// Standard input, output and error, which the caller may have closed.
enum StandardDescriptors {
  /// Opens those that are closed, so that no file or connection of the program's gets their numbers, and with them the
  /// pictures and messages that are written there.
  ///
  /// Reading the first and writing the others fails, as it did before.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // It gets the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
