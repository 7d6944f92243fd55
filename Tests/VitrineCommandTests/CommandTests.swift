import Foundation
import ImageFiles
import Session
import Surfaces
import TestSupport
import Testing

@testable import VitrineCommand

@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct CommandTests {
  @Test func helpGoesToStandardOutput() throws {
    let help = try Program.run("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("vitrine [preview] [SOURCE] [options]"))
    #expect(try Program.run("render", "--help").output.hasPrefix("usage: vitrine render"))
    #expect(try Program.run("--version").output.hasPrefix("vitrine "))
  }

  @Test(arguments: [
    (["--treads", "2"], 2, "vitrine: error: unknown option --treads; did you mean --threads?\n"),
    (["--threads", "99999"], 2, "vitrine: error: --threads: 99999 is above 256\n"),
    (["--preview", "Card"], 2, "vitrine: error: --preview: only for Swift files\n"),
    (
      ["render", "/nowhere/photo.png", "-o", "a.png"], 66,
      "vitrine: error: /nowhere/photo.png: cannot open: no such file\n"
    ),
    (["render", "/dev/null", "-o", "a.png"], 66, "vitrine: error: /dev/null: not a regular file (device)\n"),
    (["render", "glas", "-o", "a.png"], 66, "vitrine: error: glas: cannot open: no such file; did you mean glass?\n"),
    (
      ["render", "--effect", "pixelate(3,4)", "-o", "a.png"], 2,
      "vitrine: error: --effect: pixelate has no argument 2: it takes (float side)\n"
    ),
    (
      ["render", "--effect", "pixelate(high)", "-o", "a.png"], 2,
      "vitrine: error: --effect: pixelate: side takes a number, not \"high\"\n"
    ),
    (["--display", ":987", "--exit-after", "0"], 69, "vitrine: error: :987: cannot open the display\n"),
  ])
  func failuresAreOneLineAndACode(arguments: [String], status: Int, line: String) throws {
    let path = try #require(Program.path)
    let result = try runTool(["sh", "-c", #"exec "$0" "$@" 2>&1"#, path] + arguments, environment: Program.quiet)
    #expect(result.status == status)
    if !line.contains("/dev/null") { #expect(result.output == line) }
    #expect(result.output.split(separator: "\n").count == 1)
  }

  /// Buffers that grow with a motion have grown before the frames that are measured.
  @Test(arguments: Catalog.standard().scenes) func framesAllocateNothing(scene: String) throws {
    let result = try Program.run(
      "profile", "--scene", scene, "--motion", "all", "--size", "320x200", "--frames", "30", "--json")
    #expect(result.status == 0)
    #expect(result.output.contains("\"allocations_per_frame\": 0,"), "\(scene): \(result.output)")
  }

  /// The phases end in the order in which they are printed, and the picture is the last.
  @Test(arguments: [["render", "-o", "-"], ["--headless", "--frames", "1"]])
  func theStartIsTraced(arguments: [String]) throws {
    let path = try #require(Program.path)
    let command = [path] + arguments + ["--size", "320x200", "--startup-trace"]
    let output = try runTool(["sh", "-c", #""$0" "$@" 2>&1 >/dev/null"#] + command, environment: Program.quiet).output
    let lines = output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("start, ms") == true, "\(output)")
    for phase in ["program loaded", "options read", "background decoded", "first plan", "first pixels"] {
      #expect(lines.contains { $0.hasPrefix(phase) }, "\(phase) in \(output)")
    }
    let ends = lines.dropFirst().dropLast().map { Double($0.split(separator: " ").dropLast().last ?? "") ?? -1 }
    #expect(ends == ends.sorted() && ends.allSatisfy { $0 > 0 }, "\(output)")
    #expect(lines.dropLast().last?.hasPrefix("first picture handed over") == true, "\(output)")
  }

  @Test func badDataAndUnwritablePlaces() throws {
    let folder = try TemporaryFolder()
    try Data("not a picture".utf8).write(to: URL(fileURLWithPath: folder("text.png")))
    #expect(try Program.run("render", folder("text.png"), "-o", folder("a.png")).status == 65)
    #expect(try Program.run("render", "--size", "64x48", "-o", "/nowhere/a.png").status == 74)
    #expect(try Program.run("profile", "--size", "64x48", "--frames", "2", "--json", "/nowhere/a.json").status == 74)
    #expect(folder.files == ["text.png"])
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let path = try #require(Program.path)
    let result = try runTool(["sh", "-c", #"("$0" list keys; echo "code $?" >&2) 2>&1 >&- | cat"#, path])
    #expect(result.output == "vitrine: error: standard output: cannot write: bad file descriptor\ncode 74\n")
    let cut = try runTool(["bash", "-c", #"("$0" --help 2>&1 >&3 3>&-) 3> >(exit 0)"#, path])
    #expect(cut.output == "")
  }

  @Test func picturesAreTheSameForAnyNumberOfThreads() throws {
    let folder = try TemporaryFolder()
    for threads in ["1", "2", "3"] {
      let result = try Program.run(
        "render", "--size", "320x200", "--motion", "all", "--time", "1.5", "--threads", threads, "-o",
        folder("\(threads).png"))
      #expect(result.status == 0)
    }
    let pictures = try ["1", "2", "3"].map { try Data(contentsOf: URL(fileURLWithPath: folder($0 + ".png"))) }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0] == pictures[2])
    let bitmap = try ImageFile.load(path: folder("1.png"))
    #expect(bitmap.size == PixelSize(width: 320, height: 200))
  }

  @Test func framesAreNumberedAndDeterministic() throws {
    let folder = try TemporaryFolder()
    let line = ["--size", "96x64", "--motion", "background", "--fps", "30"]
    let path = try #require(Program.path)
    let many = try runTool(
      [path, "render", "-o", folder("f-%03d.png"), "--frames", "4..<7"] + line, environment: Program.quiet)
    #expect(many.status == 0)
    #expect(folder.files == ["f-004.png", "f-005.png", "f-006.png"])
    let one = try runTool(
      [path, "render", "-o", folder("one.png"), "--time", "0.2"] + line, environment: Program.quiet)
    #expect(one.status == 0)
    // Frame 6 at 30 frames a second is the picture at 0.2 s.
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder("f-006.png")))
        == Data(contentsOf: URL(fileURLWithPath: folder("one.png"))))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder("f-005.png")))
        != Data(contentsOf: URL(fileURLWithPath: folder("one.png"))))
  }

  @Test func thePlanIsPrintedAndNamesThePasses() throws {
    let folder = try TemporaryFolder()
    let chain = ["--effect", "duotone,grid,wave,emboss", "--size", "100x50", "--scene", "effects", "--no-content"]
    let path = try #require(Program.path)
    let plan = try runTool([path, "render", "--plan"] + chain, environment: Program.quiet)
    #expect(plan.status == 0)
    // 5,000 pixels of four bytes: an image is read and a canvas made, which is read and laid down; and the surface.
    let table = """
      3 passes over 100x50 pixels, 0.1 MB read and written
        1  100x50 at 0,0     0.0 MB  color duotone + color grid + distortion wave of an image
                                     fused: colours before a distortion share its pass and see its positions
                                     baked: a distortion's result is baked
        2  100x50 at 0,0     0.0 MB  layer emboss of 1
                                     baked: no function follows
        3  100x50 at 0,0     0.0 MB  surface

      plan 100x50

      """
    #expect(plan.output.hasPrefix(table))
    let picture = try runTool(
      [path, "render", "--plan", "-o", folder("a.png")] + chain, environment: Program.quiet)
    #expect(picture.output == plan.output)
    #expect(folder.files == ["a.png"])
  }

  @Test func theEffectsSceneShowsTheFirstFunction() throws {
    let folder = try TemporaryFolder()
    let first = try #require(Program.run("list", "effects").output.split(separator: " ").first)
    for (name, more) in [("scene", []), ("named", ["--effect", String(first)])] {
      let path = try #require(Program.path)
      let line = [path, "render", "--scene", "effects", "--size", "200x120", "-o", folder(name + ".png")] + more
      #expect(try runTool(line, environment: Program.quiet).status == 0)
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder("scene.png")))
        == Data(contentsOf: URL(fileURLWithPath: folder("named.png"))))
  }

  @Test func aDashWritesThePictureToStandardOutput() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let line = #""$0" render -o - --size 64x48 > "$1" && "$0" render -o "$2" --size 64x48"#
    #expect(try runTool(["sh", "-c", line, path, folder("a.png"), folder("b.png")]).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("a.png")))
    #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
    #expect(try bytes == Data(contentsOf: URL(fileURLWithPath: folder("b.png"))))
  }

  @Test func thePanelAloneIsThePicture() throws {
    // A clear material of no radius over the background is the background.
    let folder = try TemporaryFolder()
    let bare = ["--no-content", "--corner-radius", "0", "--size", "200x120", "--no-dither", "--edge", "global"]
    let path = try #require(Program.path)
    for (name, more) in [
      ("clear", ["--material", "clear"]), ("panel", ["--panel", "1x1+0+0", "--material", "clear"]),
    ] {
      #expect(try runTool([path, "render", "-o", folder(name + ".png")] + bare + more).status == 0)
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder("clear.png")))
        == Data(contentsOf: URL(fileURLWithPath: folder("panel.png"))))
  }

  @Test func theBudgetDecidesTheExitCode() throws {
    let line = ["profile", "--size", "160x100", "--frames", "5", "--motion", "background", "--fail-over-budget"]
    let path = try #require(Program.path)
    let tight = try runTool([path] + line + ["--budget", "0.001ms"], environment: Program.quiet)
    #expect(tight.status == 3)
    let wide = try runTool([path] + line + ["--budget", "10000ms"], environment: Program.quiet)
    #expect(wide.status == 0)
    #expect(wide.output.contains("5 frames"))
  }

  @Test func theReportIsForProgramsToo() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let common = ["profile", "--size", "160x100", "--frames", "7", "--motion", "background", "--threads", "2"]
    let printed = try runTool([path] + common + ["--json"], environment: Program.quiet)
    #expect(printed.status == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any])
    #expect(object["frames"] as? Int == 7)
    #expect(object["threads"] as? Int == 2)
    #expect(object["scene"] as? String == "glass")
    #expect((object["memcpy_ratio"] as? Double ?? 0) > 0)
    #expect((object["passes"] as? [Any])?.isEmpty == false)
    let files = try runTool(
      [path] + common
        + ["--json", folder("report"), "--csv", folder("log.csv"), "--trace", folder("trace.json")],
      environment: Program.quiet)
    #expect(files.status == 0)
    #expect(files.output.contains("7 frames"))
    #expect(folder.files == ["log.csv", "report", "trace.json"])
    let log = try String(contentsOfFile: folder("log.csv"), encoding: .utf8)
    #expect(log.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == 1 + 7)
    let trace = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder("trace.json"))))
    #expect((trace as? [String: Any])?["traceEvents"] is [Any])
  }

  @Test(arguments: ["materials", "vibrancies", "scenes", "keys", "backgrounds", "api"])
  func listsAreForPeopleAndPrograms(topic: String) throws {
    let text = try Program.run("list", topic)
    #expect(text.status == 0)
    #expect(!text.output.isEmpty)
    let json = try Program.run("list", topic, "--json")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    // The count of the names stands below them.
    #expect(rows.count + (topic == "api" ? 1 : 0) == text.output.split(separator: "\n").count)
  }

  /// One name of each state, and a kind by the mark before the name.
  @Test func theNamesOfSwiftUIsThatAreHere() throws {
    let json = try Program.run("list", "api", "--json")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]])
    func row(_ name: String) -> [String?] {
      rows.first { $0["name"] == name }.map { [$0["kind"], $0["state"]] } ?? []
    }
    #expect(row("VStack") == ["type", "here"])
    #expect(row(".padding") == ["modifier", "here"])
    #expect(row("\\.colorScheme") == ["environment", "here"])
    #expect(row(".refreshable") == ["modifier", "accepted, no effect"])
    #expect(row("Table") == ["type", "missing"])
    #expect(rows.count > 1000 && Set(rows.map { $0["name"] }).count == rows.count)
    let text = try Program.run("list", "api").output.split(separator: "\n")
    #expect(text.contains { $0.hasPrefix("VStack ") && $0.hasSuffix("  type         here") })
    // The count leaves out names that are not Apple's, and agrees with the page of the documentation.
    #expect(row("ViewHost") == ["type", "of this library"])
    // The names that SDK 27 adds are counted separately.
    #expect(row("ToolbarOverflowMenu") == ["type", "missing"] && row("ContentBuilder") == ["type", "here"])
    func counts(isNew: Bool) -> [Int] {
      let rows = rows.filter { ($0["remark"] == "new in SDK 27") == isNew }
      return ["here", "accepted, no effect", "missing"].map { state in rows.count { $0["state"] == state } }
    }
    let (counts, new) = (counts(isNew: false), counts(isNew: true))
    #expect(
      text.last.map(String.init)
        == "Of \(counts.reduce(0, +)) names of SwiftUI and its neighbours up to SDK 26, \(counts[0]) are here, "
        + "\(counts[1]) are accepted without effect, and \(counts[2]) are missing. "
        + "Of \(new.reduce(0, +)) that are new in SDK 27, 1 is here.")
    #expect(new == [1, 0, 45])
    #expect(counts.reduce(0, +) < rows.count && counts.allSatisfy { $0 > 50 })
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Interface/Vitrine/Vitrine.docc/WhatIsHere.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(text.last ?? "none"))
  }

  /// If the program was started on one processor, it renders with one thread.
  @Test(.enabled(if: isInstalled("taskset"), "taskset is not installed"))
  func threadsAreThoseOfTheProcessorsThatItMayUse() throws {
    let path = try #require(Program.path)
    let line = #"exec taskset -c "$(taskset -cp $$ | sed 's/.*: *\([0-9]*\).*/\1/')" "$0" "$@""#
    let result = try runTool(
      ["sh", "-c", line, path, "profile", "--frames", "2", "--size", "64x64", "--json"], environment: Program.quiet)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["threads"] as? Int == 1)
  }

  @Test func aSessionWithoutADisplayEndsByItself() throws {
    let result = try Program.run(
      "preview", "--headless", "--size", "160x100", "--motion", "all", "--frames", "5", "--json")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["frames"] as? Int == 5)
  }

  @Test func aSceneAtRestEndsAfterItsFramesToo() throws {
    let result = try Program.run(
      "preview", "--headless", "--size", "160x100", "--motion", "none", "--frames", "30", "--json")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(object?["frames"] as? Int == 1)
  }

  @Test func aBugIsOneLineAndItsOwnCode() throws {
    let path = try #require(Program.path)
    let script = #"""
      "$0" preview --headless --size 160x100 2>&1 >/dev/null & child=$!
      echo $child; wait $child; echo "code $?"
      """#
    let process = try ChildProcess(["sh", "-c", script, path], environment: Program.quiet)
    try Self.send(SIGSEGV, to: process)
    #expect(
      process.readLine() == "vitrine: error: internal error; SWIFT_BACKTRACE=enable=yes prints where")
    #expect(process.readLine() == "code 70")
  }

  /// The signal comes at any moment, even before the first frame; `WindowTests` has one after it.
  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func signalsEndOrderlyWithAReport(signal: Int32, status: Int) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #"""
      "$0" preview --headless --size 160x100 --motion all --json "$1" --csv "$1.csv" > /dev/null & child=$!
      echo $child; wait $child; echo "code $?"
      """#
    let process = try ChildProcess(["sh", "-c", script, path, folder("report")], environment: Program.quiet)
    try Self.send(signal, to: process)
    #expect(process.readLine() == "code \(status)")
    let report = try Data(contentsOf: URL(fileURLWithPath: folder("report")))
    let object = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    #expect(object["frames"] is Int)
    #expect(folder.files == ["report", "report.csv"])
  }

  /// A word of 60,000 letters. The processor time ends a layout that takes the square of its length.
  @Test func aLongTextIsRenderedAndDoesNotHoldUpTheEnd() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #"""
      ulimit -t 40
      text=$(head -c 60000 /dev/zero | tr '\0' x)
      "$0" render --size 320x200 --text "$text" -o "$1/picture.png"; echo "code $?"
      "$0" preview --headless --size 320x200 --motion all --text "$text" --json "$1/report" > /dev/null & child=$!
      echo $child; wait $child; echo "code $?"
      """#
    let process = try ChildProcess(["sh", "-c", script, path, folder.path], environment: Program.quiet)
    var line = process.readLine()
    while line?.hasPrefix("code") == false { line = process.readLine() }
    #expect(line == "code 0" && folder.files == ["picture.png"])
    let pid = try #require(process.readLine().flatMap { pid_t($0) })
    // By then the text has been laid out, or is being.
    try waitUntil("three seconds of work") { Self.processorSeconds(of: pid) ?? .infinity > 3 }
    kill(pid, SIGTERM)
    #expect(process.readLine() == "code 143")
    let report = try Data(contentsOf: URL(fileURLWithPath: folder("report")))
    let object = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
    #expect(object["frames"] as? Int ?? 0 > 0)
  }

  /// The processor time of a process, in seconds; nil where it has ended.
  private static func processorSeconds(of pid: pid_t) -> Double? {
    let fields = ProcFile.text("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// A compilation that waits for a file without an end, as one that takes long would, does not hold up the end.
  @Test(arguments: ["render", "profile"])
  func signalsEndCompilations(command: String) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    mkfifo(folder("endless.h"), 0o600)
    let source =
      "#include <metal_stdlib>\n#include \"endless.h\"\n[[ stitchable ]] half4 f(float2 p, half4 c) { return c; }\n"
    try source.write(toFile: folder("f.metal"), atomically: true, encoding: .utf8)
    let script = #"""
      "$0" "$1" "$2/f.metal" --size 64x48 $3 > "$2/output" 2>&1 & child=$!
      echo $child; wait $child; echo "code $?"
      """#
    let process = try ChildProcess(
      ["sh", "-c", script, path, command, folder.path, command == "render" ? "-o \(folder("picture.png"))" : ""],
      environment: Program.quiet.merging(["XDG_CACHE_HOME": folder("cache")]) { $1 })
    let pid = try #require(process.readLine().flatMap { pid_t($0) })
    // The reader of the FIFO opens it once there is a writer: it waits for text from here on.
    var writer: Int32 = -1
    defer { close(writer) }
    try waitUntil("clang in the FIFO") {
      writer = open(folder("endless.h"), O_WRONLY | O_NONBLOCK)
      return writer >= 0
    }
    kill(pid, SIGTERM)
    #expect(process.readLine() == "code 143")
    #expect(try String(contentsOfFile: folder("output"), encoding: .utf8) == "")
    #expect(!folder.files.contains("picture.png"))
  }

  /// Sends a signal to the program whose process id is the next line, once it has a handler for it.
  private static func send(_ signal: Int32, to process: ChildProcess) throws {
    let pid = try #require(process.readLine().flatMap { pid_t($0) })
    try waitUntil("a handler of signal \(signal)") {
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
      let caught = line.flatMap { UInt64($0.dropFirst(7).filter { !$0.isWhitespace }, radix: 16) } ?? 0
      return caught >> UInt64(signal - 1) & 1 == 1
    }
    kill(pid, signal)
  }
}
