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
    var buffer = PacketSocket.buffer()
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

  /// `TrapReport` writes this text by hand.
  @Test func aTrapIsAnAnswer() {
    let text = Array(#"{"trapped":{"_0":[1,18446744073709551615]}}"#.utf8)
    guard case .trapped(let trace)? = PreviewChannel.message(PreviewAnswer.self, in: text[...]) else {
      Issue.record("another answer")
      return
    }
    #expect(trace == [1, .max])
  }

  @Test func bytesTravelBesideAMessage() throws {
    let (near, far) = try sockets()
    let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let memory = try #require(SharedBytes.memory(of: data))
    near.send(PreviewRequest.state(1), descriptor: memory.descriptor)
    var buffer = PacketSocket.buffer()
    guard case .bytes(_, let descriptor) = far.socket.receive(into: &buffer) else {
      Issue.record("nothing arrived")
      return
    }
    #expect(SharedBytes.read(data.count, from: descriptor) == data)
  }

  /// The size that another process claims for its bytes is checked.
  @Test func sizesAreChecked() throws {
    let memory = try #require(SharedBytes.memory(of: Data([1, 2, 3])))
    #expect(SharedBytes.read(4, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(-1, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(SharedBytes.limit + 1, from: dup(memory.descriptor)) == nil)
    #expect(SharedBytes.read(3, from: nil) == nil)
    #expect(SharedBytes.memory(of: Data()) == nil)
  }

  /// The host makes the memory, and an agent fills it.
  @Test func memoryIsFilled() throws {
    let memory = try #require(SharedBytes.memory())
    let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    #expect(SharedBytes.fill(dup(memory.descriptor), with: data) == 300_000)
    #expect(SharedBytes.copy(300_000, of: memory) == data)
    #expect(SharedBytes.copy(3, of: memory) == data.prefix(3))
    for count in [0, -1, Int.min, SharedBytes.limit + 1, Int.max] {
      #expect(SharedBytes.copy(count, of: memory) == nil)
    }
    #expect(SharedBytes.fill(dup(memory.descriptor), with: Data(count: SharedBytes.limit + 1)) == 0)
    #expect(SharedBytes.fill(nil, with: data) == 0)
    let small = try #require(SharedBytes.memory(for: 4096))
    #expect(SharedBytes.fill(dup(small.descriptor), with: data) == 0)
  }

  /// A decoder calls itself for each level of nesting.
  @Test func messagesAreShallow() {
    func nested(_ depth: Int, _ text: String = "") -> ArraySlice<UInt8> {
      ArraySlice((String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)).utf8)
    }
    #expect(nested(16).isShallowJSON && !nested(17).isShallowJSON && !nested(60_000).isShallowJSON)
    #expect(nested(1, #""[[[[[[[[[[[[[[[[[[[[\"[[[[[[[[[[[[[[[[[[[[[\\""#).isShallowJSON)
    #expect(!nested(1, #""\\"[[[[[[[[[[[[[[[[[[[["#).isShallowJSON)
    #expect(PreviewChannel.message(PreviewAnswer.self, in: nested(60_000)) == nil)
    let deep = #"{"changed":{},"x":\#(String(decoding: nested(400), as: UTF8.self))}"#
    #expect(PreviewChannel.message(PreviewAnswer.self, in: ArraySlice(deep.utf8)) == nil)
    let long = #"{"changed":{"x":"\#(String(repeating: "a", count: PacketSocket.limit))"}}"#
    #expect(PreviewChannel.message(PreviewAnswer.self, in: ArraySlice(long.utf8)) == nil)
    let text = String(decoding: nested(30_000), as: UTF8.self)
    #expect(ParameterList.read(Data(text.utf8)).isEmpty)
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
    var buffer = PacketSocket.buffer()
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
