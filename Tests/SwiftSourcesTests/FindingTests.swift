import Testing

@testable import SwiftSources

@Suite struct FindingTests {
  @Test func macrosAtFileScope() {
    let source = SwiftSource(
      text: """
        import SwiftUI
        #Preview { Text("a") }
        #Preview("Name") { A() }; #Preview { B() }
        #if DEBUG
        @available(iOS 17, *)
        #Preview(
          "Two \\"words\\" \\u{41}",  // a comment
          traits: .landscapeLeft
        )
        /* another */
        {
          C()
        }
        #endif
        #Preview(#"raw \\n"#, body: { D() })
        #Preview(name) { E() }
        #Preview("a \\(1)", arguments: [1]) { value in E() }
        """)
    #expect(source.previews.map(\.line) == [2, 3, 3, 6, 15, 16, 17])
    #expect(source.previews.map(\.name) == [nil, "Name", nil, "Two \"words\" A", "raw \\n", nil, nil])
    #expect(source.previews.map(\.label).prefix(4) == ["Preview", "Name", "Preview 3", "Two \"words\" A"])
    #expect(source.previews.allSatisfy { $0.kind == .macro })
    #expect(source.remarks.isEmpty)
  }

  @Test func symbolsDiffer() {
    let source = SwiftSource(text: "#Preview { A() }; #Preview { B() }\n#Preview { C() }")
    #expect(
      source.previews.map { $0.symbol(file: 7) } == [
        "vitrine_preview_7_1", "vitrine_preview_7_1_2", "vitrine_preview_7_2",
      ])
  }

  @Test func whatIsNoPreview() {
    let source = SwiftSource(
      text: ##"""
        // #Preview { }
        /* #Preview { /* */ } */
        let a = "#Preview { }", b = #"" #Preview { }"#
        let c = #/#Preview { }/#
        #PreviewAll { }
        let Preview = 1
        """##)
    #expect(source.previews.isEmpty)
    #expect(source.remarks.isEmpty)
  }

  @Test(arguments: [
    ("struct A: View {\n  #Preview { B() }\n}", 2, "#Preview is not at file scope"),
    ("func a() { #Preview { B() } }", 1, "#Preview is not at file scope"),
    ("\n#Preview\nlet a = 1", 2, "#Preview has no view"),
    ("enum A {\n  struct B: PreviewProvider { }\n}", 2, "B is not at file scope"),
    (
      "#Preview {\n  VStack {\n    @Previewable @State var a = 1\n  }\n}", 3,
      "@Previewable is not before a variable at the root of a #Preview without parameters"
    ),
    (
      "#Preview(arguments: [1]) { value in\n  @Previewable @State var a = 1\n}", 2,
      "@Previewable is not before a variable at the root of a #Preview without parameters"
    ),
  ])
  func remarks(_ text: String, _ line: Int, _ remark: String) {
    let source = SwiftSource(text: text)
    #expect(source.remarks == [SourceRemark(line: line, text: remark)])
  }

  @Test(arguments: [
    ("struct A_Previews: PreviewProvider { }", "A_Previews"),
    ("@MainActor\nprivate final class A : PreviewProvider { }", "A"),
    ("enum A: Sendable, SwiftUI.PreviewProvider\n{ }", "A"),
    ("struct A: P<B<C>>, @preconcurrency PreviewProvider { }", "A"),
    ("extension A.B: PreviewProvider { }", "A.B"),
    ("struct `class`: P & PreviewProvider { }", "class"),
  ])
  func providers(_ text: String, _ label: String) {
    let source = SwiftSource(text: text)
    #expect(source.previews.map(\.label) == [label])
    #expect(source.previews.first?.kind == .provider)
  }

  @Test(arguments: [
    "struct A: View { }", "struct A { var p: PreviewProvider }", "struct A<B: PreviewProvider>: View { }",
    "struct A<B>: PreviewProvider { }", "extension A where B: PreviewProvider { }", "struct A: P<PreviewProvider> { }",
    "struct A: Other.PreviewProvider { }", "protocol A: PreviewProvider { }",
    "struct A: View where B: PreviewProvider { }",
    "typealias A = PreviewProvider; struct B { }", "let a = \\A.struct: PreviewProvider",
  ])
  func whatIsNoProvider(_ text: String) { #expect(SwiftSource(text: text).previews.isEmpty) }

  @Test func importedModules() {
    let source = SwiftSource(
      text: """
        // import Comment
        import SwiftUI; import Foundation
        @testable import Mine
        import struct UIKit.UIColor
        internal import func Glibc.sin
        #if canImport(AppKit)
        import AppKit.NSView
        #endif
        import SwiftUI
        struct A { let text = "import Text" }
        import `class`
        """)
    #expect(source.imports == ["SwiftUI", "Foundation", "Mine", "UIKit", "Glibc", "AppKit", "class"])
    #expect(SwiftSource(text: "import").imports.isEmpty)
  }

  /// The code after an import keeps its place.
  @Test func importsAreLeftOut() {
    let source = SwiftSource(
      text: """
        import SwiftUI; import AVKit
        @preconcurrency import struct AVFoundation.AVPlayer; let a = 1
        import AVKitMore
        """)
    let left = source.leavingOutImports(of: ["AVKit", "AVFoundation"])
    #expect(left.imports == ["SwiftUI", "AVKitMore"] && left.bytes.count == source.bytes.count)
    let words = String(decoding: left.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ") == "import SwiftUI; ; let a = 1 import AVKitMore")
  }

  @Test func conditionsHoldForASystem() {
    let source = SwiftSource(
      text: """
        #if os(iOS) && DEBUG || !os( iOS )
        let os = "os(iOS)"
        #elseif os(macOS) || os(iOS)
        let a = os(iOS)
        #endif
        """)
    func lines(_ system: String) -> [Substring] {
      String(decoding: source.forSystem(system).bytes, as: UTF8.self).split(separator: "\n")
    }
    let mac = lines("macOS")
    #expect(mac[0] == "#if os(iOS) && DEBUG || !os( iOS )" && mac[2] == "#elseif true      || os(iOS)")
    let lines = lines("iOS")
    #expect(lines[0] == "#if true    && DEBUG || !true     ")
    #expect(lines[2] == "#elseif os(macOS) || true   ")
    #expect(lines[1] == "let os = \"os(iOS)\"" && lines[3] == "let a = os(iOS)")
  }

  @Test func plainLiterals() {
    func value(_ text: String) -> String? { plainStringLiteral(Array(text.utf8)[...]) }
    #expect(value(#""a\tb\u{1F600}\\""#) == "a\tb\u{1F600}\\")
    #expect(value("\"\"") == "")
    #expect(value("##\"a \\n \\##n\"##") == "a \\n \n")
    for text in ["\"a", "\"\\(b)\"", "\"\"\"\na\n\"\"\"", "\"\\q\"", "\"\\u{110000}\"", "\"\\u{\"", "#\"a\"", "\""] {
      #expect(value(text) == nil, "\(text)")
    }
  }
}
