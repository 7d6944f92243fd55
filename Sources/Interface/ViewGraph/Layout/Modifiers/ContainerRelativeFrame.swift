/// The size of the nearest container around a view: a scroll view, or else the host.
@MainActor
package final class ContainerLink {
  private(set) var size = CGSize.zero
  private var readers: Set<ViewIdentity> = []

  package init() {}

  /// Returns the size as of the last layout; its readers are evaluated again when it changes.
  func read() -> CGSize {
    if let reader = StateReads.current { readers.insert(reader) }
    return size
  }

  package func update(_ size: CGSize, session: EvaluationSession) {
    guard size != self.size else { return }
    self.size = size
    guard !readers.isEmpty else { return }
    let dirty = readers
    readers = []
    session.afterLayout(owner: ContainerLink.self, name: "containerRelativeFrame") {
      session.invalidation.raise(dirty: dirty)
    }
  }
}

/// A box whose lengths are a function of those of the container around it.
nonisolated package struct ContainerRelativeFrame: PrimitiveModifier {
  var axes: Axis.Set
  var alignment: Alignment
  var length: (CGFloat, Axis) -> CGFloat

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let size = (context.environment.containerLink ?? context.session.container).read()
    func side(_ axis: Axis) -> CGFloat? {
      guard axes.contains(Axis.Set(axis)) else { return nil }
      let length = length(size[axis], axis)
      return length.isFinite ? max(0, length) : nil
    }
    let layout = FrameLayout(width: side(.horizontal), height: side(.vertical), alignment: alignment)
    return layout.nodes(of: content, in: context)
  }
}

extension EnvironmentValues {
  private enum ContainerLinkKey: EnvironmentKey { static var defaultValue: ContainerLink? { nil } }

  /// The link to the scroll view around a view; nil outside one.
  package var containerLink: ContainerLink? {
    get { self[ContainerLinkKey.self] }
    set { self[ContainerLinkKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Puts the view into a box as large on some axes as the container around it: a scroll view, or else the window.
  public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    modifier(ContainerRelativeFrame(axes: axes, alignment: alignment) { length, _ in length })
  }

  /// Puts the view into a box whose lengths are a function of those of the container around it, in points.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View { modifier(ContainerRelativeFrame(axes: axes, alignment: alignment, length: length)) }

  /// Puts the view into a box as large as some of the parts into which the container around it is divided.
  ///
  /// - Parameters:
  ///   - count: the number of parts; at least 1.
  ///   - span: the number of parts that the box takes.
  ///   - spacing: the space between the parts, in points.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    containerRelativeFrame(axes, alignment: alignment) { length, _ in
      let parts = CGFloat(max(1, count))
      let part = (length - spacing * (parts - 1)) / parts
      return part * CGFloat(max(1, span)) + spacing * CGFloat(max(1, span) - 1)
    }
  }
}
