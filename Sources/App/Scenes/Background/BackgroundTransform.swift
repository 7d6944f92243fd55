package import Session

/// A transform that scales, turns and moves the background of a scene, in that order.
package struct BackgroundTransform: Hashable, Sendable {
  /// The angle in degrees, clockwise about the centre.
  var rotation = 0.0
  var scaleX = 1.0
  var scaleY = 1.0
  /// The distances that the background moves, in widths and heights of the window.
  var x = 0.0
  var y = 0.0

  package static let identity = BackgroundTransform()

  private init() {}

  /// Creates the transform of the look's scene.
  package init(_ look: SceneLook) {
    func value(_ name: NumberParameter.Name, _ other: Double) -> Double {
      let parameter = NumberParameter.named(name)
      return parameter.isShown(in: look) ? parameter.value(in: look) : other
    }
    rotation = value(.rotation, 0)
    scaleX = value(.scaleX, 1)
    scaleY = value(.scaleY, 1)
    x = value(.shiftX, 0)
    y = value(.shiftY, 0)
  }
}
