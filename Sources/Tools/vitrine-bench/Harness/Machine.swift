import FrameTiming
import Glibc

/// The machine and the build that the results belong to.
struct Machine {
  let cpu = Host.cpuModel
  let processors = Host.processorCount
  let isa = Host.instructionSet
  let caches = Machine.cacheSizes()
  let swift = Machine.compiler
  let isDebug = _isDebugAssertConfiguration()
  /// The load average of the last minute.
  let load = Machine.loadAverage()

  /// Conditions that make the results less reliable.
  var warnings: [String] {
    var warnings: [String] = []
    if isDebug { warnings.append("debug build: the timings are not meaningful") }
    if load > 0.5 {
      warnings.append("the machine is busy: load \(load.fixed(1)) on \(processors) processors")
    }
    return warnings
  }

  /// The cache sizes of a core and the shared last level, if the kernel reports them: "L1d 32 KiB".
  private static func cacheSizes() -> [String] {
    let levels = [
      ("L1d", _SC_LEVEL1_DCACHE_SIZE), ("L2", _SC_LEVEL2_CACHE_SIZE), ("L3", _SC_LEVEL3_CACHE_SIZE),
    ]
    return levels.compactMap { name, key in
      let bytes = sysconf(Int32(key))
      guard bytes > 0 else { return nil }
      return bytes >= 1 << 20 ? "\(name) \(bytes >> 20) MiB" : "\(name) \(bytes >> 10) KiB"
    }
  }

  private static func loadAverage() -> Double {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : 0
  }

  private static var compiler: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }
}
