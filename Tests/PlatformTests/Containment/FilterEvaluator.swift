import CContainment

/// The kernel's answer to a system call behind a filter: an interpreter of classic BPF for the instructions that
/// filters of system calls use (seccomp(2), and the kernel's `Documentation/networking/filter.rst`).
struct FilterEvaluator {
  private let code: [containment_instruction]

  init(_ list: containment_list, process: UInt32 = 4711) {
    code = [containment_instruction](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = min(containment_filter(list, process, buffer.baseAddress, buffer.count), buffer.count)
    }
  }

  var instructions: Int { code.count }

  enum Failure: Error { case outside, unknown(UInt16), longJump }

  /// The answer: `SECCOMP_RET_*`, with an error number in the low bits.
  func answer(
    to call: UInt32, _ arguments: [UInt64] = [], architecture: UInt32 = containment_architecture
  ) throws -> UInt32 {
    // struct seccomp_data: number, architecture, instruction pointer, six arguments.
    var words: [UInt32] = [call, architecture, 0, 0]
    for index in 0..<6 {
      let value = index < arguments.count ? arguments[index] : 0
      words += [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)]
    }
    var accumulator: UInt32 = 0
    var next = 0
    while true {
      guard code.indices.contains(next) else { throw Failure.outside }
      let instruction = code[next]
      next += 1
      switch instruction.code {
      // BPF_LD | BPF_W | BPF_ABS
      case 0x20:
        guard instruction.value % 4 == 0, words.indices.contains(Int(instruction.value / 4)) else {
          throw Failure.outside
        }
        accumulator = words[Int(instruction.value / 4)]
      // BPF_ALU | BPF_AND | BPF_K
      case 0x54: accumulator &= instruction.value
      // BPF_JMP | BPF_JEQ | BPF_K, and BPF_JGE
      case 0x15: next += Int(accumulator == instruction.value ? instruction.if_true : instruction.if_false)
      case 0x35: next += Int(accumulator >= instruction.value ? instruction.if_true : instruction.if_false)
      // BPF_RET | BPF_K
      case 0x06: return instruction.value
      default: throw Failure.unknown(instruction.code)
      }
    }
  }
}
