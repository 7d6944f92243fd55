import DisplayList
import Surfaces

extension PassPlanner {
  /// The passes that paint `repaint` of a canvas, which grows if a backdrop reads pixels outside it.
  mutating func passes(for canvas: CanvasPlan, repaint: inout Region) -> [RenderPass] {
    addBackdropSources(of: canvas, to: &repaint)
    var passes: [RenderPass] = []
    var commands: [PaintCommand] = []
    commands.reserveCapacity(canvas.steps.count + 1)
    func flush() {
      guard !commands.isEmpty else { return }
      Occlusion.cull(in: &commands)
      passes.append(.paint(commands))
      commands = []
    }
    if !repaint.isEmpty, !canvas.isCoveredByOpaque {
      let black = PaintCommand.Kind.fill(.rect(DeviceRect(canvas.bounds)), .color(ResolvedColor(white: 0)))
      commands.append(PaintCommand(kind: canvas.isBlack ? black : .clear, clips: [], visible: repaint))
    }
    for (position, step) in canvas.steps.enumerated() {
      switch step {
      case .beginLayer(let extent):
        guard repaint.intersects(extent) else { continue }
        commands.append(PaintCommand(kind: .beginLayer(extent), clips: [], visible: Region()))
      case .endLayer(let layer):
        // The content lies inside the layer's extent, and so was not visible either.
        let visible = repaint.intersection(layer.extent)
        guard !visible.isEmpty else { continue }
        commands.append(
          PaintCommand(
            kind: .endLayer(layer.effect), clips: layer.clips.filter { !$0.covers(layer.extent) }, visible: visible))
      case .leaf(let leaf):
        let visible = repaint.intersection(leaf.extent)
        guard !visible.isEmpty else { continue }
        let kind: PaintCommand.Kind
        switch leaf.value {
        case .picture: kind = draw(canvas.pictures[position]!, over: leaf.extent, &passes)
        case .content(.backdrop(let backdrop)):
          let request = canvas.backdrops.first { $0.position == position }!
          if request.pass.source == .canvas { flush() }
          passes.append(.backdrop(pass(for: request, of: backdrop, on: canvas)))
          coloredImageKeys[leaf.identity] = request.key
          lastSourceVersions[leaf.identity] = request.pass.sourceVersion
          kind = .backdrop(leaf.identity, backdrop.outline, noise: backdrop.material.noise, opacity: backdrop.opacity)
        case .content(.fill(let outline, let paint)): kind = .fill(outline, paint)
        case .content(.mask(let mask, let x, let y, let paint)): kind = .mask(mask, x: x, y: y, paint)
        case .content(.image(let image)): kind = .image(image)
        case .content(.transformedImage(let image)): kind = .transformedImage(image)
        }
        commands.append(
          PaintCommand(kind: kind, clips: leaf.clips.filter { !$0.covers(leaf.extent) }, visible: visible))
      }
    }
    flush()
    return passes
  }

  /// Adds the pixels that stale backdrops read from the canvas. These may contain further backdrops, so this repeats
  /// until none is added.
  private func addBackdropSources(of canvas: CanvasPlan, to repaint: inout Region) {
    var needed = Set<Int>()
    var grew = true
    while grew {
      grew = false
      for (index, backdrop) in canvas.backdrops.enumerated()
      where !needed.contains(index) && repaint.intersects(backdrop.pass.region) {
        needed.insert(index)
        grew = true
        let isStale = coloredImageKeys[backdrop.pass.identity] != backdrop.key
        if isStale, backdrop.pass.source == .canvas { repaint.add(backdrop.pass.domain) }
      }
    }
  }

  private func pass(for request: CanvasPlan.BackdropRequest, of backdrop: Backdrop, on canvas: CanvasPlan)
    -> BackdropPass
  {
    var pass = request.pass
    if pass.source != .canvas, backdrop.edge == .global, request.seesAll,
      lastSourceVersions[pass.identity] == pass.sourceVersion
    {
      (pass.domain, pass.region) = (canvas.bounds, canvas.bounds)
    }
    return pass
  }

  /// Adds the passes that paint and blur a picture, unless it is cached, and returns the command that draws it.
  private mutating func draw(
    _ request: CanvasPlan.PictureRequest, over extent: PixelRect, _ passes: inout [RenderPass]
  ) -> PaintCommand.Kind {
    let picture = request.picture
    if picture.isPainted { make(request, &passes) }
    if !picture.shaders.isEmpty {
      return .shaded(picture.identity, picture.shaderInput, picture.shaders, opacity: picture.opacity)
    }
    if let map = picture.toPicture { return .projected(picture.identity, map, opacity: picture.opacity) }
    guard let blur = request.blur(over: extent) else {
      return .picture(picture.identity, x: picture.shift.x, y: picture.shift.y, opacity: picture.opacity)
    }
    passes.append(.backdrop(blur))
    return .blurred(picture.identity, opacity: picture.opacity)
  }

  /// Adds the pass that paints a picture, unless it is cached.
  mutating func make(_ request: CanvasPlan.PictureRequest, _ passes: inout [RenderPass]) {
    let picture = request.picture
    guard pictureKeys[picture.identity] != request.key else { return }
    pictureKeys[picture.identity] = request.key
    var all = Region(picture.bounds)
    let inner = self.passes(for: request.canvas, repaint: &all)
    passes.append(
      .picture(
        PicturePass(
          identity: picture.identity, bounds: picture.bounds, passes: inner, silhouetteColor: picture.silhouetteColor)))
  }
}
