import Session
import Vitrine

extension ParameterPanel {
  /// What decides the material's look besides its name: the window and a person's settings.
  var surroundings: some View {
    ParameterSection("Surroundings") {
      segments("Blends with", [("Window", .withinWindow), ("Desktop", .behindWindow)], at: \.surroundings.blending) {
        .blending($0)
      }
      circumstance("Window", ("In use", true), ("Not in use", false), .isActive)
      circumstance("Focus", ("Outside", false), ("Inside", true), .isEmphasized)
      circumstance("Transparency", ("Normal", false), ("Reduced", true), .reducesTransparency)
      circumstance("Contrast", ("Normal", false), ("Increased", true), .increasesContrast)
    }
  }

  private func circumstance(
    _ title: String, _ left: (title: String, value: Bool), _ right: (title: String, value: Bool),
    _ circumstance: Surroundings.Circumstance
  ) -> some View {
    segments(title, [left, right], at: \.surroundings[circumstance]) { .surrounding(circumstance, $0) }
  }
}
