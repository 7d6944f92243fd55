import Glibc
import Platform
public import Surfaces

/// Encodes pictures on several threads and writes them in the order in which they were handed over.
///
/// A picture is copied when it is handed over. At most two per thread are held, and `MemoryBudget.encodedPictures`, so
/// memory is bounded; while all places are taken, the thread that hands one over encodes as well. After an error
/// nothing more is written.
///
/// Unchecked: `lock` guards every mutable property.
public final class PictureQueue: @unchecked Sendable {
  /// Writes the bytes of the picture with this number, counted from 0; called by one thread at a time.
  public typealias Write = @Sendable (_ number: Int, _ bytes: [UInt8]) throws(ImageFileError) -> Void

  private struct Job {
    var number: Int
    var name: String
    var pixels: PixelBuffer
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// Broadcast when there is a job, a picture was written, or no more jobs will follow.
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let makeEncoder: @Sendable () -> any PictureEncoder
  private let write: Write
  private let places: Int
  /// The encoder of the thread that hands pictures over.
  private let encoder: any PictureEncoder

  private var jobs: [Job] = []
  private var spare: [PixelBuffer] = []
  private var encoded: [Int: Result<[UInt8], ImageFileError>] = [:]
  private var accepted = 0
  private var completed = 0
  private var isWriting = false
  private var isClosed = false
  private var failure: ImageFileError?

  /// Starts the threads.
  ///
  /// - Parameters:
  ///   - threads: at least 1, the calling thread included.
  ///   - makeEncoder: called once by each thread.
  public init(threads: Int, makeEncoder: @escaping @Sendable () -> any PictureEncoder, write: @escaping Write) {
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
    self.makeEncoder = makeEncoder
    self.write = write
    encoder = makeEncoder()
    places = threads > 1 ? 2 * threads : 1
    for _ in 1..<max(threads, 1) {
      // If a thread cannot start, the others do its work.
      DetachedThread.start(named: "vitrine-encoder") { self.serve() }
    }
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Hands over a picture, which is copied.
  ///
  /// - Parameter name: identifies the picture in errors.
  /// - Throws: the error of this picture or of an earlier one.
  public func append(_ view: SurfaceView, name: String) throws(ImageFileError) {
    let places = max(1, min(places, MemoryBudget.encodedPictures / max(1, view.size.width * view.size.height * 4)))
    let fault = locked {
      while failure == nil, accepted - completed >= places { help() }
      guard failure == nil else { return failure }
      let pixels = spare.popLast().flatMap { $0.size == view.size ? $0 : nil } ?? PixelBuffer(size: view.size)
      for y in 0..<view.size.height { memcpy(pixels.view.row(y), view.row(y), view.size.width * 4) }
      jobs.append(Job(number: accepted, name: name, pixels: pixels))
      accepted += 1
      if places == 1 { help() } else { pthread_cond_broadcast(changed) }
      return failure
    }
    if let fault { throw fault }
  }

  /// Waits until everything is written, and ends the threads.
  ///
  /// - Throws: the error of the first picture that could not be encoded or written.
  public func finish() throws(ImageFileError) {
    let fault = locked {
      while isWriting || failure == nil && completed < accepted { help() }
      isClosed = true
      pthread_cond_broadcast(changed)
      return failure
    }
    if let fault { throw fault }
  }

  /// The number of pictures that have been written.
  public var written: Int { locked { completed } }

  private func serve() {
    let encoder = makeEncoder()
    locked {
      while !isClosed {
        if !runNext(encoder) { pthread_cond_wait(changed, lock) }
      }
    }
  }

  /// Runs a job, or waits for another thread.
  private func help() { if !runNext(encoder) { pthread_cond_wait(changed, lock) } }

  /// Encodes the next picture, and writes those whose turn it is. Returns false if there is none. The caller holds the
  /// lock, which is released meanwhile.
  private func runNext(_ encoder: any PictureEncoder) -> Bool {
    guard failure == nil, !jobs.isEmpty else { return false }
    let job = jobs.removeFirst()
    let result = unlocked { () -> Result<[UInt8], ImageFileError> in
      do throws(ImageFileError) {
        return .success(try encoder.encode(job.pixels.view, name: job.name))
      } catch {
        return .failure(error)
      }
    }
    spare.append(job.pixels)
    encoded[job.number] = result
    guard !isWriting else { return true }
    isWriting = true
    while failure == nil, let result = encoded.removeValue(forKey: completed) {
      let number = completed
      let error = unlocked { () -> ImageFileError? in
        do throws(ImageFileError) {
          try write(number, try result.get())
          return nil
        } catch {
          return error
        }
      }
      if let error { failure = error } else { completed += 1 }
      pthread_cond_broadcast(changed)
    }
    isWriting = false
    pthread_cond_broadcast(changed)
    return true
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  private func unlocked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_unlock(lock)
    defer { pthread_mutex_lock(lock) }
    return body()
  }
}
