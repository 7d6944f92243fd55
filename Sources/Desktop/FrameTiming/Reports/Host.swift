import CBuild
import Glibc
import Platform

/// The machine that runs the program.
public enum Host {
  /// The name of the processor from the kernel, or the architecture if there is none.
  public static var cpuModel: String {
    let names = ["model name", "Hardware", "CPU part"]
    let lines = readCPUInfo().split(separator: "\n")
    for name in names {
      for line in lines where line.hasPrefix(name) {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        if !value.isEmpty { return String(value) }
      }
    }
    return architecture
  }

  /// `x86-64`, `arm64` or `unknown`.
  public static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }

  /// The instruction set that the pixel code was compiled for: `x86-64-v3` by `-march`, or the architecture's baseline.
  public static var instructionSet: String {
    let level = build_x86_64_level()
    return level > 1 ? "x86-64-v\(level)" : architecture
  }

  /// The number of processors that the program may run on: all that are online, unless its affinity is restricted.
  public static var processorCount: Int {
    let allowed = Int(build_processors_of(getpid()))
    return allowed > 0 ? allowed : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The name of the machine on its network.
  public static var name: String {
    var system = utsname()
    uname(&system)
    return text(of: system.nodename)
  }

  /// The kernel's name, release and architecture: `Linux 6.1.0 x86_64`.
  public static var kernel: String {
    var system = utsname()
    uname(&system)
    return [text(of: system.sysname), text(of: system.release), text(of: system.machine)].joined(separator: " ")
  }

  /// The current date and time of UTC: `2026-01-31T23:59:59Z` (ISO 8601).
  public static var date: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func digits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = [String(parts.tm_year + 1900), digits(parts.tm_mon + 1), digits(parts.tm_mday)].joined(separator: "-")
    return day + "T" + [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":") + "Z"
  }

  /// Returns the text of a zero-terminated C array of characters.
  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Reads the first 16 KiB of `/proc/cpuinfo`, which contain at least one whole processor.
  private static func readCPUInfo() -> String {
    String(decoding: Descriptor.firstBytes(16384, of: "/proc/cpuinfo") ?? [], as: UTF8.self)
  }
}
