extension HostileShader {
  /// Functions that give a picture: blue at half its strength, and no red where the picture begins.
  static let controls = [
    HostileShader(
      name: "ramp", outcome: .succeeds, body: "return half4(0, half(fract(position.y / 64)), 0.5, 1);"),
    HostileShader(
      name: "divisionByZero", outcome: .succeeds, parameters: ", int n  // [0 ... 8] = 4\n",
      body: """
        int quotient = int(position.x) / n, rest = int(position.y) % n;
        return half4(half(quotient) / 2000, half(rest) / 8, 0.5, 1);
        """, arguments: "0"),
    HostileShader(
      name: "vectorDivisionByZero", outcome: .succeeds, parameters: ", int n  // [0 ... 8] = 4\n",
      body: """
        int2 quotient = int2(position) / n;
        uint2 rest = uint2(position) % uint2(n);
        quotient /= int2(n, 1);
        return half4(half(quotient.x) / 2000, half(rest.x) / 8, 0.5, 1);
        """, arguments: "0"),
    // On x86 the quotient that does not fit is the same fault as a division by zero.
    HostileShader(
      name: "quotientTooLarge", outcome: .either, parameters: ", int n  // [-1 ... 8] = 4\n",
      body: """
        int quotient = (int(position.x) * 0 - 2147483647 - 1) / n;
        return half4(quotient == 0 ? 1 : 0, 0, 0.5, 1);
        """, arguments: "-1"),
  ]
}
