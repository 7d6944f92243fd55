/// What one worker writes on the way.
final class WorkerScratch {
  /// A row that nobody wants.
  let row = Scratch<UInt16>()
  /// Rows of a picture as samples.
  let wide = Scratch<UInt16>()
  /// Four rows gathered for the horizontal filter; a row between two filters.
  let block = Scratch<UInt16>()
  /// Stretched rows of the upsampler.
  let stretched = StretchedRows()
  /// A row of pixels on its way to be mixed.
  let pixels = Scratch<UInt32>()
  /// Coverage of a span, and of one clip of it.
  let coverage = Scratch<UInt8>()
  let clip = Scratch<UInt8>()
  /// Coverage of a straight side's edges.
  let edges = Scratch<UInt8>()
  /// Of each row, the columns that are painted on again.
  let later = Scratch<SIMD2<Int32>>()
  /// Layers painted aside, by depth.
  var layers: [Layer] = []

  /// Gives each worker the room that any of them has come to need, as the last thing in a frame.
  ///
  /// Who does which band differs from frame to frame: a worker that comes late in the first one would allocate in a later
  /// one. What the buffers held is lost.
  static func even(_ workers: [WorkerScratch]) {
    for worker in workers.dropFirst() { workers[0].match(worker) }
    for worker in workers.dropFirst() { worker.match(workers[0]) }
  }

  private func match(_ other: WorkerScratch) {
    row.match(other.row)
    wide.match(other.wide)
    block.match(other.block)
    stretched.memory.match(other.stretched.memory)
    pixels.match(other.pixels)
    coverage.match(other.coverage)
    clip.match(other.clip)
    edges.match(other.edges)
    later.match(other.later)
    while layers.count < other.layers.count { layers.append(Layer()) }
    for (layer, wider) in zip(layers, other.layers) { layer.pixels.match(wider.pixels) }
  }
}
