import Glibc

/// The transfer function of sRGB (IEC 61966-2-1), odd about zero so that extended components have a value too.
public enum SRGB {
  /// The encoded component of linear light; 1 is white in both.
  public static func encoded(_ linear: Double) -> Double {
    let x = abs(linear)
    let y = x <= 0.003_130_8 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
    return linear < 0 ? -y : y
  }

  /// The linear light of an encoded component; 1 is white in both.
  public static func linear(_ encoded: Double) -> Double {
    let x = abs(encoded)
    let y = x <= 0.040_45 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -y : y
  }
}
