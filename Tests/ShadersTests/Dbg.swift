import Testing
import Surfaces
@testable import Shaders
@Test func dbg() throws {
  let bench = try Workbench.shared.get()
  let source = try bench.source(PipelineTests.shaders)
  for f in source.functions { print(f.name, f.kinds, f.signature, f.line, f.column) }
  let links = [try ShaderLink(source.function(named: "colorShaderA"), as: .colorEffect), try ShaderLink(source.function(named: "colorShaderB"), as: .colorEffect), try ShaderLink(source.function(named: "distortionShader"), as: .distortionEffect)]
  var t = SpanProgramText(links, files: [source.path], traces: false)
  print(t.text())
  let picture = Canvas(width: 400, height: 300) { x, y in 0xff40_8020 }
  let p = try ShaderProgram.compile(links, options: .init(traces: true), compiler: bench.compiler)
  let block = try ShaderArguments([[.float2(400,300)],[],[]], for: links)
  let call = ShaderCall(source: picture.buffer.view, scale: 1, arguments: block)
  for x in [0,1,100,399] { let t = p.trace(call, x: x, y: 220); print(t, String(t.pixel, radix: 16)) }
}
