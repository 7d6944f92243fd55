/// What one worker writes on the way.
final class WorkerScratch {
  /// A row that nobody wants.
  let row = Scratch<UInt16>()
  /// Rows of a picture as samples.
  let wide = Scratch<UInt16>()
  /// Four rows gathered for the horizontal filter.
  let block = Scratch<UInt16>()
  /// Stretched rows of the upsampler; rows between two filters.
  let stretched = Scratch<UInt16>()
  /// A row of pixels on its way to be mixed.
  let pixels = Scratch<UInt32>()
  /// Coverage of a span, and of one clip of it.
  let coverage = Scratch<UInt8>()
  let clip = Scratch<UInt8>()
  /// Of each row, the columns that are painted on again.
  let later = Scratch<SIMD2<Int32>>()
  /// Layers painted aside, by depth.
  var layers: [Layer] = []
}
