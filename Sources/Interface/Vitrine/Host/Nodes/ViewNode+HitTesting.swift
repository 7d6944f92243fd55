extension ViewNode {
  /// The nodes under a point of the host, from the innermost out; empty where nothing is.
  final func hitPath(_ point: CGPoint) -> [ViewNode] {
    var path: [ViewNode] = []
    _ = hit(point, path: &path)
    return path
  }
}
