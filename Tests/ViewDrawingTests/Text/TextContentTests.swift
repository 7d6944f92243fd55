import DisplayList
import Foundation
import Surfaces
import Testing
import Typesetting
import ViewTestSupport
import Vitrine

@testable import ViewDrawing

@MainActor
@Suite struct TextContentTests {
  private func size<V: View>(_ view: V, width: CGFloat = 500) -> CGSize {
    ViewHost(view.probe("t")).laidOut(width, 500).probes["t"]!.size
  }

  private func shown<V: View>(_ view: V, at time: Double = 0) -> (text: String, next: Double?) {
    let host = ViewHost(view)
    host.evaluate(time: time)
    host.layout(size: CGSize(width: 500, height: 100))
    return (host.shownTexts.map(\.string).joined(), host.nextFrameTime)
  }

  private let start = Date(timeIntervalSinceReferenceDate: 0)

  @Test func symbolsStandInTheLine() {
    let plain = size(Text("ab"))
    let marked = size(Text("a\(Image(systemName: "star.fill"))b"))
    let symbol = size(Image(systemName: "star.fill"))
    #expect(abs(marked.width - plain.width - symbol.width) <= 1.5)
    #expect(size(Text(Image(systemName: "star.fill"))).width > 10)
    // A name that is none, and a picture, take no room.
    #expect(size(Text("a\(Image(systemName: "no.such.symbol"))b")).width <= plain.width + 1)
    let two = Text(Image(systemName: "bolt")).foregroundStyle(.red) + Text("a")
    #expect(ViewHost(two).laidOut(200, 100).displayList().items.count == 2)
  }

  /// Apple's documentation of `Text.DateStyle`: timers and intervals follow the time.
  @Test func countingTextsFollowTheTime() {
    let timer = Text(start.addingTimeInterval(3725), style: .timer)
    #expect(shown(timer).text == "1:02:05")
    #expect(shown(timer, at: 5).text == "1:02:00")
    #expect(shown(timer).next == 1)
    #expect(shown(Text(start.addingTimeInterval(8580), style: .relative)).text == "2 hours, 23 minutes")
    #expect(shown(Text(start.addingTimeInterval(7200), style: .offset)).text == "-2 hours")
    #expect(shown(Text(start.addingTimeInterval(-7200), style: .offset)).text == "+2 hours")
    #expect(shown(Text(start, style: .date)).next == nil)
    let interval = start...start.addingTimeInterval(90)
    #expect(shown(Text(timerInterval: interval)).text == "1:30")
    #expect(shown(Text(timerInterval: interval), at: 30.5).text == "1:00")
    #expect(shown(Text(timerInterval: interval, countsDown: false), at: 30.5).text == "0:30")
    #expect(shown(Text(timerInterval: interval), at: 1000).text == "0:00")
    #expect(shown(Text(timerInterval: interval), at: 1000).next == nil)
    #expect(shown(Text(timerInterval: interval, pauseTime: start.addingTimeInterval(60)), at: 70).text == "0:30")
    let hours = start...start.addingTimeInterval(7260)
    #expect(shown(Text(timerInterval: hours)).text == "2:01:00")
    #expect(shown(Text(timerInterval: hours, showsHours: false)).text == "121:00")
  }

  @Test func formattersWriteValues() {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.minimumFractionDigits = 2
    #expect(shown(Text(NSNumber(value: 1.5), formatter: formatter)).text == "1.50")
    #expect(shown(Text("is \(NSNumber(value: 1.5), formatter: formatter)")).text == "is 1.50")
  }

  @Test func attributesAreShown() {
    var red = AttributedString("red")
    red.foregroundColor = .red
    red.underlineStyle = .single
    var large = AttributedString(" large")
    large.font = .largeTitle
    large.link = URL(string: "https://swift.org")
    let text = Text(red + large)
    #expect(text.segments.map(\.string) == ["red", " large"])
    #expect(text.segments[0].attributes.underline == .some(.single) && text.segments[0].attributes.style != nil)
    #expect(text.segments[1].attributes.font == .largeTitle && text.segments[1].attributes.link != nil)
    #expect(size(Text(large)).height == size(Text(" large").font(.largeTitle)).height)
  }

  @Test func linksHaveTheTint() {
    let text = Text("see [the *site*](https://swift.org/a) now")
    #expect(text.segments.map(\.string) == ["see ", "the ", "site", " now"])
    #expect(
      text.segments.map { $0.attributes.link?.absoluteString } == [
        nil, "https://swift.org/a", "https://swift.org/a", nil,
      ])
    let items = ViewHost(Text("[a](b) c").tint(.green)).laidOut(200, 100).displayList().items
    #expect(items.count == 2)
    for literal in ["[a] (b)", "[](b)", "a [b", "[a]()"] {
      #expect(Text(LocalizedStringKey(literal)).segments.map(\.string) == [literal])
    }
  }

  /// Apple's documentation: with a factor of 0.5 text may shrink to half its size before it is cut off.
  @Test func textShrinksToItsLeastScale() {
    let long = Text("a rather long line of text").lineLimit(1)
    let natural = size(long)
    let room = natural.width * 0.7
    #expect(size(long.minimumScaleFactor(0.5).frame(width: room)).height < natural.height * 1.01)
    func metrics(_ factor: CGFloat, _ width: CGFloat) -> CGSize { size(long.minimumScaleFactor(factor), width: width) }
    let fitted = metrics(0.5, room)
    #expect(fitted.width <= room + 0.5 && fitted.width > room * 0.95)
    #expect(abs(fitted.height / natural.height - 0.7) < 0.06)
    // No smaller than the factor; no change where there is room, or without one.
    #expect(metrics(0.9, room).height >= natural.height * 0.88)
    #expect(metrics(0.5, 500) == natural)
    #expect(metrics(.nan, room).height == natural.height)
  }

  @Test func fontsOfAFamilyFollowATextStyle() {
    func height(_ font: Font, _ setting: DynamicTypeSize) -> CGFloat {
      size(Text("a").font(font).dynamicTypeSize(setting)).height
    }
    // Human Interface Guidelines, Typography: a caption has 12 points at Large and 18 at xxxLarge.
    let caption = Font.custom("DejaVu Sans", size: 24, relativeTo: .caption)
    #expect(height(caption, .xxxLarge) == height(.custom("DejaVu Sans", fixedSize: 36), .xxxLarge))
    #expect(height(caption, .large) == height(.custom("DejaVu Sans", fixedSize: 24), .large))
    #expect(height(.custom("DejaVu Sans", fixedSize: 24), .xxxLarge) == height(caption, .large))
  }

  /// Human Interface Guidelines, Typography: body text has 17 points at Large and 23 at xxxLarge, a caption 12 and 18.
  @Test func metricsFollowTheTypeSize() {
    struct Scaled: View {
      @ScaledMetric var side: CGFloat = 34
      @ScaledMetric(relativeTo: .caption) var height: CGFloat = 24
      var body: some View { Color.red.frame(width: side, height: height).probe("t") }
    }
    func shown(_ setting: DynamicTypeSize) -> CGSize {
      ViewHost(Scaled().dynamicTypeSize(setting)).laidOut(100, 100).probes["t"]!.size
    }
    #expect(shown(.large) == CGSize(width: 34, height: 24))
    #expect(abs(shown(.xxxLarge).width - 46) < 1e-9 && shown(.xxxLarge).height == 36)
  }

  @Test func scalesAndWidths() {
    #expect(size(Text("abc").textScale(.secondary)).height < size(Text("abc")).height)
    #expect(size(Text("abc").textScale(.secondary, isEnabled: false)) == size(Text("abc")))
    #expect(FontDescription(Font.body.width(.condensed), at: .large).width == .condensed)
    #expect(FontDescription(Font.body.width(Font.Width(0.15)), at: .large).width == .expanded)
    #expect(FontDescription(Font.system(.body, design: .rounded), at: .large).rounded)
  }
}
