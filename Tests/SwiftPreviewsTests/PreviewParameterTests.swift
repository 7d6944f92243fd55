import SwiftSources
import Testing
import Vitrine

@testable import SwiftPreviews

/// Tests of the source's comments on the parameters of views.
struct PreviewParameterTests {
  private static let source = SwiftSource(
    text: """
      struct Card: View {
        @State private var radius = 12.0  // [0 ... 40]
        @State private var isOn = true
      }
      #Preview("Dark") { @Previewable @State var width = 3  // 0...10
        Card() }
      """)

  private func parameter(_ id: UInt64, _ owner: String, _ label: String) -> StateParameter {
    StateParameter(id: id, owner: owner, label: label, kind: .flag, value: .flag(true), initial: .flag(true))
  }

  private var functions: [PreviewFunction] {
    let preview = Self.source.previews[0]
    return [
      PreviewFunction(
        symbol: preview.symbol(file: 0), view: preview.viewName(file: 0), label: preview.label, file: "", line: 1)
    ]
  }

  @Test func aViewsParametersStandTogetherUnderItsName() {
    let told = [
      parameter(1, "__VitrinePreviewable_0_5", "width"), parameter(2, "Card", "radius"), parameter(3, "Card", "isOn"),
      parameter(4, "Card", "radius"), parameter(5, "Other", "radius"), parameter(6, "Card", "radius"),
    ]
    let list = [PreviewParameter](told, of: functions, comments: StateComments([Self.source]))
    #expect(list.map(\.section) == ["Dark", "Card", "Card", "Card 2", "Other", "Card 3"])
    #expect(
      list.map(\.comments) == [["0...10"], ["[0 ... 40]"], [], ["[0 ... 40]"], [], ["[0 ... 40]"]])
    #expect(list.map(\.parameter) == told)
  }
}
