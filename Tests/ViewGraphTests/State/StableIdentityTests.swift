import TestSupport
import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// Identities that are the same in every process.
@MainActor
@Suite struct StableIdentityTests {
  enum Page { case first, second }
  enum Raw: Int { case three = 3 }

  /// The numbers are those of an implementation of FNV-1a and SplitMix64 in another language, over the names.
  @Test func identitiesAreHashesOfNames() {
    #expect(StableHash.of(text: "foobar") == 0x8594_4171_F739_67E8)
    let root = ViewIdentity.stableRoot
    #expect(root.child(type: Int.self).rawValue == 0x7756_6AA9_3915_0E17)
    #expect(root.child(5).rawValue == 0x2FE9_3616_5E20_8987)
    #expect(root.child(id: "three").rawValue == 0x7848_4C5B_D259_8B69)
    #expect(root.child(id: 3).rawValue == 0x8A4C_03F6_6D7E_00CB)
    #expect(root.child(id: Optional(3)) == root.child(id: 3))
    #expect(root.child(id: AnyHashable(3)) == root.child(id: 3))
    #expect(root.child(id: Raw.three) == root.child(id: 3))
    #expect(root.child(id: Page.second).rawValue == 0x256B_2976_56A8_36C9)
    let label = StableHash.of(text: "_isOn")
    #expect(root.child(property: label, at: 8).rawValue == 0x7707_8D18_5FB7_C14D)
  }

  @Test func aPropertyKeepsItsIdentityWhereOthersComeBeforeIt() {
    let label = StableHash.of(text: "_isOn")
    #expect(ViewIdentity.stableRoot.child(property: label, at: 8) == .stableRoot.child(property: label, at: 16))
    #expect(ViewIdentity.root.child(property: label, at: 8) != .root.child(property: label, at: 16))
  }

  @Test func namesHoldNoAddresses() {
    struct Local {}
    for type in [Local.self, Pair<Hidden, Local>.self] as [Any.Type] {
      let name = StableHash.name(of: type)
      #expect(name.contains("ViewGraphTests") && name.contains("Local"))
      #expect(!name.contains("$"))
    }
    #expect(
      StableHash.withoutAddresses("a.(unknown context at $7f01ac).(unknown context at $7F02).L<Swift.Int>")
        == "a.(unknown context).(unknown context).L<Swift.Int>")
    #expect(StableHash.withoutAddresses("a at $") == "a")
  }

  @Test func onlyAHostThatIsToHasThem() {
    struct Screen: View {
      @State private var a = 0
      var body: some View { ForEach(["x"], id: \.self) { Text($0) } }
    }
    for isStable in [false, true] {
      let host = ViewHost(Screen(), hasStableIdentities: isStable).laidOut(100, 100)
      let identities = host.session.store.objects.map(\.identity)
      #expect(!identities.isEmpty)
      #expect(identities.allSatisfy { $0.isStable == isStable })
    }
  }

  // MARK: two processes

  /// The states of rows, which are found by the names of types, by positions, by ids and by labels.
  private struct Screen: View {
    let log: Log
    let change: Int?
    @State private var total = 0

    var body: some View {
      struct Local: View {
        let log: Log
        let change: Int?
        @State private var local = 0
        var body: some View {
          if let change { $local.wrappedValue = change }
          log.values.append("local \(local)")
          return Color.clear
        }
      }
      if let change { $total.wrappedValue = change }
      log.values.append("total \(total)")
      return VStack {
        Local(log: log, change: change)
        ForEach(["a", "b"], id: \.self) { Row(log: log, id: $0, change: change) }
        AnyView(ForEach([Page.first, .second], id: \.self) { Row(log: log, id: "\($0)", change: change) })
      }
    }
  }

  private struct Row: View {
    let log: Log
    let id: String
    let change: Int?
    @State private var value = 0
    var body: some View {
      if let change { $value.wrappedValue = change + id.count }
      log.values.append("\(id) \(value)")
      return Color.clear
    }
  }

  @MainActor final class Log { var values: [String] = [] }
  private enum Hidden {}
  private struct Pair<A, B> {}

  @Test func aProcessTakesOverTheStateOfAnother() throws {
    let key = "VITRINE_TEST_STATE_SNAPSHOT"
    if let file = ProcessInfo.processInfo.environment[key] {
      // The other process: this test, started by itself.
      let host = ViewHost(Screen(log: Log(), change: 10), hasStableIdentities: true).laidOut(100, 100).laidOut(100, 100)
      return try host.stateSnapshot().data.write(to: URL(fileURLWithPath: file))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-state-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "snapshot")
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let arguments = [
      program, "--testing-library", "swift-testing", "--filter",
      "StableIdentityTests/aProcessTakesOverTheStateOfAnother",
    ]
    let (status, output) = try runTool(arguments, environment: [key: file.path])
    try #require(status == 0, "\(output)")

    let snapshot = try #require(StateSnapshot(data: Data(contentsOf: file)))
    let log = Log()
    let host = ViewHost(Screen(log: log, change: nil), hasStableIdentities: true)
    host.restore(snapshot)
    _ = host.laidOut(100, 100)
    #expect(log.values == ["total 10", "local 10", "a 11", "b 11", "first 15", "second 16"])
    #expect(host.restoration == (6, 6))
  }
}
