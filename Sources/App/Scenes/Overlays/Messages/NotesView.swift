package import RenderPlan
import Vitrine

/// The notes on a frame for the author of its views: the places where the picture differs from what the code suggests.
package struct NotesContent: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    var text: String
    var mark: DiagnosticMarks.Mark
  }

  private(set) var rows: [Row] = []

  package init() {}

  init(_ rows: [Row]) { self.rows = rows }

  /// - Parameter scale: pixels per point.
  package init(_ table: PassTable, scale: Double) {
    rows = table.notes.filter(\.isForAuthor).compactMap { note in
      DiagnosticMarks.Mark(note, size: table.size, scale: scale).map { Row(text: note.text, mark: $0) }
    }
  }

  /// The texts of the rows, each once.
  var texts: [String] {
    var texts: [String] = []
    for row in rows where !texts.contains(row.text) { texts.append(row.text) }
    return texts
  }
}

/// The texts of the notes, over the picture.
struct NoteList: View {
  let content: NotesContent
  /// The points around the list.
  let room: Double

  /// The most notes that are listed; more would hide the picture.
  private static let maximumNotes = 4

  var body: some View {
    ScrollingContent {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(Array(content.texts.prefix(Self.maximumNotes).enumerated()), id: \.offset) { _, text in
          Text(verbatim: text.breakable()).font(.system(size: 13)).frame(maxWidth: 620, alignment: .leading)
        }
        if content.texts.count > Self.maximumNotes {
          Text(verbatim: "and \(content.texts.count - Self.maximumNotes) more").font(.caption)
        }
      }
      .foregroundStyle(.black)
    }
    .environment(\.colorScheme, .light)
    .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14))
    .background(NoteOutlines.color.opacity(0.94), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .padding(room)
  }
}

/// The outlines of the places where notes apply.
struct NoteOutlines: View {
  let content: NotesContent

  static let color = DiagnosticMarks.color

  var body: some View { DiagnosticMarks(content.rows.map(\.mark)) }
}
