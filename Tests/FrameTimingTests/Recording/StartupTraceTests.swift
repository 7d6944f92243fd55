import FrameTiming
import Testing

@Suite struct StartupTraceTests {
  @Test func phasesAreListedInTheOrderInWhichTheyEnd() {
    let trace = StartupTrace()
    trace.record(.loading, TimeSpan(100, 100.0125))
    trace.record(.fonts, TimeSpan(100.014, 100.039))
    trace.record(.display, TimeSpan(100.0142, 100.0243))
    #expect(
      trace.text.hasPrefix(
        """
        start, ms                      from       to     took
        program loaded                  0.0     12.5     12.5
        display opened                 14.2     24.3     10.1
        fonts loaded                   14.0     39.0     25.0
        times count from
        """))
  }

  @Test func thePhaseThatIsRecordedFirstCounts() {
    let trace = StartupTrace()
    trace.record(.plan, TimeSpan(1, 1.001))
    trace.record(.plan, TimeSpan(2, 2.002))
    #expect(trace.measure(.pixels) { 7 } == 7)
    #expect(trace.text.contains("first plan                      0.0      1.0      1.0\n"))
    #expect(trace.text.contains("\nfirst pixels "))
  }

  /// The processor time that a process has used before `main` counts as before `main`.
  @Test func theStartIsBeforeMain() throws {
    let trace = StartupTrace()
    trace.enterMain()
    let line = try #require(trace.text.split(separator: "\n").first { $0.hasPrefix("program loaded") })
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 3 && numbers[0] == 0 && numbers[1] > 0 && numbers[1] == numbers[2])
  }
}
