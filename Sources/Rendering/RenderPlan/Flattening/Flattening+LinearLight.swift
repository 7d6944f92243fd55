import DisplayList

extension Flattening.Picture {
  /// Makes each leaf a layer of its own that is composited in linear light, except leaves that recolour their backdrop.
  mutating func mixInLinearLight() {
    isLinear = true
    steps = steps.flatMap { step -> [Flattening.Step] in
      switch step {
      case .beginLayer: return [step]
      case .endLayer(var layer):
        layer.effect.isLinear = true
        return [.endLayer(layer)]
      case .leaf(var leaf):
        if case .content(let content) = leaf.value, content.readsBackdrop { return [step] }
        let layer = Flattening.Layer(
          identity: DisplayIdentity(combine(leaf.identity.rawValue, 0x6C69_6E65)), version: leaf.version,
          effect: LayerEffect(isLinear: true), extent: leaf.extent, clips: leaf.clips)
        leaf.clips = []
        leaf.inLayer = true
        return [.beginLayer(leaf.extent), .leaf(leaf), .endLayer(layer)]
      }
    }
  }
}
