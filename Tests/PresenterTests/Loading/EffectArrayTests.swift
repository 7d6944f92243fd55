import Foundation
import Session
import Surfaces
import Testing

@testable import Presenter

/// Arguments that are arrays or come from files.
@MainActor
@Suite(.enabled(if: EditedSource.hasCompiler, "clang, which compiles Metal functions, is not installed"))
struct EffectArrayTests {
  private static let text = """
    [[ stitchable ]] half4 f(
        float2 position, half4 color,
        device const float *plain, int n,
        device const float *noted, int m, // = 1, 2, 3.5
        device const half4 *inks, int k,
        device const void *table, int bytes,
        texture2d<half> picture
    ) { return color; }
    """

  private func controls(
    _ source: EditedSource, _ arguments: [EffectChain.Argument] = [], _ values: [EffectArgument: [Double]] = [:]
  ) -> [EffectParameter] {
    let chain = EffectChain(file: source.path, calls: [.init("f", arguments)])
    return source.library.controls(for: chain, values: values).flatMap(\.parameters)
  }

  private func shown(
    _ source: EditedSource, _ arguments: [EffectChain.Argument] = [], _ values: [EffectArgument: [Double]] = [:]
  ) -> ShownEffects {
    source.library.shown(EffectChain(file: source.path, calls: [.init("f", arguments)]), values: values)
  }

  @Test func defaultsShowSomething() throws {
    let source = try EditedSource(Self.text)
    let shown = shown(source)
    #expect(shown.faults == [] && shown.remarks == [])
    let arguments = try #require(shown.effects.first?.arguments)
    #expect(arguments[0] == .floatArray((0..<16).map { Float($0) / 15 }))
    #expect(arguments[1] == .floatArray([1, 2, 3.5]))
    guard case .colorArray(let colors) = arguments[2] else { Issue.record("\(arguments[2])"); return }
    #expect(colors.count == 6 && Set(colors).count == 6 && colors.allSatisfy { $0.w == 1 })
    #expect(colors[0] == SIMD4(Float(0xff), 0x3b, 0x30, 0xff) / 255)
    guard case .data(let data) = arguments[3] else { Issue.record("\(arguments[3])"); return }
    #expect(data.count == 256)
    #expect(data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 252, as: Float.self) } == 1)
    #expect(arguments[4] == .image(nil))

    let found = controls(source)
    #expect(
      found.map(\.control) == [
        .numberList, .numberList, .colorList, .text("256 bytes"), .text("the picture \"lake\""),
      ])
    #expect(found.map(\.values.count) == [16, 3, 24, 0, 0])
    #expect(found[0].summary == "16 numbers, 0 to 1" && found[2].summary == "6 colours")
    #expect(found[1].text == "1 2 3.5")
  }

  @Test func writtenArraysAreDefaultsAndThePanelReplacesThem() throws {
    let source = try EditedSource(Self.text)
    let written: [EffectChain.Argument] = [
      .init(.numberList([0.5])), .init(label: "inks", .colorList([1, 0, 0, 1, 0, 0, 1, 0.5])),
    ]
    #expect(shown(source, written).effects[0].arguments[0] == .floatArray([0.5]))
    #expect(shown(source, written).effects[0].arguments[2] == .colorArray([[1, 0, 0, 1], [0, 0, 1, 0.5]]))
    #expect(controls(source, written).map(\.isSet) == [false, false, false, false, false])
    let set = [EffectArgument("f", "plain"): [2.0, 3], EffectArgument("f", "inks"): [0.0, 1, 0, 1]]
    #expect(shown(source, written, set).effects[0].arguments[0] == .floatArray([2, 3]))
    #expect(shown(source, written, set).effects[0].arguments[2] == .colorArray([[0, 1, 0, 1]]))
    #expect(controls(source, written, set).map(\.isSet) == [true, false, true, false, false])
    // Five numbers are no colours.
    let unfit = [EffectArgument("f", "inks"): [0.0, 1, 0, 1, 1]]
    #expect(shown(source, written, unfit).effects[0].arguments == shown(source, written).effects[0].arguments)
  }

  @Test func filesAreRead() throws {
    let source = try EditedSource(Self.text)
    let table = source.folder + "/lut.bin"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: table))
    let written: [EffectChain.Argument] = [.init(label: "table", .file(table))]
    #expect(shown(source, written).effects[0].arguments[3] == .data(Data([1, 2, 3])))
    #expect(controls(source, written)[3].control == .text("lut.bin"))
    // A file is read once.
    try FileManager.default.removeItem(atPath: table)
    #expect(shown(source, written).faults == [])

    let missing: [EffectChain.Argument] = [
      .init(label: "table", .file("/nowhere/lut.bin")), .init(label: "picture", .file("/nowhere/photo.png")),
    ]
    #expect(
      shown(source, missing).faults == [
        "/nowhere/lut.bin: no such file or directory", "/nowhere/photo.png: cannot open: no such file",
      ])
    // The drawn effect has the default values.
    #expect(shown(source, missing).effects == shown(source).effects)
    #expect(throws: EffectFileError.self) {
      try source.library.loadFiles(of: EffectChain(file: source.path, calls: [.init("f", missing)]))
    }
  }

  @Test func whatDoesNotFitIsNamed() throws {
    let source = try EditedSource(Self.text)
    func fault(_ argument: EffectChain.Argument) throws -> [String] {
      try source.library.argumentFaults(in: EffectChain(file: source.path, calls: [.init("f", [argument])]))
    }
    #expect(try fault(.init([1])) == ["f: plain takes numbers in brackets, not a number"])
    #expect(
      try fault(.init(.colorList([1, 1, 1, 1]))) == ["f: plain takes numbers in brackets, not colours in brackets"])
    #expect(try fault(.init(.file("a.bin"))) == ["f: plain takes numbers in brackets, not \"a.bin\""])
    #expect(
      try fault(.init(label: "inks", .numberList([1, 1, 1, 1])))
        == ["f: inks takes colours in brackets, not numbers in brackets"])
    #expect(
      try fault(.init(label: "picture", .numberList([1]))) == [
        "f: picture takes an image file, not numbers in brackets"
      ])
    #expect(try fault(.init(label: "table", [1, 2])) == ["f: table takes a file, not 2 numbers"])
  }
}
