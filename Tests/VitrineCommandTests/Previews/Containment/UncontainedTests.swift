import Foundation
import Platform
import TestSupport
import Testing

/// The program where the system lacks isolation, as in a container of Docker's or on an old kernel: a filter of system
/// calls that the program inherits simulates that.
@Suite(
  .serialized, .enabled(if: lackingForPreviews == nil, "\(lackingForPreviews ?? "")"),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "no /usr/bin/python3"))
struct UncontainedTests {
  /// The facility that a system refuses.
  enum Lack: String, CaseIterable, Sendable {
    /// `clone` with namespaces: Docker's filter, and kernels that let root alone make them.
    case namespaces
    /// The mounts in a namespace: a masked /proc, or AppArmor's profile for namespaces.
    case mounts
    case landlock
    case both
  }

  /// Installs a filter and executes a program: numbers of calls with an error, and whether `clone` may make namespaces.
  private static let launcher = """
    import ctypes, os, struct, sys
    lacks = sys.argv[1].split(",")
    code = [(0x20, 0, 0, 0)]
    def refuse(call, error): code.extend([(0x15, 0, 1, call), (0x06, 0, 0, 0x50000 | error)])
    machine = os.uname().machine
    numbers = {"x86_64": (56, 165, 155), "aarch64": (220, 40, 41)}[machine]
    if "landlock" in lacks:
      for call in (444, 445, 446): refuse(call, 38)
    if "mounts" in lacks:
      for call in (numbers[1], numbers[2], 442): refuse(call, 1)
    if "namespaces" in lacks:
      # CLONE_NEWUSER of the first argument's low word.
      code.extend([(0x15, 0, 4, numbers[0]), (0x20, 0, 0, 16), (0x45, 0, 1, 0x10000000), (0x06, 0, 0, 0x50001),
                   (0x20, 0, 0, 0)])
    code.append((0x06, 0, 0, 0x7fff0000))
    filters = b"".join(struct.pack("HBBI", *line) for line in code)
    text = ctypes.create_string_buffer(filters, len(filters))
    class Program(ctypes.Structure): _fields_ = [("count", ctypes.c_ushort), ("code", ctypes.c_void_p)]
    program = Program(len(code), ctypes.cast(text, ctypes.c_void_p))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(38, 1, 0, 0, 0) == 0
    assert libc.prctl(22, 2, ctypes.byref(program), 0, 0) == 0, ctypes.get_errno()
    os.execv(sys.argv[2], sys.argv[2:])
    """

  private func run(_ lack: Lack, _ arguments: String...) throws -> (status: Int, output: String) {
    let program = try #require(Program.path)
    let lacks = lack == .both ? "namespaces,landlock" : lack.rawValue
    return try runTool(
      ["sh", "-c", #"exec "$0" "$@" 2>&1"#, "/usr/bin/python3", "-c", Self.launcher, lacks, program] + arguments,
      environment: Program.quiet)
  }

  /// A preview that tries to write beside itself and to make a socket.
  private func preview(in folder: TemporaryFolder) throws -> String {
    let text = """
      import Foundation
      import SwiftUI
      #Preview {
        let file = fopen("\(folder("stray"))", "w")
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let _ = print(file == nil ? "no file" : "file", socket < 0 ? "no socket" : "socket")
        Color(red: 0, green: 1, blue: 0)
      }
      """
    try text.write(toFile: folder("View.swift"), atomically: true, encoding: .utf8)
    return folder("View.swift")
  }

  @Test(arguments: [Lack.namespaces, .mounts, .landlock]) func oneWallIsEnough(lack: Lack) throws {
    let folder = try TemporaryFolder()
    let result = try run(lack, "render", preview(in: folder), "--size", "20x10", "-o", folder("out.png"))
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("no file no socket"), "\(result.output)")
    #expect(folder.files == ["View.swift", "out.png"])
    let picture = try Painted(file: folder("out.png"))
    #expect(picture[10, 5] == 0x00_FF_00)
  }

  /// Neither code of Swift nor of Metal runs without isolation of files, unless the user accepts that.
  @Test func withoutBothCodeIsRefused() throws {
    let folder = try TemporaryFolder()
    let path = try preview(in: folder)
    let refused = try run(.both, "render", path, "--size", "20x10", "-o", folder("out.png"))
    #expect(refused.status == 1, "\(refused.output)")
    #expect(
      refused.output.hasPrefix("vitrine: error: this system cannot contain the code: no namespaces (clone: "),
      "\(refused.output)")
    #expect(refused.output.hasSuffix("--uncontained runs it with your rights\n"), "\(refused.output)")
    #expect(folder.files == ["View.swift"])
    let accepted = try run(
      .both, "render", path, "--uncontained", "--size", "20x10", "-o", folder("out.png"))
    #expect(accepted.status == 0, "\(accepted.output)")
    // The list of system calls is there still.
    #expect(accepted.output.contains("no file no socket"), "\(accepted.output)")
    #expect(folder.files == ["View.swift", "out.png"])

    let metal = """
      #include <metal_stdlib>
      using namespace metal;
      [[ stitchable ]] half4 turn(float2 p, half4 c) { return c.gbra; }
      """
    try metal.write(toFile: folder("Effects.metal"), atomically: true, encoding: .utf8)
    let function = try run(
      .both, "render", "--effect", folder("Effects.metal"), "--size", "20x10", "-o", folder("out.png"))
    #expect(function.output.contains("this system cannot contain the code"), "\(function.output)")
  }
}
