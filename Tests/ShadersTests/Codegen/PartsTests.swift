import Platform
import Testing

@testable import Shaders

struct PartsTests {
  @Test func clangIsFoundInOrder() throws {
    func find(_ variables: [String: String], _ programs: Set<String>) -> String {
      (try? ClangLocation.find(environment: { variables[$0] }, isProgram: programs.contains)) ?? "none"
    }
    let path = ["PATH": "/one:/two"]
    #expect(find(path.merging(["CC": "/x/clang-19"]) { $1 }, ["/x/clang-19", "/one/clang"]) == "/x/clang-19")
    #expect(find(path.merging(["CC": "clang"]) { $1 }, ["/two/clang"]) == "/two/clang")
    #expect(find(path.merging(["CC": "gcc"]) { $1 }, ["/one/gcc", "/two/clang"]) == "/two/clang")
    #expect(find(path, ["/one/clang", "/two/swift", "/two/clang"]) == "/two/clang")
    #expect(find(path, ["/one/clang-17", "/two/clang-18"]) == "/two/clang-18")
    #expect(find(path, []) == "none")
  }

  /// Debian 12 has clang 14 as `clang` and 19 as `clang-19`; a compiler that is too old is named if there is no other.
  @Test func oldVersionsArePassedOver() throws {
    func find(_ programs: [String: String]) -> String {
      do throws(ShaderError) {
        return try ClangLocation.find(
          environment: { $0 == "PATH" ? "/usr/bin" : nil }, isProgram: { programs[$0] != nil },
          resolve: { programs[$0] })
      } catch { return error.description }
    }
    let old = ["/usr/bin/clang": "/usr/lib/llvm-14/bin/clang"]
    #expect(find(old.merging(["/usr/bin/clang-19": "/usr/lib/llvm-19/bin/clang"]) { $1 }) == "/usr/bin/clang-19")
    #expect(find(["/usr/bin/clang": "/usr/lib/llvm-18/bin/clang"]) == "/usr/bin/clang")
    #expect(find(["/usr/bin/clang": "/usr/bin/clang"]) == "/usr/bin/clang")
    #expect(
      find(old) == "no clang of version 18 or later found; looked at PATH, /usr/bin/clang (version 14)")
  }

  @Test(
    arguments: [
      ("/usr/lib/llvm-14/bin/clang", 14), ("/usr/bin/clang-16", 16), ("/opt/swift/usr/bin/clang-21", 21),
      ("/usr/local/bin/clang", nil), ("clang", nil),
    ] as [(String, Int?)])
  func versionsAreReadOffPaths(program: String, version: Int?) {
    #expect(ClangLocation.version(of: program) == version)
  }

  @Test(arguments: [
    ("a b.metal:3:14: error: no 'x'", "a b.metal 3 14 error no 'x'"),
    ("c:d.metal:3:1: warning: w: error: not", "c:d.metal 3 1 warning w: error: not"),
    ("f:1:2: fatal error: gone", "f 1 2 error gone"), ("1 error generated.", "nil"), ("x: error: y", "nil"),
  ])
  func diagnosticLines(_ line: String, _ expected: String) {
    let found = ShaderDiagnostic(line: line[...])
    #expect(
      (found.map { "\($0.file) \($0.line) \($0.column) \($0.severity.rawValue) \($0.message)" } ?? "nil") == expected)
  }

  /// RFC 9923 lists FNV-1a 128 of "" and of "a".
  @Test func hashes() {
    var hash = ContentHash()
    #expect(hash.text == "6c62272e07bb014262b821756295c58d")
    hash.add("a".utf8)
    #expect(hash.text == "d228cb696f1a8caf78912b704e4a8964")
  }

  @Test func ruleFiles() throws {
    let rule = "made: /bin/sh \\\n  /usr/bin/env \\\n /no/such\\ file\n"
    // The path without links, and as it is written if that differs.
    let expected = try ["/bin/sh", "/usr/bin/env"].flatMap { path in
      let resolved = try #require(FilePath.resolved(path))
      return resolved == path ? [path] : [resolved, path]
    }
    #expect(ShaderSource.dependencies(in: Array(rule.utf8)) == expected)
  }
}
