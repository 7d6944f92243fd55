import CX11
import Glibc
import Platform
import Surfaces
import Windowing

/// The memory of one buffer: `SharedMemory`, so that other processes can draw into it, unless the system has none.
final class FrameMemory {
  let base: UnsafeMutableRawPointer
  let capacity: Int
  /// The segment that the server reads, to which the image keeps a pointer; nil if the server reads none.
  let segment: UnsafeMutablePointer<XShmSegmentInfo>?
  /// The request that attaches the segment.
  private(set) var attachment: UInt = 0
  /// The last request that uses the segment, which may be unmapped once the server has processed that request.
  var lastRequest: UInt = 0
  private let owner: Owner

  private enum Owner {
    case shared(SharedMemory)
    case systemV
    case heap
  }

  /// Allocates memory, aligned to a page, that the server does not read.
  init(bytes: Int) throws(WindowError) {
    segment = nil
    capacity = bytes
    if let memory = SharedMemory(count: bytes, access: .writable) {
      (base, owner) = (memory.base, .shared(memory))
      return
    }
    var pointer: UnsafeMutableRawPointer?
    let status = posix_memalign(&pointer, 4096, bytes)
    guard status == 0, let pointer else {
      throw .failed(call: "posix_memalign", detail: "\(bytes) bytes: \(String(cString: strerror(status)))")
    }
    (base, owner) = (pointer, .heap)
  }

  /// Allocates memory and asks the server to attach it; nil if the kernel refuses. A refusal by the server arrives
  /// later as an error.
  ///
  /// - Parameter isWritable: whether the server may write, which it requires for pixmaps in the memory.
  init?(
    sharing bytes: Int, by transfer: FrameTransfer, isWritable: Bool = false, with connection: DisplayConnection
  ) {
    if connection.isLost { return nil }
    var id: Int32 = -1
    switch transfer {
    case .descriptor:
      guard let memory = SharedMemory(count: bytes, access: .writable) else { return nil }
      (base, owner) = (memory.base, .shared(memory))
    case .systemV:
      id = shmget(privateKey, bytes, Int32(IPC_CREAT) | 0o600)
      guard id >= 0 else { return nil }
      let address = shmat(id, nil, 0)
      // Marked for removal at once: Linux still lets the server attach it, and a crash cannot leak it.
      shmctl(id, IPC_RMID, nil)
      guard let address, Int(bitPattern: address) != -1 else { return nil }
      (base, owner) = (address, .systemV)
    case .socket: return nil
    }
    capacity = bytes
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(
      to: XShmSegmentInfo(
        shmseg: 0, shmid: id, shmaddr: base.assumingMemoryBound(to: CChar.self), readOnly: isWritable ? 0 : 1))
    segment = info
    if case .shared(let memory) = owner {
      guard let id = connection.attach(memory, isWritable: isWritable) else { return nil }
      info.pointee.shmseg = id
    } else {
      XShmAttach(connection.handle, info)
    }
    attachment = connection.nextRequest - 1
    lastRequest = attachment
  }

  deinit {
    segment?.deallocate()
    switch owner {
    case .shared: break
    case .systemV: shmdt(base)
    case .heap: free(base)
    }
  }
}

/// The value of `IPC_PRIVATE`, a macro with a cast that Swift does not import.
private let privateKey: key_t = 0

extension DisplayConnection {
  /// Asks the server to map memory, and returns the name of the segment; nil if no descriptor is free.
  fileprivate func attach(_ memory: SharedMemory, isWritable: Bool) -> ShmSeg? {
    // XCB closes the descriptor that it sends.
    let descriptor = fcntl(memory.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return nil }
    // Xlib has no function for this request. XAllocID holds one number at a time, which only Xlib's requests renew: a
    // second call in a row would abort.
    let server = XGetXCBConnection(handle)
    let segment = xcb_generate_id(server)
    xcb_shm_attach_fd(server, segment, descriptor, isWritable ? 0 : 1)
    return ShmSeg(segment)
  }
}
