import CX11
import Glibc
import Surfaces
import Windowing

/// The memory of one buffer: a System V segment shared with the server, or private memory.
final class FrameMemory {
  let base: UnsafeMutableRawPointer
  let capacity: Int
  /// The segment, to which the image keeps a pointer.
  let segment: UnsafeMutablePointer<XShmSegmentInfo>?
  /// The last request that uses the segment; it may be unmapped after the server has processed that.
  var lastRequest: UInt = 0

  /// Allocates private memory, aligned to a page.
  init(bytes: Int) throws(WindowError) {
    var pointer: UnsafeMutableRawPointer?
    let status = posix_memalign(&pointer, 4096, bytes)
    guard status == 0, let pointer else {
      throw .failed(call: "posix_memalign", detail: "\(bytes) bytes: \(String(cString: strerror(status)))")
    }
    base = pointer
    capacity = bytes
    segment = nil
  }

  /// Creates a segment and asks the server to attach it; nil if the kernel refuses. A refusal by the server arrives
  /// later as an error.
  init?(sharing bytes: Int, with connection: DisplayConnection) {
    let id = shmget(privateKey, bytes, Int32(IPC_CREAT) | 0o600)
    guard id >= 0 else { return nil }
    let address = shmat(id, nil, 0)
    // Marked for removal at once: Linux still lets the server attach it, and a crash cannot leak it.
    shmctl(id, IPC_RMID, nil)
    guard let address, Int(bitPattern: address) != -1 else { return nil }
    base = address
    capacity = bytes
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: id, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: 1))
    segment = info
    lastRequest = connection.nextRequest
    XShmAttach(connection.handle, info)
  }

  deinit {
    if let segment {
      shmdt(base)
      segment.deallocate()
    } else {
      free(base)
    }
  }
}

/// `IPC_PRIVATE`, a macro with a cast that Swift does not import.
private let privateKey: key_t = 0

/// Returns whether the client and the server can share memory, by trying with one page.
func probeSharedMemory(_ connection: DisplayConnection) -> Bool {
  guard XShmQueryExtension(connection.handle) != 0 else { return false }
  var memory: FrameMemory?
  let refusal = connection.trap { memory = FrameMemory(sharing: 4096, with: connection) }
  guard refusal == nil, !connection.isLost, let segment = memory?.segment else { return false }
  return connection.trap { XShmDetach(connection.handle, segment) } == nil
}
