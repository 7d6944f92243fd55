public import Surfaces

/// An encoder that turns pictures into bytes, one after another; one thread at a time uses it.
public protocol PictureEncoder: AnyObject {
  /// Encodes a surface.
  ///
  /// - Parameter name: identifies the picture in errors.
  func encode(_ view: SurfaceView, name: String) throws(ImageFileError) -> [UInt8]
}
