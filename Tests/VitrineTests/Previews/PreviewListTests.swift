import Testing

@testable import Vitrine

/// Tests of the lists that the functions for `#Preview` and for providers make.
@MainActor
@Suite struct PreviewListTests {
  private func entries(line: Int = 12, _ fill: @MainActor (PreviewList) -> Void) -> [PreviewEntry] {
    let list = PreviewList()
    PreviewList.add(to: list.pointer, line: line, fill)
    #expect(list.errors.isEmpty)
    return list.entries
  }

  private func texts(_ entry: PreviewEntry) -> [String] {
    let host = ViewHost(entry.makeView())
    _ = host.displayList(size: CGSize(width: 400, height: 400), scale: 1, time: 0)
    return host.shownTexts.map(\.string)
  }

  @Test func aPreviewHasItsNameItsLineAndItsTraits() {
    let list = entries {
      $0.preview { Text("a") }
      $0.preview("B", body: { Text("b") })
      $0.preview("C", traits: .sizeThatFitsLayout, .landscapeRight) {
        let text = "c"
        Text(text)
        Text("d")
      }
      $0.preview("D", traits: .fixedLayout(width: 30, height: 20)) { return Text("e") }
    }
    #expect(list.map(\.name) == [nil, "B", "C", "D"])
    #expect(list.map(\.line) == [12, 12, 12, 12])
    #expect(list.map(\.index) == [0, 1, 2, 3])
    #expect(list.map(\.layout) == [.device, .device, .sizeThatFits, .fixed(width: 30, height: 20)])
    #expect(list.map(\.orientation) == [nil, nil, .landscapeRight, nil])
    // Several views at the root are one preview.
    #expect(list.map(texts) == [["a"], ["b"], ["c", "d"], ["e"]])
  }

  @Test func eachArgumentIsAPreview() {
    let list = entries {
      $0.preview("Size", traits: .sizeThatFitsLayout, arguments: [1, 2]) { Text("\($0)") }
      $0.preview(arguments: ["x"]) { argument in Text(argument) }
    }
    #expect(list.map(\.name) == ["Size (1)", "Size (2)", "x"])
    #expect(list.map(\.layout) == [.sizeThatFits, .sizeThatFits, .device])
    #expect(list.map(texts) == [["1"], ["2"], ["x"]])
  }

  @Test func linesCountTheirPreviews() {
    let list = PreviewList()
    PreviewList.add(to: list.pointer, line: 3) { $0.preview { Text("a") } }
    PreviewList.add(to: list.pointer, line: 9) { $0.preview(arguments: [1, 2]) { Text("\($0)") } }
    #expect(list.entries.map { [$0.line, $0.index] } == [[3, 0], [9, 0], [9, 1]])
  }

  @Test func aLineMayHaveManyPreviews() {
    let list = entries { $0.preview(arguments: Array(0..<50_000)) { Text("\($0)") } }
    #expect(list.map(\.index) == Array(0..<50_000))
  }

  @Test func onAnotherThreadThereIsAnErrorInstead() async {
    let list = PreviewList()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        PreviewList.add(to: list.pointer, line: 7) { $0.preview { Text("a") } }
        continuation.resume()
      }
    }
    #expect(list.entries.isEmpty)
    #expect(list.errors == ["line 7: previews can only be listed on the main thread"])
  }

  // MARK: providers

  struct One: PreviewProvider {
    static var previews: some View { Text("a").padding() }
  }

  struct Many: PreviewProvider {
    static let isTall = true
    static var previews: some View {
      Text("a").previewDisplayName("A").previewDevice("iPhone 15 Pro").preferredColorScheme(.dark)
      Group {
        Text("b").padding().previewLayout(.fixed(width: 10, height: 20)).background(Color.red)
        Group { Text("c").previewDisplayName("C") }
        AnyView(Text("d")).previewInterfaceOrientation(.portrait)
      }
      .previewDisplayName("group").previewInterfaceOrientation(.landscapeLeft)
      .environment(\.lineLimit, 1)
      ForEach(["iPhone 8", "Apple Watch Ultra (49mm)"], id: \.self) { name in
        Text(name).previewDevice(PreviewDevice(rawValue: name)).previewDisplayName(name)
      }
      if isTall { Text("tall").previewLayout(.sizeThatFits) } else { Text("wide") }
      if !isTall { Text("never") }
      HStack {
        Text("e")
        Text("f")
      }
      .previewDevice(nil)
    }
  }

  @Test func aProviderOfOneViewIsOnePreview() {
    let list = entries(line: 40) { $0.provider(One.self) }
    #expect(list.map(\.line) == [40])
    #expect(list.map(\.name) == [nil])
    #expect(list.map(texts) == [["a"]])
    #expect(One.platform == nil)
  }

  @Test func eachMemberOfAProviderIsAPreview() {
    let list = entries { $0.provider(Many.self) }
    let devices = ["iPhone 15 Pro", nil, nil, nil, "iPhone 8", "Apple Watch Ultra (49mm)", nil, nil]
    #expect(
      list.map(\.name) == ["A", "group", "C", "group", "iPhone 8", "Apple Watch Ultra (49mm)", nil, nil])
    #expect(list.map { $0.device?.rawValue } == devices)
    #expect(list.map(\.index) == Array(0..<8))
    #expect(
      list.map(\.orientation) == [nil, .landscapeLeft, .landscapeLeft, .portrait, nil, nil, nil, nil])
    #expect(list.map(\.layout)[1] == .fixed(width: 10, height: 20))
    #expect(list.map(\.layout)[6] == .sizeThatFits)
    #expect(
      list.map(texts)
        == [["a"], ["b"], ["c"], ["d"], ["iPhone 8"], ["Apple Watch Ultra (49mm)"], ["tall"], ["e", "f"]])
  }

  @Test func modifiersAroundAGroupApplyToItsMembers() {
    struct Provider: PreviewProvider {
      static var previews: some View {
        Group {
          Color.clear.frame(width: 10, height: 10)
          Color.clear.frame(width: 20, height: 10)
        }
        .padding(5)
      }
    }
    let sizes = entries { $0.provider(Provider.self) }.map { entry in
      let host = ViewHost(entry.makeView())
      host.layout(proposal: .unspecified)
      return host.size
    }
    #expect(sizes == [CGSize(width: 20, height: 20), CGSize(width: 30, height: 20)])
  }

  @Test func aDeviceThatIsNotKnownIsAnError() {
    struct Provider: PreviewProvider {
      static var previews: some View { Text("a").previewDevice("iPhone 99") }
    }
    let list = PreviewList()
    PreviewList.add(to: list.pointer, line: 2) { $0.provider(Provider.self) }
    #expect(list.errors == [#"line 2: no device is called "iPhone 99"; the preview has the size of the window"#])
    #expect(list.entries.map { $0.size(in: CGSize(width: 50, height: 40)) } == [CGSize(width: 50, height: 40)])
  }

  // MARK: sizes

  @Test func sizesFollowLayoutDeviceAndOrientation() {
    func size(_ settings: PreviewSettings) -> CGSize {
      PreviewEntry(
        name: nil, line: 1, index: 0, layout: settings.layout ?? .device, device: settings.device ?? nil,
        orientation: settings.orientation, makeView: { AnyView(EmptyView()) }
      ).size(in: CGSize(width: 300, height: 200))
    }
    #expect(size(PreviewSettings()) == CGSize(width: 300, height: 200))
    #expect(size(PreviewSettings(orientation: .portrait)) == CGSize(width: 200, height: 300))
    #expect(size(PreviewSettings(orientation: .landscapeLeft)) == CGSize(width: 300, height: 200))
    #expect(size(PreviewSettings(device: "iPhone 15 Pro")) == CGSize(width: 393, height: 852))
    #expect(
      size(PreviewSettings(device: "iPhone 15 Pro", orientation: .landscapeRight)) == CGSize(width: 852, height: 393))
    #expect(size(PreviewSettings(device: "Apple TV")) == CGSize(width: 1920, height: 1080))
    #expect(
      size(PreviewSettings(layout: .fixed(width: 10, height: 20), device: "Apple TV", orientation: .landscapeLeft))
        == CGSize(width: 10, height: 20))
    #expect(size(PreviewSettings(layout: .sizeThatFits)) == CGSize(width: 300, height: 200))
  }

  /// Sizes and scales as Apple's Human Interface Guidelines list them.
  @Test(
    arguments: [
      ("iPhone SE (3rd generation)", 375, 667, 2), ("iPhone 13 mini", 375, 812, 3), ("iPhone 16 Pro Max", 440, 956, 3),
      ("iPad mini (6th generation)", 744, 1133, 2), ("iPad Pro (12.9-inch) (6th generation)", 1024, 1366, 2),
    ] as [(String, CGFloat, CGFloat, CGFloat)])
  func devicesHaveTheirSizes(_ name: String, _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat) {
    #expect(PreviewDevice(rawValue: name).size == CGSize(width: width, height: height))
    #expect(PreviewDevice(rawValue: name).scale == scale)
  }

  @Test func thereAreManyDevices() {
    #expect(PreviewDevice.knownNames.count >= 30)
    #expect(PreviewDevice.knownNames.allSatisfy { PreviewDevice(rawValue: $0).size != nil })
  }
}
