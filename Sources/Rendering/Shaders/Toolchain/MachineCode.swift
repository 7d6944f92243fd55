/// The instructions of a library: the sections of an ELF file that can be executed.
///
/// Source: "Tool Interface Standard (TIS) Executable and Linking Format (ELF) Specification", version 1.2, and the
/// 64-bit layout of `elf.h`.
struct MachineCode: Hashable {
  private struct Section: Hashable {
    var address: UInt64
    var bytes: ArraySlice<UInt8>
  }

  private let sections: [Section]

  /// Reads the instructions of a library; nil for anything but a 64-bit library of this machine with code.
  init?(library: [UInt8]) {
    guard library.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2]) else { return nil }
    func value<Value: FixedWidthInteger>(_ offset: UInt64, as: Value.Type) -> UInt64? {
      let size = UInt64(MemoryLayout<Value>.size)
      guard offset <= UInt64(library.count), size <= UInt64(library.count) - offset else { return nil }
      return library.withUnsafeBytes {
        UInt64(truncatingIfNeeded: $0.loadUnaligned(fromByteOffset: Int(offset), as: Value.self))
      }
    }
    guard let table = value(0x28, as: UInt64.self), let size = value(0x3a, as: UInt16.self),
      let count = value(0x3c, as: UInt16.self), table <= UInt64(library.count)
    else { return nil }
    var sections: [Section] = []
    for index in 0..<count {
      let header = table + index * size
      guard let flags = value(header + 8, as: UInt64.self), let address = value(header + 16, as: UInt64.self),
        let start = value(header + 24, as: UInt64.self), let length = value(header + 32, as: UInt64.self)
      else { return nil }
      // SHF_EXECINSTR
      guard flags & 4 != 0 else { continue }
      guard start <= UInt64(library.count), length <= UInt64(library.count) - start else { return nil }
      sections.append(Section(address: address, bytes: library[Int(start)..<Int(start + length)]))
    }
    guard !sections.isEmpty else { return nil }
    self.sections = sections
  }
}
