import Glibc

/// Standard input, output and error, which the caller may have closed.
enum StandardDescriptors {
  /// Opens the descriptors that are closed. Otherwise a file or a connection of the program could get one of their
  /// numbers, and would receive the pictures and messages that are written there.
  ///
  /// Reading from the first and writing to the others still fails.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The new descriptor gets the lowest free number, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
