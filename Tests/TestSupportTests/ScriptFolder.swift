import Foundation
import TestSupport

/// Scripts and their input files, with fakes of the toolchain and of Debian's package manager.
final class ScriptFolder {
  private let path = NSTemporaryDirectory() + "/vitrine-script-" + UUID().uuidString

  init(_ scripts: [String] = ["Scripts/test"]) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    for name in scripts + ["Scripts/lib/common.sh"] {
      try write(name, try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8))
    }
    try write("Tests/allowed-skips.txt", "")
    try write("bin/dpkg-query", "#!/bin/sh\necho installed\n")
    try write(
      "bin/swift",
      #"""
      #!/bin/bash
      [[ $1 == --version ]] && { echo "Swift version 6.0"; exit; }
      if [[ $1 == build ]]; then echo build >>"$CALLS"; exit; fi
      for ((i = 1; i <= $#; i++)); do
        [[ ${!i} == --xunit-output ]] && { ((i++)); report=${!i}; }
        [[ ${!i} == --filter ]] && { ((i++)); filter=${!i}; }
      done
      echo "test seed ${VITRINE_TEST_SEED:-0} filter $filter" >>"$CALLS"
      {
        echo '    <testcase classname="AllTests.SomeTests" name="that()" time="0.1" />'
        IFS=/
        for test in $SKIPPING; do
          echo "    <testcase classname=\"${test% *}\" name=\"${test#* }\" >"
          echo '      <skipped>not here</skipped>'
          echo '    </testcase>'
        done
      } >"$report"
      [[ -z $CACHING ]] || mkdir "$XDG_CACHE_HOME/$CACHING"
      [[ " $FAILING " != *" ${VITRINE_TEST_SEED:-0} "* ]]
      """#)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // A file that a concurrent child process inherited open for writing cannot be executed: another process creates it.
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path + ".text"))
    try runTool(["install", "-m", "755", file.path + ".text", file.path])
    try FileManager.default.removeItem(atPath: file.path + ".text")
  }

  func run(
    _ arguments: [String], _ environment: [String: String] = [:], script: String = "Scripts/test"
  ) throws -> (status: Int, lines: [String]) {
    let settings = [
      "PATH": "\(path)/bin:/usr/bin:/bin", "CALLS": "\(path)/calls", "CI": "", "VITRINE_TEST_SEED": "", "FAILING": "",
      "SKIPPING": "", "CACHING": "",
    ].merging(environment) { $1 }
    let result = try runTool(
      ["bash", "-c", #"exec "$0" "$@" 2>&1"#, "\(path)/\(script)"] + arguments, environment: settings)
    return (result.status, result.output.split(separator: "\n").map(String.init))
  }

  /// The calls of the toolchain, in order.
  var calls: [String] {
    let text = (try? String(contentsOfFile: "\(path)/calls", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }
}
