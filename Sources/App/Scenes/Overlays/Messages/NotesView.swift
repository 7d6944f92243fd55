package import RenderPlan
import Surfaces
import Vitrine

/// The notes on a frame for the author of its views: what looks different from what the code suggests.
package struct NotesContent: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    var text: String
    /// In points.
    var frame: CGRect
  }

  private(set) var rows: [Row] = []

  package init() {}

  init(_ rows: [Row]) { self.rows = rows }

  /// - Parameter scale: pixels per point.
  package init(_ table: PassTable, scale: Double) {
    // Only the visible edges of a layer that is far too large are drawn.
    let canvas = table.size.bounds.expanded(by: 8)
    rows = table.notes.filter(\.isForAuthor).map { note in
      let frame = note.frame.intersection(canvas)
      return Row(
        text: note.text,
        frame: CGRect(
          x: Double(frame.minX) / scale, y: Double(frame.minY) / scale, width: Double(frame.width) / scale,
          height: Double(frame.height) / scale))
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

  /// More would hide the picture.
  private static let most = 4

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      ForEach(Array(content.texts.prefix(Self.most).enumerated()), id: \.offset) { _, text in
        Text(verbatim: text).font(.system(size: 13)).foregroundStyle(.black).frame(maxWidth: 620, alignment: .leading)
      }
      if content.texts.count > Self.most {
        Text(verbatim: "and \(content.texts.count - Self.most) more").font(.caption).foregroundStyle(.black)
      }
    }
    .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14))
    .background(NoteOutlines.color.opacity(0.94), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
    .padding(16)
  }
}

/// The outlines of what the notes are about.
struct NoteOutlines: View {
  let content: NotesContent

  static let color = Color(red: 1, green: 0.76, blue: 0.2)

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(content.rows.indices, id: \.self) { index in
        let frame = content.rows[index].frame
        Rectangle()
          .strokeBorder(Self.color, style: StrokeStyle(lineWidth: 2, dash: [7, 5]))
          .frame(width: max(frame.width, 1), height: max(frame.height, 1))
          .offset(x: frame.minX, y: frame.minY)
      }
    }
  }
}
