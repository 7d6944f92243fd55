import Glibc

/// Memory between two inaccessible pages: an access past the fenced side ends the process at once.
///
/// ```
/// .end:    │ no access │ canary …… │ bytes │ slack │ no access │     the last byte of slack is the last of its page
/// .start:  │ no access │ bytes │ slack │ canary …… │ no access │     the first byte is the first of its page
/// ```
///
/// The canary detects writes within the accessible pages: their bytes outside the buffer are filled with a pattern that
/// `isUndamaged` checks. Slack may be read, as `PixelBuffer` promises, but not written.
///
/// `@unchecked Sendable` holds because the stored properties are constant; a test that shares the memory between
/// threads keeps their accesses apart.
public final class FencedBuffer: @unchecked Sendable {
  public enum Side: CaseIterable, Sendable {
    case start
    case end
  }

  public let byteCount: Int
  /// The first byte of the buffer, which is zero-initialised.
  public let base: UnsafeMutableRawPointer

  private static let canary: UInt8 = 0xA5
  private let mapping: UnsafeMutableRawPointer
  private let mappedBytes: Int
  private let accessible: UnsafeMutableRawBufferPointer

  /// - Parameters:
  ///   - byteCount: at least one.
  ///   - side: the fence that the buffer, with its slack, touches.
  ///   - slack: readable bytes after the last one.
  public init(byteCount: Int, against side: Side = .end, slack: Int = 0) {
    precondition(byteCount > 0 && slack >= 0, "a fenced buffer has at least one byte")
    let page = sysconf(Int32(_SC_PAGESIZE))
    let inner = (byteCount + slack + page - 1) / page * page
    mappedBytes = inner + 2 * page
    guard
      let mapping = mmap(nil, mappedBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      mapping != MAP_FAILED,
      mprotect(mapping, page, PROT_NONE) == 0, mprotect(mapping + (page + inner), page, PROT_NONE) == 0
    else { fatalError("cannot map \(mappedBytes) bytes: \(String(cString: strerror(errno)))") }
    self.mapping = mapping
    self.byteCount = byteCount
    accessible = UnsafeMutableRawBufferPointer(start: mapping + page, count: inner)
    base = mapping + page + (side == .start ? 0 : inner - byteCount - slack)
    accessible.initializeMemory(as: UInt8.self, repeating: Self.canary)
    memset(base, 0, byteCount)
  }

  deinit { munmap(mapping, mappedBytes) }

  public var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: base, count: byteCount) }

  /// True if no byte outside the buffer was written on its pages.
  public var isUndamaged: Bool {
    let own = base - accessible.baseAddress!..<(base - accessible.baseAddress! + byteCount)
    return accessible.indices.allSatisfy { own.contains($0) || accessible[$0] == Self.canary }
  }
}
