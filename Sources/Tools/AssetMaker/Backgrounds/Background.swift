import ImageFiles
import Surfaces

/// A background of the project.
struct Background: Sendable {
  enum Format: String, Sendable {
    /// For photographic detail, where PNG is three times as large.
    case jpg
    /// For flat and exact images.
    case png
  }

  /// The file name without extension.
  var name: String
  var format: Format
  var draw: @Sendable (PixelSize) -> PixelBuffer

  static let all = [
    Background(name: "lake", format: .jpg, draw: LakeAtDusk.draw),
    Background(name: "aurora", format: .jpg, draw: Aurora.draw),
    Background(name: "petals", format: .jpg, draw: Petals.draw),
    Background(name: "lights", format: .jpg, draw: CityLights.draw),
    Background(name: "mesh", format: .jpg, draw: GradientMesh.draw),
    Background(name: "chart", format: .png, draw: TestChart.draw),
  ]

  func write(to folder: String, size: PixelSize) throws(ImageFileError) {
    let picture = draw(size)
    let path = "\(folder)/\(name).\(format.rawValue)"
    switch format {
    case .jpg: try JPEGWriter.write(picture, to: path, quality: 90)
    case .png: try PNGWriter.write(picture, to: path)
    }
  }
}
