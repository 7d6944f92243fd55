import Glibc
import ImageFiles
import Platform

/// Draws the images of the project: `vitrine-assets FOLDER [NAME...] [--size WxH]`.
@main
enum Main {
  static func main() {
    do throws(OptionsError) {
      let options = try Options(arguments: CommandLine.arguments.dropFirst())
      do throws(ImageFileError) {
        try Assets.write(options) { print($0) }
      } catch {
        fail(error.message, code: error.exitCode)
      }
    } catch {
      fail(error.message, code: 2)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    try? Descriptor.write("vitrine-assets: error: \(message)\n", to: STDERR_FILENO)
    exit(code)
  }
}
