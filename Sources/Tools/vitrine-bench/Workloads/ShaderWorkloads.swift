import DisplayList
import Shaders
import Surfaces

/// The span function of a chain, run over the rows of a frame on alternating surfaces; its source moves like a
/// scrolling picture.
final class SpanWorkload: Workload {
  private let program: ShaderProgram
  private let calls: [ShaderCall]
  private let targets: [PixelBuffer]
  private var frame = 0

  init(_ chain: ShaderSamples.Chain, on display: Display, fixtures: Fixtures) throws(BenchError) {
    let program = try fixtures.shaders().program(chain)
    let size = display.size
    let picture = fixtures.photograph(display.pictureSize)
    let values = program.links.map {
      $0.parameters.map { _ in ShaderArgument.float2(Float(size.width), Float(size.height)) }
    }
    do throws(ShaderError) {
      let arguments = try ShaderArguments(values, for: program)
      var calls: [ShaderCall] = []
      for step in 0..<100 {
        let view = picture.view
        let shown = ReadOnlySurfaceView(base: view.pixel(2 * step, 10), size: size, stride: view.stride)
        calls.append(ShaderCall(source: shown, scale: 1, arguments: arguments))
      }
      self.calls = calls
    } catch {
      throw .shader(error.description)
    }
    self.program = program
    targets = (0..<3).map { _ in PixelBuffer(size: size) }
  }

  func call() {
    let (target, call) = (targets[frame % 3].view, calls[frame % calls.count])
    for y in 0..<target.size.height {
      program.run(call, row: y, columns: 0..<target.size.width, into: target.row(y))
    }
    frame += 1
  }

  var passes: [(name: String, milliseconds: Double)] { [] }
}

/// A photograph that moves by two pixels per frame, with a chain of functions applied to the whole surface.
enum ShaderScene {
  static func lists(_ chain: ShaderSamples.Chain, on display: Display, fixtures: Fixtures) throws(BenchError)
    -> [DisplayList]
  {
    // Compiles before timing.
    let program = try fixtures.shaders().program(chain)
    let path = try fixtures.shaders().path
    let photograph = fixtures.photograph(display.pictureSize)
    let bounds = DeviceRect(display.size.bounds)
    return (0..<200).map { turn in
      let step = turn < 100 ? turn : 200 - turn
      let place = display.pictureSize.bounds.offset(x: -2 * step, y: -10)
      var item = DisplayItem(
        identity: .init(0), .content(.image(ImageContent(bitmap: photograph, destination: place))))
      item = DisplayItem(identity: .init(1), .effect(.clip(.rect(bounds)), [item]))
      item = DisplayItem(identity: .init(2), .effect(.flatten(opaque: true), [item]))
      for (index, link) in program.links.enumerated() {
        let size = ShaderArgument.numbers([Float(display.size.width), Float(display.size.height)])
        let effect = ShaderEffect(
          kind: link.kind, file: path, function: link.function.name,
          arguments: link.parameters.map { _ in size }, boundingRect: bounds)
        item = DisplayItem(identity: .init(UInt64(3 + index)), .effect(.shader(effect), [item]))
      }
      return DisplayList(size: display.size, items: [item])
    }
  }
}
