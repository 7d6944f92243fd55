import Session
import Vitrine

extension ParameterPanel {
  /// The traits of the window and the user's settings.
  var traits: some View {
    ParameterSection("Surroundings") {
      segments("Blends with", [("Window", .withinWindow), ("Desktop", .behindWindow)], at: \.traits.blending) {
        .blending($0)
      }
      flag("Window", ("In use", true), ("Not in use", false), .isActive)
      flag("Focus", ("Outside", false), ("Inside", true), .isEmphasized)
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
}
