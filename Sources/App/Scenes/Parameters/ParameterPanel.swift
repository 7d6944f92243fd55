import Session
import Vitrine

/// The panel at the window's edge, with a control for each part of the look. Controls perform actions, as keys do.
struct ParameterPanel: View {
  let input: ParameterInput
  let perform: (SceneAction) -> Void

  /// True while a row has the focus; otherwise the arrow keys change the selected row.
  @FocusState private var hasFocus: Bool

  /// The width in points.
  static let width = 332.0

  var body: some View {
    ViewThatFits(in: .vertical) {
      VStack(spacing: 0) {
        rows
        export
        footer
      }
      // The export section does not scroll, if enough of the rows remain visible.
      VStack(spacing: 0) {
        scrolling { rows }.frame(minHeight: 0, idealHeight: Self.minimumRowsHeight, maxHeight: .infinity)
        export
        footer
      }
      VStack(spacing: 0) {
        scrolling {
          rows
          export
        }
        footer
      }
    }
    .focused($hasFocus)
    .font(.system(size: 13))
    .padding(EdgeInsets(top: 10, leading: 16, bottom: 14, trailing: 16))
    .frame(maxWidth: Self.width)
    .background(.thickMaterial, in: RoundedRectangle(cornerRadius: 20, style: .continuous))
    .overlay { RoundedRectangle(cornerRadius: 20, style: .continuous).strokeBorder(.separator, lineWidth: 0.5) }
    .contentShape(RoundedRectangle(cornerRadius: 20, style: .continuous))
    // A press on the panel must not reach the views below it.
    .onTapGesture {}
    .environment(\.colorScheme, input.look.scheme)
  }

  /// The least height of the scrolling rows beside the parts that do not scroll, in points.
  private static let minimumRowsHeight = 240.0

  /// Scrolls rows whose selection extends to the panel's edge, with the scroll bar beside the numbers.
  private func scrolling<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    ScrollView { VStack(alignment: .leading, spacing: 0, content: content).padding(.horizontal, 10) }
      .padding(.horizontal, -10)
  }

  @ViewBuilder private var rows: some View {
    if let preview = input.preview {
      PreviewRows(
        controls: preview.controls, selected: hasFocus ? nil : input.selectedParameter, perform: perform)
    } else {
      lookRows
    }
  }

  private var lookRows: some View {
    VStack(alignment: .leading, spacing: 0) {
      ParameterSection {
        choice("Scene", of: input.catalog.scenes, shown: MaterialTitle.text, at: \.scene) { .scene($0) }
        choice("Background", of: input.backgrounds, shown: \.heading, at: \.background) { .background($0) }
        choice("Motion", of: input.motions, shown: { MaterialTitle.text(for: $0.rawValue) }, at: \.motion) {
          .motion($0)
        }
      }
      if input.showsEffects {
        line
        EffectRows(input: input, perform: perform)
      }
      let own = NumberParameter.table.filter { $0.scene?.rawValue == input.look.scene }
      if !own.isEmpty {
        line
        ParameterSection(MaterialTitle.text(for: input.look.scene)) {
          ForEach(own, id: \.name) { parameter in number(parameter) }
        }
      }
      line
      ParameterSection {
        materials
        if input.features.contains(.vibrancy) {
          choice("Vibrancy", of: input.catalog.vibrancies, shown: MaterialTitle.text, at: \.vibrancy) { .vibrancy($0) }
        }
        segments(
          "System", Personality.allCases.map { (title: $0.title, value: $0) }, at: \.traits.personality
        ) { .personality($0) }
        segments("Appearance", [("Light", .light), ("Dark", .dark)], at: \.appearance) { .appearance($0) }
        if input.features.contains(.layers) {
          choice("Effect", of: SceneState.Layers.allCases, shown: \.title, at: \.layers) { .layers($0) }
        }
        CaptionLines(lines: input.captions)
      }
      line
      ParameterSection("Recipe") {
        ForEach(NumberParameter.recipe, id: \.name) { parameter in number(parameter) }
        ColorRow(
          title: "Tint", color: input.look.tint, isOwn: input.look.overrides.tint == nil, target: .tint,
          perform: perform
        ) { perform(.set(.tint($0))) }
        CurveRow(look: input.look, perform: perform)
        segments(
          "Applies to", [(input.look.tunedScheme == .light ? "Light" : "Dark", false), ("Both", true)], at: \.tunesBoth
        ) {
          .tunesBoth($0)
        }
      }
      line
      ParameterSection("Panel") {
        ForEach(NumberParameter.panel, id: \.name) { parameter in number(parameter) }
        segments("Edge", [("Bounded", .bounded), ("Global", .global)], at: \.shownEdge) { .edge($0) }
      }
      line
      traits
    }
  }

  @ViewBuilder private var export: some View {
    if input.preview == nil {
      line
      ExportSection(
        look: input.look, format: MaterialExport.format(named: input.exportFormat) ?? MaterialExport.formats[0],
        perform: perform)
    }
  }

  /// The traits of the window and the user's settings.
  private var traits: some View {
    ParameterSection("Environment") {
      segments("Blends with", [("Window", .withinWindow), ("Desktop", .behindWindow)], at: \.traits.blending) {
        .blending($0)
      }
      flag("Window", ("Active", true), ("Inactive", false), .isActive)
      flag("Emphasis", ("Normal", false), ("Emphasized", true), .isEmphasized)
      flag("Transparency", ("Normal", false), ("Reduced", true), .reducesTransparency)
      flag("Contrast", ("Normal", false), ("Increased", true), .increasesContrast)
    }
  }

  private func flag(
    _ title: String, _ left: (title: String, value: Bool), _ right: (title: String, value: Bool),
    _ flag: MaterialTraits.Flag
  ) -> some View {
    segments(title, [left, right], at: \.traits[flag]) { .trait(flag, $0) }
  }

  private var line: some View { Divider().padding(.vertical, 8) }

  private var footer: some View {
    HStack(spacing: 8) {
      if input.preview == nil {
        PanelButton(title: "Undo", isEnabled: input.canUndo) { perform(.undo) }
        PanelButton(title: "Redo", isEnabled: input.canRedo) { perform(.redo) }
      }
      Spacer()
      PanelButton(title: "Reset", isEnabled: canReset) { perform(.resetParameters) }
    }
    .padding(.top, 14)
  }

  private var canReset: Bool {
    input.preview.map { $0.controls?.contains(where: \.isSet) ?? false } ?? input.look.hasOwnNumbers
  }

  private func number(_ parameter: NumberParameter) -> some View {
    NumberRow(
      parameter: parameter, look: input.look,
      isSelected: !hasFocus && parameter.name == input.selection && input.selectedArgument == nil, perform: perform)
  }

  /// Returns a row with a menu.
  private func choice<Value: Hashable>(
    _ title: String, of values: [Value], shown: @escaping (Value) -> String, at path: KeyPath<SceneLook, Value>,
    _ setting: @escaping (Value) -> SceneSetting
  ) -> some View {
    ChoiceRow(title, of: values, selection: binding(path, setting), shown: shown)
  }

  private var materials: some View {
    let scheme = input.look.scheme
    return ChoiceRow(
      title: "Material",
      groups: MaterialGroup.groups(of: input.catalog.materials).map { .init(title: $0.title, values: $0.names) },
      shown: MaterialTitle.text, sample: { AnyView(MaterialSample(name: $0, scheme: scheme)) },
      mark: input.look.isEdited ? "edited" : nil, selection: binding(\.material) { .material($0) })
  }

  /// Returns a row with all choices side by side.
  private func segments<Value: Hashable>(
    _ title: String, _ values: [(title: String, value: Value)], at path: KeyPath<SceneLook, Value>,
    _ setting: @escaping (Value) -> SceneSetting
  ) -> some View {
    SegmentRow(title: title, values: values, selection: binding(path, setting))
  }

  private func binding<Value>(
    _ path: KeyPath<SceneLook, Value>, _ setting: @escaping (Value) -> SceneSetting
  ) -> Binding<Value> {
    Binding(get: { input.look[keyPath: path] }, set: { perform(.set(setting($0))) })
  }
}

extension NumberParameter {
  fileprivate static let recipe = table.filter { $0.name != .cornerRadius && $0.scene == nil }
  fileprivate static let panel = table.filter { $0.name == .cornerRadius }
}
