import Testing
import ViewTestSupport
import Vitrine

@testable import ViewGraph

/// The focus belongs to an identity: rows that are made anew around a field leave it there.
@MainActor
@Suite struct FocusedRowTests {
  enum Container: CaseIterable {
    case list, sectionedList, form, lazyStack, lazyGrid, stack
  }

  @MainActor final class Log {
    var text = ""
    var isFocused = false
    var events: [String] = []
    var notes: [Int: Binding<String>] = [:]
  }

  private struct Note: View {
    let log: Log
    let index: Int
    @State private var note = ""
    var body: some View {
      log.notes[index] = $note
      return Text(note)
    }
  }

  /// Two hundred cities, of which those show that a field asks for: the field is their first row, or stands above them.
  private struct Cities: View {
    let log: Log
    let container: Container
    let isInside: Bool
    @State private var filter = ""
    @FocusState private var isFocused: Bool

    private var cities: [Int] { (0..<200).filter { filter.isEmpty || "City \($0)".contains(filter) } }

    private var field: some View {
      TextField("Filter", text: $filter).focused($isFocused)
        .onAppear { log.events.append("appear") }
        .onDisappear { log.events.append("disappear") }
    }

    @ViewBuilder private var rows: some View {
      if isInside { field }
      ForEach(cities, id: \.self) { city in
        HStack {
          Text("City \(city)")
          Note(log: log, index: city)
        }
      }
    }

    var body: some View {
      log.text = filter
      log.isFocused = isFocused
      return VStack {
        if !isInside { field }
        switch container {
        case .list: List { rows }
        case .sectionedList: List { Section("Cities") { rows } }
        case .form: Form { rows }
        case .lazyStack: ScrollView { LazyVStack { rows } }
        case .lazyGrid: ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { rows } }
        case .stack: ScrollView { VStack { rows } }
        }
      }
    }
  }

  @Test(arguments: Container.allCases, [true, false])
  func aFieldThatFiltersItsRowsTakesEveryKey(_ container: Container, isInside: Bool) {
    let log = Log()
    let host = ViewHost(Cities(log: log, container: container, isInside: isInside)).laidOut(300, 400)
    #expect(host.type(.tab))
    _ = host.laidOut(300, 400)
    var typed = ""
    for character in "City 10" {
      typed.append(character)
      #expect(host.type(KeyEquivalent(character)), "\(typed)")
      _ = host.laidOut(300, 400)
      #expect(log.text == typed && log.isFocused && host.hasFocus, "\(typed)")
    }
    // Back to all of the rows.
    for _ in 0..<typed.count {
      #expect(host.type(.delete))
      _ = host.laidOut(300, 400)
    }
    #expect(log.text == "" && log.isFocused && host.hasFocus)
    #expect(log.events == ["appear"])
    #expect(host.type(.escape))
    _ = host.laidOut(300, 400)
    #expect(!log.isFocused && !host.hasFocus)
  }

  @Test func theStateOfARowIsKeptWhenItsListBecomesShort() {
    let log = Log()
    let host = ViewHost(Cities(log: log, container: .list, isInside: true)).laidOut(300, 400)
    log.notes[1]?.wrappedValue = "seen"
    host.type(.tab)
    _ = host.laidOut(300, 400)
    host.type("City 1")
    _ = host.laidOut(300, 400)
    #expect(log.notes[1]?.wrappedValue == "seen")
    for _ in 0..<6 { host.type(.delete) }
    _ = host.laidOut(300, 400)
    #expect(log.text == "")
    #expect(log.notes[1]?.wrappedValue == "seen")
  }

  /// State that goes with its part of the tree is dropped, wherever that part has been.
  @Test func rowsThatAreGoneLeaveNothingBehind() {
    let log = Log()
    let host = ViewHost(Cities(log: log, container: .list, isInside: true)).laidOut(300, 400)
    host.type(.tab)
    func count(of text: String) -> Int {
      for _ in 0..<10 { host.type(.delete) }
      host.type(text)
      // Rows of a list that has just become long are made while it is placed.
      for _ in 0..<3 { _ = host.laidOut(300, 400) }
      return host.storedObjects
    }
    let (short, all) = (count(of: "City 10"), count(of: ""))
    for _ in 0..<3 {
      #expect(count(of: "City 10") == short)
      #expect(count(of: "") == all)
    }
  }
}
