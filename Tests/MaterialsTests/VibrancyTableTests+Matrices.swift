/// The published style sets: strokes by level, on standard materials and on thin ones; the fourth stroke of every set
/// is the second fill, and the separator the third standard stroke.
extension VibrancyTableTests {
  nonisolated static let strokeLight2 = Slot(
    scale: 0.5015, saturation: 3.991, bias: 0.0442,
    matrix: [
      SIMD4(1.551948, -0.8804954, -0.169953, 0.04425001), SIMD4(-0.4477795, 1.12044, -0.171161, 0.04424998),
      SIMD4(-0.4489875, -0.8786834, 1.829171, 0.04425001),
    ])
  nonisolated static let strokeDark2 = Slot(
    scale: 0.408, saturation: 3.679, bias: 0.556,
    matrix: [
      SIMD4(1.173492, -0.641661, -0.123831, 0.556), SIMD4(-0.326304, 0.859041, -0.124737, 0.5560001),
      SIMD4(-0.32721, -0.640302, 1.375512, 0.556),
    ])
  nonisolated static let strokeThinLight2 = Slot(
    scale: 0.5525, saturation: 1.992, bias: 0.0488,
    matrix: [
      SIMD4(0.9362975, -0.3218643, -0.0619332, 0.04874998), SIMD4(-0.1635529, 0.7786505, -0.06259762, 0.04874998),
      SIMD4(-0.1642173, -0.3208677, 1.037585, 0.04875004),
    ])
  nonisolated static let strokeThinDark2 = Slot(
    scale: 0.425, saturation: 2.355, bias: 0.5375,
    matrix: [
      SIMD4(0.828075, -0.337963, -0.06511199, 0.5375), SIMD4(-0.171789, 0.662505, -0.06571601, 0.5375001),
      SIMD4(-0.172393, -0.337057, 0.93445, 0.5375),
    ])
  nonisolated static let strokeLight3 = Slot(
    scale: 0.722, saturation: 2.356, bias: 0.019,
    matrix: [
      SIMD4(1.407578, -0.5748306, -0.1107474, 0.01900005), SIMD4(-0.2921908, 1.125965, -0.1117742, 0.01899996),
      SIMD4(-0.2932176, -0.5732903, 1.588508, 0.01900005),
    ])
  nonisolated static let strokeDark3 = Slot(
    scale: 0.684, saturation: 2.487, bias: 0.298,
    matrix: [
      SIMD4(1.396216, -0.5971366, -0.1150794, 0.298), SIMD4(-0.3035528, 1.103659, -0.1161062, 0.2979999),
      SIMD4(-0.3045796, -0.5955964, 1.584176, 0.298),
    ])
  nonisolated static let strokeThinLight3 = Slot(
    scale: 0.741, saturation: 1.351, bias: 0.0195,
    matrix: [
      SIMD4(0.922559, -0.152471, -0.029088, 0.01950002), SIMD4(-0.07730501, 0.847997, -0.02969201, 0.0195),
      SIMD4(-0.07790902, -0.151565, 0.9704739, 0.01950002),
    ])
  nonisolated static let strokeThinDark3 = Slot(
    scale: 0.665, saturation: 1.806, bias: 0.3175,
    matrix: [
      SIMD4(1.040035, -0.3145706, -0.0604644, 0.3175), SIMD4(-0.1598018, 0.885991, -0.06118922, 0.3175),
      SIMD4(-0.1605266, -0.3134834, 1.13901, 0.3175),
    ])
  nonisolated static let light4 = Slot(
    scale: 0.850, saturation: 1.648, bias: 0,
    matrix: [
      SIMD4(1.23555, -0.3234631, -0.06208679, 0), SIMD4(-0.1642596, 1.077192, -0.06293241, 0),
      SIMD4(-0.1651052, -0.3221948, 1.3373, 0),
    ])
  nonisolated static let dark4 = Slot(
    scale: 0.820, saturation: 1.709, bias: 0.180,
    matrix: [
      SIMD4(1.22658, -0.3410732, -0.06550679, 0.1799999), SIMD4(-0.1732296, 1.059582, -0.06635241, 0.18),
      SIMD4(-0.1740752, -0.3398048, 1.33388, 0.1799999),
    ])
  nonisolated static let fillLight1 = Slot(
    scale: 0.375, saturation: 5.337, bias: 0.0625,
    matrix: [
      SIMD4(1.514125, -0.954751, -0.184374, 0.0625), SIMD4(-0.485603, 1.046185, -0.185582, 0.06249997),
      SIMD4(-0.486811, -0.952939, 1.81475, 0.0625),
    ])
  nonisolated static let fillDark1 = Slot(
    scale: 0.500, saturation: 3.503, bias: 0.500,
    matrix: [
      SIMD4(1.37625, -0.7345164, -0.1417335, 0.4999999), SIMD4(-0.373512, 1.016302, -0.1427905, 0.5),
      SIMD4(-0.374569, -0.732931, 1.6075, 0.4999999),
    ])
  nonisolated static let fillLight3 = Slot(
    scale: 1.008, saturation: 1.241, bias: -0.084,
    matrix: [
      SIMD4(1.177642, -0.1426014, -0.02704049, -0.08399999), SIMD4(-0.07218799, 1.107983, -0.0277955, -0.08399999),
      SIMD4(-0.07294299, -0.141469, 1.222412, -0.08399999),
    ])
  nonisolated static let fillDark3 = Slot(
    scale: 0.968, saturation: 1.137, bias: 0.120,
    matrix: [
      SIMD4(1.060532, -0.07796578, -0.0145662, 0.12), SIMD4(-0.03931839, 1.022549, -0.01523062, 0.12),
      SIMD4(-0.03998281, -0.07696921, 1.084952, 0.1200001),
    ])
}
