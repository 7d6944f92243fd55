import Glibc

/// A report to the host, as the process ends by a trap, of where in the library of previews that is: Swift's runtime
/// names a line of the standard library, if any.
///
/// Everything that the signal handler uses is made beforehand, since it must not allocate memory or take a lock.
enum TrapReport {
  /// The most frames of the library that are reported, counted from the innermost.
  static let maximumFrames = 32
  private static let maximumAddresses = 256
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  private typealias Backtrace = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32

  private struct State {
    var socket: Int32
    var backtrace: Backtrace
    /// The addresses of the library in memory.
    var library: Range<UInt>
    var addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    var text: UnsafeMutablePointer<UInt8>
  }

  // Set once, on the main thread, before any code of the previews runs.
  nonisolated(unsafe) private static var state: State?

  private static let textSize = 64 + 24 * maximumFrames

  /// Installs the signal handlers.
  ///
  /// - Parameters:
  ///   - symbol: a function of the library.
  ///   - socket: the socket to the host.
  static func watch(libraryWith symbol: UnsafeMutableRawPointer, socket: Int32) {
    guard let found = dlsym(nil, "backtrace"), let library = addresses(around: symbol) else { return }
    let backtrace = unsafeBitCast(found, to: Backtrace.self)
    let addresses = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: maximumAddresses)
    // The first call loads the unwinder.
    _ = backtrace(addresses, 1)
    state = State(
      socket: socket, backtrace: backtrace, library: library, addresses: addresses, text: .allocate(capacity: textSize))
    // The handlers have a stack of their own: endless recursion leaves no room on the usual one.
    let size = 1 << 16
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    for signal in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { signal, _, context in TrapReport.handle(signal, context) }
      action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK) | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  /// Tells the host, and returns to the instruction that trapped, which then ends the process, since it has no handler
  /// any more. After `abort` the process exits here: the first process of a namespace ignores that signal by default.
  private static func handle(_ signal: Int32, _ context: UnsafeMutableRawPointer?) {
    if let state {
      let count = Int(state.backtrace(state.addresses, Int32(maximumAddresses)))
      let exact = instruction(context)
      var writer = Writer(text: state.text)
      writer.write("{\"trapped\":{\"_0\":[")
      var frames = 0
      for index in 0..<count where frames < maximumFrames {
        let address = UInt(bitPattern: state.addresses[index])
        guard state.library.contains(address) else { continue }
        if frames > 0 { writer.write(",") }
        // A return address is that of the next instruction, which may be of another line.
        writer.write(address - state.library.lowerBound - (address == exact ? 0 : 1))
        frames += 1
      }
      writer.write("]}}")
      if frames > 0 { send(state.text, writer.count, to: state.socket) }
    }
    if signal == SIGABRT { _exit(PreviewEnding.abortCode) }
  }

  /// Sends a text with `sendmsg`, the one call for it that the containment allows.
  private static func send(_ text: UnsafeMutablePointer<UInt8>, _ count: Int, to socket: Int32) {
    var part = iovec(iov_base: text, iov_len: count)
    withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      (message.msg_iov, message.msg_iovlen) = (part, 1)
      _ = sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  /// Returns the address of the instruction that has trapped, from a `ucontext_t` of <sys/ucontext.h>.
  private static func instruction(_ context: UnsafeMutableRawPointer?) -> UInt? {
    #if arch(x86_64)
      // `uc_mcontext.gregs[REG_RIP]`
      let offset = 40 + 16 * MemoryLayout<UInt>.size
    #elseif arch(arm64)
      // `uc_mcontext.pc`
      let offset = 176 + 33 * MemoryLayout<UInt>.size
    #endif
    return context?.load(fromByteOffset: offset, as: UInt.self)
  }

  /// A writer of decimal digits and plain text that does without `String`.
  private struct Writer {
    let text: UnsafeMutablePointer<UInt8>
    var count = 0

    mutating func write(_ part: StaticString) {
      memcpy(text + count, part.utf8Start, part.utf8CodeUnitCount)
      count += part.utf8CodeUnitCount
    }

    mutating func write(_ number: UInt) {
      var (left, length) = (number, 1)
      while left >= 10 { (left, length) = (left / 10, length + 1) }
      left = number
      for index in (0..<length).reversed() {
        text[count + index] = UInt8(ascii: "0") + UInt8(left % 10)
        left /= 10
      }
      count += length
    }
  }

  /// Returns the addresses of the library that contains a function, from its program headers.
  private static func addresses(around symbol: UnsafeMutableRawPointer) -> Range<UInt>? {
    // The fields of `Dl_info`: the file's name, its base, a symbol's name and its address.
    typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafeRawPointer?>) -> Int32
    guard let found = dlsym(nil, "dladdr") else { return nil }
    var info = [UnsafeRawPointer?](repeating: nil, count: 4)
    guard unsafeBitCast(found, to: Lookup.self)(symbol, &info) != 0, let base = info[1] else { return nil }
    // The offset, the size and the number of the program headers in `Elf64_Ehdr`, and the address and the size of each
    // loaded segment in `Elf64_Phdr`.
    let first = Int(base.load(fromByteOffset: 32, as: UInt64.self))
    let size = Int(base.load(fromByteOffset: 54, as: UInt16.self))
    var end: UInt64 = 0
    for index in 0..<Int(base.load(fromByteOffset: 56, as: UInt16.self)) {
      let header = base + first + index * size
      guard header.load(as: UInt32.self) == 1 else { continue }
      end = max(
        end, header.load(fromByteOffset: 16, as: UInt64.self) + header.load(fromByteOffset: 40, as: UInt64.self))
    }
    let start = UInt(bitPattern: base)
    return end > 0 ? start..<start + UInt(end) : nil
  }
}
