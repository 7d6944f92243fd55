import Glibc

/// Variables of this process's environment.
public enum EnvironmentVariable {
  /// Returns a variable's value; nil if it is missing or empty.
  public static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
