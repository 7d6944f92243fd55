import CPango
import Platform

/// Shapes short texts of one line with HarfBuzz, in less than half of the time that Pango takes, which first finds out
/// that there is one line, one font and one direction.
///
/// Pango chooses the font, once for all texts in it, and shapes all characters for comparison.
struct LineShaper {
  /// The properties of a text on which Pango's choice of a font depends.
  private struct Key: Hashable {
    var font: FontDescription
    var characters: LineCharacters
  }

  enum Choice {
    /// The number of texts so far.
    case unknown(Int)
    /// More than one font, or one in which text is shaped otherwise.
    case mixed
    case font(LineFont)
  }

  private var choices = LeastRecentlyUsed<Key, Choice>(limit: Self.maximumFonts)
  /// The font that was chosen last, since the next text is usually in the same one.
  private var last: (key: Key, font: LineFont)?
  private let buffer = Buffer()

  private static let maximumFonts = 256
  /// The number of texts before Pango is asked for the font. That takes as long as is gained by so many, and text that
  /// grows has another font in each frame.
  static let textThreshold = 32
  private static let tabularNumbers = tag("tnum")
  /// The features that Pango turns off in letters that are spaced.
  private static let ligatures = ["liga", "clig", "dlig", "hlig"].map(tag)

  private static func tag(_ name: String) -> hb_tag_t { hb_tag_from_string(name, 4) }

  /// Returns the characters of a run that may be shaped directly if it is a line of its own; nil for any other.
  static func characters(of run: TextRun) -> LineCharacters? {
    // Pango shapes longer texts in pieces.
    guard run.text.utf8.count < SourceText.pieceBytes.words, run.underline == nil, run.strikethrough == nil,
      run.baselineOffset == 0, run.drawing == nil, LayoutKey.longestWidth(run) < LayoutKey.shortWidth
    else { return nil }
    return LineCharacters(of: run.text)
  }

  /// Returns the font in which a run is shaped, unless Pango has to lay it out. The run is one more text in its font.
  mutating func choice(of run: TextRun, _ characters: LineCharacters, _ catalog: FontCatalog) -> Choice {
    let key = Key(font: run.font, characters: characters)
    if let last, last.key == key { return .font(last.font) }
    var choice = choices.value(for: key) ?? .unknown(0)
    if case .unknown(let count) = choice {
      if count < Self.textThreshold {
        choice = .unknown(count + 1)
      } else {
        choice = chooseFont(for: characters, of: run, catalog).map { .font($0) } ?? .mixed
      }
      choices.insert(choice, for: key, cost: 1)
    }
    if case .font(let font) = choice { last = (key, font) }
    return choice
  }

  /// Returns the font that Pango chooses for all characters of a kind; nil if it does not choose one, or if glyphs are
  /// placed otherwise here.
  private func chooseFont(for characters: LineCharacters, of run: TextRun, _ catalog: FontCatalog) -> LineFont? {
    var chosen: LineFont?
    for sample in characters.samples {
      var run = run
      run.text = sample
      let layout = TextLayout([run], style: TextStyle(font: run.font), width: nil, height: nil, catalog: catalog)
      guard layout.placedRuns.count == 1, let placed = layout.placedRuns.first,
        let font = LineFont(placed, of: layout), chosen?.equals(font) ?? true, let line = shape(run, font),
        line.equals(layout, placed)
      else { return nil }
      chosen = font
    }
    return chosen
  }

  /// Returns the line of a run in a font; nil if it has no glyphs.
  ///
  /// - Parameter number: the number of the line.
  func shape(_ run: TextRun, _ font: LineFont, number: Int = 0) -> ShapedLine? {
    let count = Int32(run.text.utf8.count)
    let buffer = buffer.pointer
    hb_buffer_reset(buffer)
    var text = run.text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { hb_buffer_add_utf8(buffer, $0.baseAddress, count, 0, count) }
    }
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, font.script)
    hb_buffer_set_language(buffer, font.language)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    hb_buffer_set_flags(
      buffer, hb_buffer_flags_t(rawValue: HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    var features = font.features
    func add(_ tag: hb_tag_t, _ value: UInt32) {
      features.append(hb_feature_t(tag: tag, value: value, start: 0, end: UInt32(count)))
    }
    if run.font.monospacedDigits { add(Self.tabularNumbers, 1) }
    if run.tracking != 0 { for tag in Self.ligatures { add(tag, 0) } }
    hb_shape(font.shaper, buffer, features, UInt32(features.count))
    let spacing = run.tracking == 0 ? 0 : PangoUnits.whole(run.tracking, in: -1000...1000)
    return ShapedLine(buffer, of: run, spacing: spacing, font: font, number: number)
  }

  /// HarfBuzz's characters and glyphs, in memory that all texts use.
  private final class Buffer {
    let pointer: OpaquePointer = hb_buffer_create()
    deinit { hb_buffer_destroy(pointer) }
  }
}
