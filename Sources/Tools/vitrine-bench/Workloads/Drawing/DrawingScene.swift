import Surfaces
import Vitrine

/// A scene whose drawing is recorded in each frame, moved by a part of a point: shapes in order, or texts.
struct DrawingScene {
  /// A text and the top left corner of its line.
  struct PlacedText {
    var text: String
    var point: CGPoint
  }

  /// The look of all shadows: black at half opacity, blurred by a Gaussian, below the shape; in points.
  static let shadow = (opacity: 0.5, deviation: 5.0, y: 4.0)
  /// The opacity of groups.
  static let groupOpacity = 0.5
  /// The typeface of all texts and its size in points.
  static let font = (name: "DejaVu Sans", size: 13.0)
  /// The frames after which the movement begins again.
  static let stepFrames = 8

  var size = PixelSize(width: 1920, height: 1080)
  var shapes: [DrawnShape] = []
  /// Consecutive shapes that are composited together; 0 composites each on its own.
  var groupSize = 0
  /// The path of shapes whose outline is shared.
  var sharedPath: Path?
  /// The picture of shapes that are painted with it.
  var picture: Bitmap?
  /// The texts of each frame, in turn.
  var texts: [[PlacedText]] = []
  /// The movement of each frame to the right, in points; 0 paints the same frame again each time.
  var step = 0.4

  /// The horizontal place of the scene in a frame.
  func offset(inFrame frame: Int) -> Double {
    Double(frame % Self.stepFrames) * step
  }

  /// Returns shapes that a closure makes from one generator.
  static func shapes(_ count: Int, seed: UInt64 = 7, _ make: (inout SceneRandom, Int) -> DrawnShape) -> [DrawnShape] {
    var random = SceneRandom(seed: seed)
    return (0..<count).map { make(&random, $0) }
  }
}
