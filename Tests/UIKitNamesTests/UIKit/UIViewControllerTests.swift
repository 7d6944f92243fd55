import DisplayList
import Foundation
import Testing
import Vitrine

@testable import UIKitNames

/// Apple's documentation of `UIViewController`, `UIHostingController` and `UIViewControllerRepresentable`.
@MainActor
@Suite struct UIViewControllerTests {
  private final class Log { var lines: [String] = [] }

  private class Logging: UIViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("there are no archives") }
    override func viewDidLoad() { log.lines.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.lines.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("appeared") }
    override func viewDidDisappear(_ animated: Bool) { log.lines.append("disappeared") }
  }

  private struct Shown: UIViewControllerRepresentable {
    var color: UIColor
    let log: Log
    func makeUIViewController(context: Context) -> Logging {
      log.lines.append("make")
      return Logging(log)
    }
    func updateUIViewController(_ controller: Logging, context: Context) {
      controller.view.backgroundColor = color
      log.lines.append("update")
    }
    static func dismantleUIViewController(_ controller: Logging, coordinator: ()) {
      controller.log.lines.append("dismantle")
    }
  }

  private func paints(_ host: ViewHost) -> [Paint] {
    host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0).items.compactMap { item in
      switch item.value {
      case .content(.mask(_, _, _, let paint)), .content(.fill(_, let paint)): paint
      default: nil
      }
    }
  }

  @Test func aControllerLivesAsLongAsItsPlace() {
    let log = Log()
    let host = ViewHost(AnyView(Shown(color: .red, log: log)))
    _ = paints(host)
    #expect(log.lines == ["make", "loaded", "update", "will appear", "appeared"])
    log.lines = []
    host.update(AnyView(Shown(color: .blue, log: log)))
    _ = paints(host)
    #expect(log.lines == ["update"])
    log.lines = []
    host.update(AnyView(EmptyView()))
    for time in [0.1, 0.2] { _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: time) }
    #expect(log.lines.sorted() == ["disappeared", "dismantle"])
  }

  @Test func aBackgroundColorIsPainted() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let host = ViewHost(view)
    #expect(paints(host).isEmpty)
    view.backgroundColor = .green
    #expect(host.needsFrame())
    #expect(paints(host).count == 1)
    view.backgroundColor = nil
    #expect(paints(host).isEmpty)
  }

  @Test func aHostingControllerShowsItsRoot() {
    let controller = UIHostingController(rootView: Color.red)
    #expect(!controller.isViewLoaded)
    let parent = UIViewController()
    parent.addChild(controller)
    parent.view.addSubview(controller.view)
    controller.didMove(toParent: parent)
    #expect(parent.children.count == 1 && controller.parent === parent)
    let host = ViewHost(parent.view)
    let red = paints(host)
    #expect(red.count == 1)
    controller.rootView = .blue
    #expect(host.needsFrame())
    let blue = paints(host)
    #expect(blue.count == 1 && blue != red)
    controller.removeFromParent()
    #expect(parent.children.isEmpty && controller.parent == nil)
  }

  @Test func aViewOfARepresentableIsTakenApart() {
    final class Box: UIView {}
    struct Shown: UIViewRepresentable {
      let log: Log
      func makeUIView(context: Context) -> Box { Box() }
      func updateUIView(_ uiView: Box, context: Context) {}
      static func dismantleUIView(_ uiView: Box, coordinator: ()) { dismantled += 1 }
      static var dismantled = 0
    }
    Shown.dismantled = 0
    let host = ViewHost(AnyView(Shown(log: Log())))
    _ = paints(host)
    #expect(Shown.dismantled == 0)
    host.update(AnyView(EmptyView()))
    for time in [0.1, 0.2] { _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: time) }
    #expect(Shown.dismantled == 1)
  }
}
