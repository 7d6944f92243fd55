import Foundation
import TestSupport
import Testing

@testable import SwiftSources

/// The declarations of SwiftUI that the sources of these tests use.
private let standIn = """
  @MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  }
  extension Never: View { public var body: Never { fatalError() } }
  public struct Text: View {
    public init(_ text: String) { }
    public var body: Never { fatalError() }
  }
  public struct Toggle: View {
    public init(_ text: String, isOn: Binding<Bool>) { }
    public var body: Never { fatalError() }
  }
  public struct Pack<each Content: View>: View { public var body: Never { fatalError() } }
  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
      _ content: repeat each Content) -> Pack<repeat each Content> { Pack() }
  }
  @propertyWrapper public struct Binding<Value> {
    public var wrappedValue: Value { get { fatalError() } nonmutating set { } }
    public var projectedValue: Binding<Value> { self }
    public init(projectedValue: Binding<Value>) { self = projectedValue }
    public static func constant(_ value: Value) -> Binding<Value> { fatalError() }
  }
  @propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) { }
    public var wrappedValue: Value { get { fatalError() } nonmutating set { } }
    public var projectedValue: Binding<Value> { fatalError() }
  }
  @propertyWrapper public struct FocusState<Value> {
    public init() where Value == Bool { }
    public var wrappedValue: Value { get { fatalError() } nonmutating set { } }
    public var projectedValue: Binding<Value> { fatalError() }
  }
  public enum ViewTraits { }
  public struct PreviewTrait<Kind> { }
  extension PreviewTrait where Kind == ViewTraits { public static var landscapeLeft: Self { Self() } }
  @MainActor @preconcurrency public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  }
  @MainActor public final class PreviewList {
    public nonisolated static func add(
      to list: UnsafeMutableRawPointer, line: Int, _ fill: @MainActor (PreviewList) -> Void) { }
    public func preview(
      _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
      @ViewBuilder body: @escaping @MainActor () -> any View) { }
    public func preview<Value>(
      _ name: String? = nil, traits: PreviewTrait<ViewTraits>..., arguments: [Value],
      @ViewBuilder body: @escaping @MainActor (Value) -> any View) { }
    public func provider<Provider: PreviewProvider>(_ provider: Provider.Type) { }
  }
  """

/// A folder with a module in SwiftUI's place.
private final class Compiler {
  private let folder = NSTemporaryDirectory() + "/vitrine-sources-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write(standIn, "StandIn.swift")
    let (status, output) = try run(["-emit-module", "-module-name", "StandIn", "-swift-version", "6", "StandIn.swift"])
    try #require(status == 0, "\(output)")
    try write("@_exported import StandIn", "Shim.swift")
    try #require(run(["-emit-module", "-module-name", "UIKit", "-I", ".", "Shim.swift"]).status == 0)
  }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private func run(_ arguments: [String]) throws -> (status: Int, output: String) {
    let script = "cd \"$0\" && exec swiftc -module-cache-path \"$0/cache\" \"$@\" 2>&1"
    return try runTool(["sh", "-c", script, folder] + arguments)
  }

  /// The messages about a source, as `line:column: kind: text`, with the places that they have in it.
  func messages(_ text: String, swiftVersion: String) throws -> [String] {
    let rewritten = SwiftSource(text: text).rewritten(file: 0)
    try write(rewritten.text, "Source.swift")
    let (status, output) = try run([
      "-typecheck", "-parse-as-library", "-diagnostic-style", "llvm", "-swift-version", swiftVersion, "-module-name",
      "Preview", "-module-alias", "SwiftUI=StandIn", "-I", ".", "Source.swift",
    ])
    let messages = output.matches(of: /(?m)^Source\.swift:(\d+):(\d+): (\w+: .*)$/).map { match in
      let line = Int(match.1) ?? 0
      let position = rewritten.sourcePosition(line: line, column: Int(match.2) ?? 0)
      return "\(position.line):\(position.column): \(match.3)"
    }
    // Output without a place of its own is a message too.
    return status == 0 || !messages.isEmpty ? messages : [output]
  }
}

@Suite struct CompilerTests {
  @Test(arguments: ["5", "6"])
  func rewrittenSourcesCompile(_ swiftVersion: String) throws {
    let source = #"""
      import SwiftUI
      struct Sample: View { var body: some View { Text("#Preview { \("}") }") } }
      @MainActor final class Model { var count = 1 }
      let list = ["a"], line = "b"

      #Preview { Text(list[0] + line) }
      #Preview("Name", traits: .landscapeLeft) { Sample(); Sample() }; #Preview { Sample() }
      @available(iOS 17, *)
      #Preview(
        "Traits",  // two
        traits: .landscapeLeft, .landscapeLeft
      )
      {
        let text = "a"
        return Text(text)
      }
      #Preview("Values", arguments: [1, 2]) { value in Text("\(value)") }
      #Preview(body: { Sample() })
      #Preview("State") {
        @Previewable @State var isOn = false
        let text = isOn ? "a" : "b"
        @Previewable @FocusState var isFocused: Bool
        @Previewable @Binding(projectedValue: .constant(1)) var number: Int
        @Previewable @State
        var model = Model()
        @Previewable @State private var list = [1, 2]
          .map { $0 + 1 }
        Toggle(text, isOn: $isOn)
        Text("\(model.count + number) \(list) \(isFocused)")
      }
      #Preview { @Previewable @State var isOn = false; Toggle(list[0], isOn: $isOn) }
      #Preview {
        #if os(Linux)
          @Previewable @State var text = "a"
        #else
          @Previewable @State var text = Missing()
        #endif
        Text(text)
      }
      #if os(Linux)
        private struct Sample_Previews: PreviewProvider {
          static var previews: some View { Sample() }
        }
      #else
        #Preview { Missing() }
      #endif
      extension Model: SwiftUI.PreviewProvider { static var previews: some View { Sample() } }
      """#
    #expect(SwiftSource(text: source).previews.count == 12)
    let compiler = try Compiler()
    #expect(try compiler.messages(source, swiftVersion: swiftVersion) == [])
    let without = source.replacing("import SwiftUI", with: "import UIKit", maxReplacements: 1)
    #expect(try compiler.messages(without, swiftVersion: swiftVersion) == [])
  }

  @Test func messagesHaveTheirPlaceInTheSource() throws {
    let source = """
      import SwiftUI
      #Preview("a") { Text("a"); Wrong1() }
      #Preview {
        let text = wrong2
        @Previewable @State var isOn = wrong3
        Toggle(text, isOn: $isOn)
      }
      """
    let messages = try Compiler().messages(source, swiftVersion: "5")
    #expect(messages.contains("2:28: error: cannot find 'Wrong1' in scope"), "\(messages)")
    #expect(messages.contains("4:14: error: cannot find 'wrong2' in scope"), "\(messages)")
    #expect(messages.contains("5:34: error: cannot find 'wrong3' in scope"), "\(messages)")
  }

  @Test func aMissingBraceIsNamed() throws {
    let source = "import SwiftUI\n#Preview { Text(\"a\")\n"
    let messages = try Compiler().messages(source, swiftVersion: "5")
    #expect(messages.contains { $0.hasSuffix("error: expected '}' at end of closure") }, "\(messages)")
  }
}
