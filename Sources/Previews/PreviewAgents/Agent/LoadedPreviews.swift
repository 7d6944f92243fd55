import Foundation
import Glibc
import Platform
import Shaders
import Typesetting
import Vitrine

/// The reason why a library has no previews to show.
struct PreviewLoadError: Error {
  /// One line, lower case.
  var reason: String
}

/// The previews of a library, as its functions list them.
@MainActor
final class LoadedPreviews {
  let entries: [PreviewEntry]
  /// The descriptions of the previews that the host receives, in the same order.
  let summaries: [PreviewSummary]
  /// Remarks on previews that could not be listed as written, one line each.
  let remarks: [String]
  /// The state of the views that were shown before; nil for none.
  let state: StateSnapshot?
  /// The pictures and colours beside the source.
  let images: ImageResolver
  let assets: AssetCatalog
  let personality: Personality
  /// The library's file, which stays open as long as it is mapped: the loader identifies a library by its path.
  private let file: SealedFile

  /// The most previews of a library: their list has to fit into a packet.
  private static let maximumPreviews = 1000
  static let maximumRemarks = 64
  private static let maximumTextLength = 200

  /// Returns a text cut to `maximumTextLength` scalars: one character can have any number of them.
  static func shortened(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumTextLength)))
  }

  /// Maps a library and calls its functions.
  ///
  /// - Parameters:
  ///   - file: the file of the library.
  ///   - state: the state of the views that were shown before.
  ///   - socket: the socket to the host, which is told of a trap.
  init(
    _ library: PreviewLibrary, from file: SealedFile, state: Data?, socket: Int32
  ) throws(PreviewLoadError) {
    guard let handle = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
      throw PreviewLoadError(reason: dlerror().map { String(cString: $0).printable } ?? "the library cannot be loaded")
    }
    self.file = file
    images = .files(in: [FilePath.folder(of: library.source)])
    assets = AssetCatalog(besideSource: library.source)
    personality = Personality(rawValue: library.system) ?? .iOS
    ShaderLibrary.setDefault(MetalFiles(ofTargetWith: library.source))
    Typesetter.setFontFiles { [project = library.project] in ProjectFonts.files(in: project) }

    if let symbol = library.symbols.lazy.compactMap({ dlsym(handle, $0) }).first {
      TrapReport.watch(libraryWith: symbol, socket: socket)
    }
    typealias Function = @convention(c) (UnsafeMutableRawPointer) -> Void
    let list = PreviewList()
    var summaries: [PreviewSummary] = []
    for (number, name) in library.symbols.enumerated() {
      // A `#if` may have left the function out.
      guard let symbol = dlsym(handle, name) else { continue }
      let before = list.entries.count
      unsafeBitCast(symbol, to: Function.self)(list.pointer)
      for (index, entry) in list.entries[before...].enumerated() {
        guard summaries.count < Self.maximumPreviews else { break }
        let size = entry.requestedSize ?? entry.turnedPhone
        summaries.append(
          PreviewSummary(
            name: entry.name.map(Self.shortened), symbol: number, line: entry.line, index: index,
            width: size.map { Double($0.width) }, height: size.map { Double($0.height) }, fits: entry.fits))
      }
    }
    entries = Array(list.entries.prefix(summaries.count))
    self.summaries = summaries
    let left = list.entries.count - summaries.count
    let remark = left > 0 ? ["\(left) previews are left out: the limit is \(Self.maximumPreviews)"] : []
    remarks = list.errors.prefix(Self.maximumRemarks).map(Self.shortened) + remark
    self.state = state.flatMap { StateSnapshot(data: $0) }
  }
}

extension PreviewEntry {
  /// True if the preview is as large as its views.
  var fits: Bool { layout == .sizeThatFits }

  /// The size of a phone in the orientation that the preview names, in points; nil where it names none.
  fileprivate var turnedPhone: CGSize? {
    guard orientation != nil, !fits else { return nil }
    return size(in: CGSize(width: PreviewSummary.phone.width, height: PreviewSummary.phone.height))
  }

  /// The size that the preview asks for, in points; nil if it takes the size that it is offered.
  var requestedSize: CGSize? {
    if case .device = layout, device?.size == nil { return nil }
    return fits ? nil : size(in: .zero)
  }
}
