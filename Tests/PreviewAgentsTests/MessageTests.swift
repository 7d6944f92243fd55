import Foundation
import Platform
import Testing

@testable import PreviewAgents

/// Requests and answers on their way between two processes.
struct MessageTests {
  /// A socket with both ends in this process.
  private func sockets() throws -> (PreviewChannel, PreviewChannel) {
    let (near, child) = try PacketSocket.pair(childFrom: 5)
    return (PreviewChannel(near), PreviewChannel(PacketSocket(descriptor: child)))
  }

  @Test func aRequestArrivesAsItWasSent() throws {
    let (near, far) = try sockets()
    let frame = PreviewFrame(serial: 3, surface: 2, time: 0.1, scale: 1.5)
    #expect(near.send(PreviewRequest.frame(frame)))
    var buffer = [UInt8](repeating: 0, count: PacketSocket.limit)
    guard case .bytes(let bytes, let descriptor) = far.socket.receive(into: &buffer) else {
      Issue.record("nothing arrived")
      return
    }
    #expect(descriptor == nil)
    guard case .frame(let arrived)? = PreviewChannel.message(PreviewRequest.self, in: bytes) else {
      Issue.record("another request arrived")
      return
    }
    #expect(arrived == frame)
  }

  @Test func bytesTravelBesideAMessage() throws {
    let (near, far) = try sockets()
    let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let memory = try #require(SharedBytes.memory(of: data))
    near.send(PreviewAnswer.state(data.count), descriptor: memory.descriptor)
    var buffer = [UInt8](repeating: 0, count: PacketSocket.limit)
    guard case .bytes(_, let descriptor) = far.socket.receive(into: &buffer) else {
      Issue.record("nothing arrived")
      return
    }
    #expect(SharedBytes.read(data.count, from: descriptor) == data)
  }

  /// What another process says of its bytes is not believed.
  @Test func sizesAreChecked() throws {
    let memory = try #require(SharedBytes.memory(of: Data([1, 2, 3])))
    #expect(SharedBytes.read(4, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(-1, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(SharedBytes.limit + 1, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(3, from: nil) == nil)
    #expect(SharedBytes.memory(of: Data()) == nil)
  }

  @Test func damagedMessagesAreNone() {
    let texts = ["", "{", "null", "{\"frame\":{}}", "{\"done\":{\"_0\":{\"serial\":\"x\"}}}", "[[[[[["]
    for text in texts {
      #expect(PreviewChannel.message(PreviewAnswer.self, in: ArraySlice(text.utf8)) == nil)
      #expect(PreviewChannel.message(PreviewRequest.self, in: ArraySlice(text.utf8)) == nil)
    }
  }

  @Test func theEndOfTheOtherProcessIsSeen() throws {
    let (near, child) = try PacketSocket.pair(childFrom: 5)
    var buffer = [UInt8](repeating: 0, count: PacketSocket.limit)
    guard case .none = near.receive(into: &buffer) else {
      Issue.record("something arrived")
      return
    }
    close(child)
    guard case .end = near.receive(into: &buffer) else {
      Issue.record("no end")
      return
    }
    #expect(!near.send([1]))
  }
}
