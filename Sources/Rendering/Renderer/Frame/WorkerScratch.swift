import Kernels

/// The temporary memory of one worker.
///
/// Sendable because a job's chunks use only their own worker's memory, and the rendering thread uses all of it between
/// jobs.
final class WorkerScratch: @unchecked Sendable {
  /// A row that is computed but not needed.
  let spareRow = ScratchBuffer<UInt16>()
  /// Rows of a picture as samples.
  let samples = ScratchBuffer<UInt16>()
  /// Four interleaved rows for the horizontal filter, or a row between two filters.
  let block = ScratchBuffer<UInt16>()
  /// The upsampler's rows.
  let upsampledRows = UpsampledRowCache()
  /// A row of pixels before compositing.
  let pixels = ScratchBuffer<UInt32>()
  /// The coverage of a span.
  let coverage = ScratchBuffer<UInt8>()
  /// The coverage of one clip of a span.
  let clip = ScratchBuffer<UInt8>()
  /// The coverage of each row that is beside no corner.
  let straightRow = ScratchBuffer<UInt8>()
  /// The outlines of a command.
  let shapes = ScratchBuffer<CoverageShape>()
  /// The coverage of a straight side's edges.
  let edges = ScratchBuffer<UInt8>()
  /// For each row, the columns that later commands paint.
  let laterColumns = ScratchBuffer<SIMD2<Int32>>()
  /// Layers, by depth.
  var layers: [Layer] = []

  /// Gives each worker the largest capacity that any worker has, at the end of a frame; contents are lost.
  ///
  /// Workers process different bands in each frame: one that started late in the first frame would allocate in a later
  /// one.
  static func equalizeCapacity(_ workers: [WorkerScratch]) {
    for worker in workers.dropFirst() { workers[0].match(worker) }
    for worker in workers.dropFirst() { worker.match(workers[0]) }
  }

  private func match(_ other: WorkerScratch) {
    spareRow.match(other.spareRow)
    samples.match(other.samples)
    block.match(other.block)
    upsampledRows.memory.match(other.upsampledRows.memory)
    pixels.match(other.pixels)
    coverage.match(other.coverage)
    clip.match(other.clip)
    straightRow.match(other.straightRow)
    shapes.match(other.shapes)
    edges.match(other.edges)
    laterColumns.match(other.laterColumns)
    while layers.count < other.layers.count { layers.append(Layer()) }
    for (layer, wider) in zip(layers, other.layers) { layer.pixels.match(wider.pixels) }
  }
}
