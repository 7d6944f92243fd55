import Kernels
import Surfaces

/// The kernels of blurs and materials, each over one 1080p frame that is all glass, on one thread, at the resolution at
/// which the frame runs it.
extension BenchmarkTable {
  // MARK: Downsampling

  static var pyramid: [Benchmark] {
    [
      Benchmark(name: "kernels/halveBytes", pixels: 960 * 540, bytes: 1920 * 1080 * 4 + 960 * 540 * 8) { fixtures in
        let picture = fixtures.photograph(Display.hd.pictureSize)
        let half = SampleRows(width: 960, height: 540)
        return ClosureWorkload {
          let view = picture.pixels.view
          for y in stride(from: 0, to: 540, by: 2) {
            let row = UnsafeRawPointer(view.pixel(100, 99 + 2 * y))
            PyramidKernels.halveBytes(
              row, row + view.stride, row + 2 * view.stride, row + 3 * view.stride, row + 4 * view.stride,
              row + 5 * view.stride, lead: 3, width: 1920, ahead: 4 * view.stride, into: half.row(y), half.row(y + 1),
              count: 960)
          }
        }
      },
      Benchmark(name: "kernels/halveSamples", pixels: 480 * 270, bytes: 960 * 540 * 8 + 480 * 270 * 8) { _ in
        let (half, quarter) = (SampleRows(width: 960, height: 540), SampleRows(width: 480, height: 270))
        return ClosureWorkload {
          for y in 0..<270 {
            PyramidKernels.halveSamples(
              half.row(2 * y - 1) - 4, half.row(2 * y) - 4, half.row(2 * y + 1) - 4, half.row(2 * y + 2) - 4,
              into: quarter.row(y), count: 480)
          }
        }
      },
    ]
  }

  // MARK: Filtering

  static var gaussian: [Benchmark] {
    [
      Benchmark(name: "kernels/separateRow", pixels: 1920 * 1080, bytes: 1920 * 1080 * 4) { fixtures in
        let picture = fixtures.photograph(Display.hd.pictureSize)
        let row = SampleRows(width: 1920, height: 1)
        return ClosureWorkload {
          for y in 0..<1080 {
            BandedFilterKernels.separateRow(
              picture.pixels.view.pixel(100, y), into: row.row(0), plane: 1920, count: 1920, opaque: true)
          }
        }
      }
    ] + [1, 2, 3, 10, 30, 60].flatMap { sigma in gaussian(sigma: sigma) }
  }

  private static func gaussian(sigma: Int) -> [Benchmark] {
    let gaussian = SmallGaussian(sigma: Double(sigma))
    let (size, taps, weights) = (gaussian.size, gaussian.taps, gaussian.weights)
    func benchmark(_ name: String, bytes: Int, _ make: @escaping (Fixtures) -> any Workload) -> Benchmark {
      Benchmark(name: "kernels/\(name)/sigma\(sigma)", pixels: size.area, bytes: bytes, make: make)
    }
    return [
      benchmark("filterRow", bytes: size.area * 16) { _ in
        let (source, image) = (SampleRows(width: size.width + taps, height: size.height), SampleRows(size))
        return ClosureWorkload {
          weights.withUnsafeBufferPointer { weights in
            for y in 0..<size.height {
              guard gaussian.factor == 1 else {
                BandedFilterKernels.filterColumn(
                  rows: source.row(y), stride: 4, weights: weights.baseAddress!, taps: taps, symmetric: true,
                  into: image.row(y), count: size.width * 4)
                continue
              }
              for channel in 0..<3 {
                BandedFilterKernels.filterRow(
                  source.row(y) + channel * size.width, weights: weights.baseAddress!, taps: taps,
                  into: image.row(y) + channel * size.width, count: size.width)
              }
            }
          }
        }
      },
      benchmark("filterColumn", bytes: size.area * 16) { _ in
        let source = SampleRows(width: size.width, height: size.height + taps)
        let image = SampleRows(size)
        return ClosureWorkload {
          weights.withUnsafeBufferPointer { weights in
            for y in 0..<size.height {
              BandedFilterKernels.filterColumn(
                rows: source.row(y), stride: source.stride, weights: weights.baseAddress!, taps: taps,
                symmetric: true, into: image.row(y), count: size.width * (gaussian.factor == 1 ? 3 : 4))
            }
          }
        }
      },
    ]
  }

  // MARK: Colour

  static var color: [Benchmark] {
    [
      recolor("recolor", opaque: true), recolor("recolor/translucent", opaque: false),
      color("copyColor") { source, target, width in
        ColorKernels.copy(source, into: target, plane: width, count: width)
      },
    ]
  }

  private static func recolor(_ name: String, opaque: Bool) -> Benchmark {
    let thin = MaterialColor(
      luminanceAmount: 0.6, luminanceValues: [0.725, 0.825, 0.76, 0.73], saturation: 1.35, brightness: 0.12)
    return color(name) { source, target, width in
      ColorKernels.recolor(source, into: target, plane: width, count: width, color: thin, opaque: opaque)
    }
  }

  /// A kernel over the small image of sigma 30.
  private static func color(
    _ name: String, _ row: @escaping (UnsafePointer<UInt16>, UnsafeMutablePointer<UInt16>, Int) -> Void
  ) -> Benchmark {
    let size = SmallGaussian(sigma: 30).size
    return Benchmark(name: "kernels/\(name)", pixels: size.area, bytes: size.area * 16) { _ in
      let (source, target) = (SampleRows(size), SampleRows(size))
      return ClosureWorkload { for y in 0..<size.height { row(source.row(y), target.row(y), size.width) } }
    }
  }

  // MARK: Upsampling

  static var upsample: [Benchmark] {
    [2, 4, 8, 16, 32].map { factor in
      let height = 1080 / factor
      let pixels = 1920 * height
      return Benchmark(name: "kernels/stretchRow/f\(factor)", pixels: pixels, bytes: pixels / factor * 8) { _ in
        let (small, wide) = (SampleRows(width: 1920 / factor, height: height), SampleRows(width: 1920, height: 4))
        let phases = UpsampleKernels.phaseTable(factor: factor)
        let table = SampleRows(width: phases.count, height: 1)
        table.row(0).update(from: phases, count: phases.count)
        return ClosureWorkload {
          for y in 0..<height {
            for channel in 0..<3 {
              UpsampleKernels.stretchRow(
                small.row(y) + channel * (1920 / factor), first: 0, into: wide.row(y & 3) + channel * 1920, count: 1920,
                factor: factor, table: table.row(0))
            }
          }
        }
      }
    } + [upsample("blendRows", opaque: true), upsample("blendRows/translucent", opaque: false)] + [
      Benchmark(name: "kernels/ditherRow", pixels: 1920 * 1080, bytes: 1920 * 1080 * 4) { _ in
        let (row, target) = (SampleRows(width: 1920, height: 1), PixelBuffer(size: Display.hd.size))
        let dither = DitherTable(isEnabled: true)
        return ClosureWorkload {
          for y in 0..<1080 {
            UpsampleKernels.ditherRow(
              UpsampleKernels.Rows(base: row.row(0), plane: 1920), opaque: true, thresholds: dither.row(y), column: 0,
              skip: 0, into: target.view.row(y), count: 1920)
          }
        }
      }
    ]
  }

  private static func upsample(_ name: String, opaque: Bool) -> Benchmark {
    Benchmark(name: "kernels/\(name)", pixels: 1920 * 1080, bytes: 1920 * 1080 * 4) { _ in
      let (wide, target) = (SampleRows(width: 1920, height: 4), PixelBuffer(size: Display.hd.size))
      let (dither, phases) = (DitherTable(isEnabled: true), UpsampleKernels.phases(factor: 8))
      return ClosureWorkload {
        let rows = (0..<3).map { UpsampleKernels.Rows(base: wide.row($0), plane: 1920) }
        for y in 0..<1080 {
          UpsampleKernels.blendRows(
            rows[0], rows[1], rows[2], opaque: opaque, weights: phases[y & 7], thresholds: dither.row(y), column: 0,
            skip: 0, into: target.view.row(y), count: 1920)
        }
      }
    }
  }
}
