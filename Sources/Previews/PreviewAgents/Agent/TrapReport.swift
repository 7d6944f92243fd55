import Glibc

/// Tells the host, as the process ends by a trap, where in the library of previews it is: Swift's runtime names the line of
/// the standard library, if any.
///
/// What a signal handler may use is made beforehand: it allocates nothing, and takes no lock.
enum TrapReport {
  /// The innermost frames of the library that are told.
  static let mostFrames = 32
  private static let mostAddresses = 256
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  private typealias Backtrace = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32

  private struct State {
    var socket: Int32
    var backtrace: Backtrace
    /// Where the library is in memory.
    var library: Range<UInt>
    var addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    var text: UnsafeMutablePointer<UInt8>
  }

  // Set once, on the main thread, before any code of the previews runs.
  nonisolated(unsafe) private static var state: State?

  private static let textSize = 64 + 24 * mostFrames

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - symbol: a function of the library.
  ///   - socket: to the host.
  static func watch(libraryWith symbol: UnsafeMutableRawPointer, socket: Int32) {
    guard let found = dlsym(nil, "backtrace"), let library = addresses(around: symbol) else { return }
    let backtrace = unsafeBitCast(found, to: Backtrace.self)
    let addresses = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: mostAddresses)
    // The first call loads the unwinder.
    _ = backtrace(addresses, 1)
    state = State(
      socket: socket, backtrace: backtrace, library: library, addresses: addresses, text: .allocate(capacity: textSize))
    // Endless recursion leaves no room on the stack.
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

  /// Tells the host, and returns to the instruction, which ends the process without a handler. `abort` raises a signal,
  /// which the first process of a namespace ignores without one.
  private static func handle(_ signal: Int32, _ context: UnsafeMutableRawPointer?) {
    if let state {
      let count = Int(state.backtrace(state.addresses, Int32(mostAddresses)))
      let exact = instruction(context)
      var writer = Writer(text: state.text)
      writer.write("{\"trapped\":{\"_0\":[")
      var frames = 0
      for index in 0..<count where frames < mostFrames {
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

  /// With the one call that the containment allows for it.
  private static func send(_ text: UnsafeMutablePointer<UInt8>, _ count: Int, to socket: Int32) {
    var part = iovec(iov_base: text, iov_len: count)
    withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      (message.msg_iov, message.msg_iovlen) = (part, 1)
      _ = sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  /// The instruction that has trapped, in a `ucontext_t` of <sys/ucontext.h>.
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

  /// Decimal digits and plain text, without a String.
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

  /// The addresses of the library that a function is in, by its program headers.
  private static func addresses(around symbol: UnsafeMutableRawPointer) -> Range<UInt>? {
    // As `Dl_info` has them: the file, the base, a symbol and its address.
    typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UnsafeRawPointer?>) -> Int32
    guard let found = dlsym(nil, "dladdr") else { return nil }
    var info = [UnsafeRawPointer?](repeating: nil, count: 4)
    guard unsafeBitCast(found, to: Lookup.self)(symbol, &info) != 0, let base = info[1] else { return nil }
    // Of `Elf64_Ehdr` the place, the size and the number of the headers, and of `Elf64_Phdr` what is loaded where.
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
