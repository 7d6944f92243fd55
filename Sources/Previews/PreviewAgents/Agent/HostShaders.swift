import Dispatch
import Platform
import Shaders
import Synchronization

/// A client of the host's compiler of Metal functions: this process runs no compiler. One thread asks at a time.
final class HostShaders: Sendable {
  private struct Answer: Sendable {
    var serial: Int
    var reply: ShaderReply
    var library: SealedFile?
  }

  private let channel: PreviewChannel
  /// The number of questions so far. The thread that asks holds the lock until its answer has come.
  private let turn = Mutex(0)
  private let arrived = Mutex<Answer?>(nil)
  private let arrival = DispatchSemaphore(value: 0)

  init(channel: PreviewChannel) { self.channel = channel }

  /// Asks the host, and waits for its answer.
  func ask(_ question: ShaderQuestion) throws(ShaderError) -> (reply: ShaderReply, library: SealedFile?) {
    try turn.withLock { (serial) throws(ShaderError) in
      serial += 1
      guard channel.send(PreviewAnswer.asks(question, serial: serial)) else {
        throw .compilerFailed(reason: "the question is too long for the host")
      }
      while true {
        arrival.wait()
        if let answer = arrived.withLock({ $0.take() }), answer.serial == serial {
          return (answer.reply, answer.library)
        }
      }
    }
  }

  /// Takes an answer, on the thread that receives packets.
  func receive(_ reply: ShaderReply, serial: Int, descriptor: Int32?) {
    let library = descriptor.flatMap { try? SealedFile(receiving: $0) }
    arrived.withLock { $0 = Answer(serial: serial, reply: reply, library: library) }
    arrival.signal()
  }
}
