import FrameTiming
import Surfaces
import Vitrine

/// A limit of SwiftUI's shader modifiers: views that run into it, and similar views that do not.
struct Limit: Sendable {
  enum Name: CaseIterable, Hashable, Sendable {
    case groupedMaterial, clippedOffset, longLayer, lateColor, platformViews
  }

  enum Form: CaseIterable, Hashable, Sendable {
    /// The views that run into the limit.
    case written
    /// The views that work around it.
    case workaround
  }

  let name: Name
  let title: String
  /// The views of a form.
  let views: @MainActor @Sendable (Form, LimitSetting) -> AnyView
  /// The code of a form, abbreviated.
  let code: @Sendable (Form, LimitSetting) -> String
  /// The number of columns that its card spans where there are several.
  var columns = 1
}

/// The values that the views of a limit depend on.
struct LimitSetting: Hashable {
  /// The size of the views, in points.
  var size: CGSize
  var material: Material
  /// The `maxSampleOffset` of the distortion, in points.
  var sampleOffset: Double
  /// The length of the layer, in points.
  var layerLength: Double
  /// The background's picture; nil for the lake.
  var picture: Bitmap?
}

extension Limit {
  /// Every limit, in the order of the cards.
  static let all: [Limit] = [
    Limit(
      name: .groupedMaterial, title: "A grouped material blurs nothing",
      views: { AnyView(GroupedMaterial(form: $0, setting: $1)) },
      code: { form, _ in form == .written ? "material, drawingGroup()" : "drawingGroup(), material" }),
    Limit(
      name: .clippedOffset, title: "A parent clips the sample offset",
      views: { AnyView(ClippedOffset(form: $0, setting: $1)) },
      code: { form, setting in
        let offset = setting.sampleOffset.fixed(0)
        return form == .written ? "maxSampleOffset: \(offset)" : "padding(\(offset)), baked"
      }),
    Limit(
      name: .longLayer, title: "A layer must fit in a texture",
      views: { AnyView(LongLayer(form: $0, setting: $1)) },
      code: { form, setting in
        form == .written ? "all \(setting.layerLength.fixed(0)) pt" : "the visible part"
      }),
    Limit(
      name: .lateColor, title: "A distortion ends its pass",
      views: { AnyView(LateColor(form: $0, setting: $1)) },
      code: { form, _ in form == .written ? "sway, then tiles" : "tiles, then sway" }),
    Limit(
      name: .platformViews, title: "Native controls cannot be baked",
      views: { AnyView(PlatformViews(form: $0, setting: $1)) },
      code: { form, _ in form == .written ? "drawingGroup() around the controls" : "drawingGroup() behind them" },
      columns: 2),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the limit with a name; every name has one.
  static func named(_ name: Name) -> Limit {
    guard let limit = byName[name] else { preconditionFailure("no limit \(name)") }
    return limit
  }
}
