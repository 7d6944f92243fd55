import Session
import Vitrine

/// The export of the material: the format, what it cannot express, and the destination.
struct ExportSection: View {
  let look: SceneLook
  /// The format that is chosen.
  let format: MaterialExport.Format
  let perform: (SceneAction) -> Void

  var body: some View {
    ParameterSection("Export") {
      ParameterRow("For") {
        Spacer(minLength: 0)
        Picker("For", selection: Binding(get: { format }, set: { perform(.selectFormat($0.name)) })) {
          ForEach(MaterialExport.formats, id: \.self) { format in Text(verbatim: format.title) }
        }
      }
      CaptionLines(lines: look.exported(as: format).limits)
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        Button("Copy") { perform(.copy(.material(format.name))) }
        if format.isMaterialFile {
          Button("Save") { perform(.save(.own)) }
          Button("Save as\u{2026}") { perform(.save(.ask)) }
        } else {
          Button("Save") { perform(.export(format.name)) }
        }
      }
      .buttonStyle(.bordered)
      .padding(.top, 6)
    }
  }
}

/// Lines in small print; nothing where there are none.
struct CaptionLines: View {
  let lines: [String]

  var body: some View {
    if !lines.isEmpty {
      VStack(alignment: .leading, spacing: 3) {
        ForEach(lines, id: \.self) { line in
          Text(verbatim: line).font(.system(size: 11)).foregroundStyle(.secondary)
        }
      }
      .padding(.vertical, 4)
    }
  }
}
