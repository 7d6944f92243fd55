import Testing

@testable import Renderer

@Suite("Worker scratch")
struct WorkerScratchTests {
  @Test("every worker has the room that any has needed, and no more the next time")
  func equalCapacity() {
    let workers = (0..<4).map { _ in WorkerScratch() }
    _ = workers[2].pixels.reserve(1000)
    _ = workers[1].clip.reserve(10)
    _ = workers[3].clip.reserve(77)
    workers[1].layers = [Layer(), Layer()]
    _ = workers[1].layers[1].pixels.reserve(500)
    for _ in 0..<3 {
      WorkerScratch.equalizeCapacity(workers)
      for worker in workers {
        // Half as much again as was asked for.
        #expect(worker.pixels.capacity == 1500)
        #expect(worker.clip.capacity == 115)
        #expect(worker.layers.map(\.pixels.capacity) == [1, 750])
      }
    }
  }
}
