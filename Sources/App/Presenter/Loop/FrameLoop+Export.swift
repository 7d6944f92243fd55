import FrameTiming
import Session
import Vitrine
import Windowing

extension FrameLoop {
  /// Writes the material, as it is tuned, for another program, and says where it is now.
  func export(_ order: ExportOrder) {
    let look = model.state.lookInWindow
    switch order {
    case .copy(let name):
      guard let format = MaterialExport.format(named: name) else { return }
      backend.clipboard = look.exported(as: format).annotatedText
      tell("Copied: \(format.title)")
    case .save(let name):
      guard let format = MaterialExport.format(named: name) else { return }
      guard let folder = options.materialsFolder else { return tell("There is no folder to save materials in") }
      do throws(MaterialFileError) {
        tell("Saved: \(Self.abbreviated(try look.exported(as: format).save(in: folder, as: look.exportName)))")
      } catch {
        tell(error.description)
      }
    }
  }

  private func tell(_ text: String) { model.tell(text, at: clock.now()) }

  /// A path as people write it.
  private static func abbreviated(_ path: String) -> String {
    let home = NSHomeDirectory()
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }
}
