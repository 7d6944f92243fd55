import Platform
public import Testing

/// Fonts that a machine may have besides those of the tests, as a fontconfig file for another process.
///
/// All are made of the files of the tests' own fonts, which are on every machine.
public struct FontSet: Sendable, CustomTestStringConvertible {
  public let testDescription: String
  /// The names of the font files, as patterns.
  private let files: [String]
  /// The factor by which the size of every text is multiplied.
  private let scale: Double

  private init(_ name: String, _ files: [String], scale: Double = 1) {
    (testDescription, self.files, self.scale) = (name, files, scale)
  }

  public static let sans = FontSet("sans", ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
  public static let serif = FontSet("serif", ["DejaVuSerif*.ttf"])
  public static let monospaced = FontSet("monospaced", ["DejaVuSansMono*.ttf"])
  /// Lines of 1.36 times the size, like those of Noto Sans.
  public static let tall = FontSet("tall", ["DejaVuSans*.ttf"], scale: 1.17)
  public static let small = FontSet("small", ["DejaVuSans*.ttf"], scale: 0.85)

  public static let all = [sans, serif, monospaced, tall, small]

  /// Writes the file, for `FONTCONFIG_FILE`; it goes with the test run.
  ///
  /// - Returns: its path.
  public func file() throws -> String {
    let names = files.map { "<glob>*/\($0)</glob>" }.joined()
    let path = "\(TestHome.folder)/fonts-\(testDescription).conf"
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <dir>/usr/share/fonts</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir prefix="xdg">fontconfig</cachedir>
        <selectfont>
          <rejectfont><glob>*.*</glob></rejectfont>
          <acceptfont>\(names)</acceptfont>
        </selectfont>
        <match target="font">
          <edit name="pixelsize" mode="assign"><times><name>pixelsize</name><double>\(scale)</double></times></edit>
        </match>
      </fontconfig>

      """
    try FileReplacement.write(Array(text.utf8), to: path)
    return path
  }
}
