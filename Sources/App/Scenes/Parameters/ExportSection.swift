import Session
import Vitrine

/// The section that exports the material: the format, the properties that it cannot express, and the destination.
struct ExportSection: View {
  let look: SceneLook
  /// The chosen format.
  let format: MaterialExport.Format
  let perform: (SceneAction) -> Void

  var body: some View {
    ParameterSection("Export") {
      ChoiceRow(
        "Format", of: MaterialExport.formats,
        selection: Binding(get: { format }, set: { perform(.selectFormat($0.name)) }), shown: \.title)
      CaptionLines(lines: look.exported(as: format).limits)
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        PanelButton(title: "Copy") { perform(.copy(.material(format.name))) }
        if format.isMaterialFile {
          PanelButton(title: "Save") { perform(.save(.own)) }
          PanelButton(title: "Save as\u{2026}") { perform(.save(.ask)) }
        } else {
          PanelButton(title: "Save") { perform(.export(format.name)) }
        }
      }
      .padding(.top, 6)
    }
  }
}

/// Lines in small print; nothing if there are none.
struct CaptionLines: View {
  let lines: [String]

  var body: some View {
    if !lines.isEmpty {
      VStack(alignment: .leading, spacing: 3) {
        ForEach(lines, id: \.self) { line in
          Text(verbatim: line).font(.system(size: 11)).foregroundStyle(.secondaryInk)
        }
      }
      .padding(.vertical, 4)
    }
  }
}
