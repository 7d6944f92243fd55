import Foundation
import TestSupport

/// A parameter that the user changes in the window until the function does not return, and changes back.
struct HostileSlider {
  private let shader = HostileShader(
    name: "slider", parameters: ", float level  // [0 ... 1] = 0\n",
    body: "if (level > 0.4) spin();\nreturn half4(half(level), 0.5, 0, 1);")

  func violations() throws -> [String] {
    let place = try HostilePlace(shader)
    let server = try XServer(screen: "640x400x24")
    let program = try SupervisedProgram(
      [place.source, "--effect", shader.name, "--size", "640x400", "--no-content", "--motion", "none"], in: place,
      run: "window", display: server.display)
    defer { program.end() }
    let peer = try WindowPeer(server.display)
    try waitUntil("the window") { peer.find(pid: program.pid, movingTo: 0) }
    try server.xdotool("windowfocus", "--sync", "\(peer.window)")
    func red() throws -> UInt32 { try server.screenshot()[10, 10] >> 16 & 255 }
    func green() throws -> UInt32 { try server.screenshot()[10, 10] >> 8 & 255 }
    try waitUntil("the picture") { try green() > 120 && red() == 0 }
    // The parameter before the one that the panel selects first. Ten steps are 0.05.
    try server.xdotool("key", "F2", "Left")
    for press in 1...10 {
      try server.xdotool("key", "shift+Up")
      let level = min(Double(press) * 0.05, 0.4)
      try waitUntil("level \(level) after \(press) keys; red is \((try? red()) ?? 0), printed \(program.errors)") {
        try !program.isRunning || Double(red()) >= level * 255 - 1.5
      }
    }
    try waitUntil("a warning; \(program.activity)") { !program.errors.isEmpty || !program.isRunning }
    guard program.isRunning else { return ["ended: \(program.ending)"] }
    var found = program.errors.filter { !shader.isNamed(in: $0) }.map { "printed: \($0)" }
    try server.xdotool("key", "shift+Delete")
    try waitUntil("the picture again") { try red() == 0 || !program.isRunning }
    peer.close()
    if !program.waitForEnd() || program.exitCode != 0 { found.append(program.ending) }
    return found
  }
}
