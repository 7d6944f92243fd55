public import Foundation

extension CGPoint {
  /// Returns whether both coordinates are the same; Core Graphics' name for it.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns whether width and height are the same; Core Graphics' name for it.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Returns whether both are the same rectangle, whichever corner they are given by; Core Graphics' name for it.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
