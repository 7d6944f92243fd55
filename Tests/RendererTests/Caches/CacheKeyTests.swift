import DisplayList
import RenderPlan
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// The place of a subject: what is kept of it there, and by which key.
enum CachePlace: String, CaseIterable, Sendable {
  case surface, underPanel, underGlobalPanel, underSmallBlur, drawingGroup, linearGroup, blurred, shadowed, masked
  case layer, panelInGroup, projected

  func items(_ subject: DisplayItem) -> [DisplayItem] {
    let size = RandomScenes.size
    let picture = DisplayItem.image(1, RandomScenes.photograph, x: -10, y: -9)
    func panel(_ sigma: Double, _ edge: Backdrop.Edge = .bounded) -> DisplayItem {
      let material = ResolvedMaterial(sigma: sigma, color: MaterialColor(brightness: 0.02))
      return .panel(3, PixelRect(x: 10, y: 8, width: 77, height: 50), material, edge: edge)
    }
    switch self {
    case .surface: return [picture, subject]
    case .underPanel: return [picture, subject, panel(7)]
    case .underGlobalPanel: return [picture, subject, panel(5, .global)]
    case .underSmallBlur: return [picture, subject, panel(1.2)]
    case .drawingGroup: return [picture, .group(4, .flatten(opaque: false), [subject])]
    case .linearGroup: return [picture, .group(4, .flatten(opaque: false, isLinear: true), [subject])]
    case .blurred: return [picture, .group(4, .blur(Blur(sigma: 3.5)), [subject])]
    case .shadowed:
      let color = ResolvedColor(red: 0.1, green: 0, blue: 0.3, alpha: 0.8)
      return [picture, .group(4, .shadow(Shadow(color: color, sigma: 3.2, x: 4, y: 3)), [subject])]
    case .masked: return [picture, .group(4, .mask([subject]), [.fill(5, size.bounds, ResolvedColor(white: 0.2))])]
    case .layer: return [picture, .group(4, .blend(.overlay), [subject])]
    case .panelInGroup: return [picture, .group(4, .flatten(opaque: true), [subject, panel(6)])]
    case .projected:
      var map = ProjectiveMap(.translation(x: 3, y: 1))
      map.m23 = 0.003
      return [picture, .group(4, .projection(map), [subject])]
    }
  }

  func list(_ subject: DisplayItem) -> DisplayList { DisplayList(size: RandomScenes.size, items: items(subject)) }
}

@Suite("Caches tell apart what looks different")
struct CacheKeyTests {
  @Test("a variant for each property of what is painted")
  func complete() {
    for subject in CacheSubject.all { #expect(subject.unmatched.isEmpty, "\(subject.name)") }
  }

  /// A variant that nobody can see would pass with any key.
  @Test("every variant looks different on the surface")
  func visible() {
    for subject in CacheSubject.all {
      let base = rendered(CachePlace.surface.list(subject.base))
      for (field, item) in subject.variants {
        let isSame = ImageDiff(rendered(CachePlace.surface.list(item)), base).isIdentical
        #expect(!isSame, "\(subject.name), \(field)")
      }
    }
  }

  @Test("one property at a time", arguments: CachePlace.allCases)
  func oneProperty(place: CachePlace) {
    for subject in CacheSubject.all {
      expectNothingStale(
        subject.name, place.list(subject.base), subject.variants.map { ($0.field, place.list($0.item)) })
    }
  }
}

/// One renderer paints the base and a variant in turns, once only what the planner says has changed and once
/// everything; a renderer that knows neither is the judge.
func expectNothingStale(_ name: String, _ base: DisplayList, _ variants: [(field: String, list: DisplayList)]) {
  for age in [0, 1] {
    let renderer = FrameRenderer(threads: 1)
    var planner = PassPlanner()
    let target = PixelBuffer(size: base.size)
    renderer.render(planner.plan(base, age: 0), into: target.view)
    for (field, list) in variants.flatMap({ [$0, ("base", base)] }) {
      renderer.render(planner.plan(list, age: age), into: target.view)
      let difference = ImageDiff(target, rendered(list))
      #expect(difference.isIdentical, "\(name), \(field), age \(age): \(difference)")
    }
  }
}
