import Testing
import Vitrine

/// Places of views by constraints. The expected frames are those of UIKit's rules, worked out by hand.
@MainActor
@Suite struct AutoLayoutTests {
  private let superview = UIView()
  private let window = Window()
  /// 40 by 20 points, where nothing says anything else.
  private let box = UIHostingView(rootView: Color.red.frame(width: 40, height: 20))

  init() {
    box.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(box)
  }

  /// Shows the superview in 200 by 100 points.
  @discardableResult
  private func shown(_ view: UIView? = nil) -> ViewHost {
    let host = ViewHost(view ?? superview)
    _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0)
    window.host = host
    return host
  }

  /// Views have their frames as long as a host shows them.
  private final class Window {
    var host: ViewHost?
  }

  private func faults(_ host: ViewHost) -> [String] { host.viewDiagnostics.map(\.description) }

  /// The listing of the article, with the labels that Swift has asked for since version 3.
  @Test func theArticlesListing() {
    func applyEqualSizeConstraints(_ v1: UIView, v2: UIView) {
      for attribute in [NSLayoutConstraint.Attribute.Left, .Right, .Bottom, .Top] {
        v1.addConstraint(
          NSLayoutConstraint(
            item: v1, attribute: attribute, relatedBy: .Equal, toItem: v2, attribute: attribute, multiplier: 1,
            constant: 0))
      }
    }
    let blurEffect = UIBlurEffect(style: .Light)
    let blurEffectView = UIVisualEffectView(effect: blurEffect)
    let vibrancyEffectView = UIVisualEffectView(effect: UIVibrancyEffect(forBlurEffect: blurEffect))
    let (containerView, contentView) = (UIView(), UIView())
    vibrancyEffectView.contentView.addSubview(contentView)
    blurEffectView.contentView.addSubview(vibrancyEffectView)
    containerView.addSubview(blurEffectView)
    contentView.setTranslatesAutoresizingMaskIntoConstraints(false)
    blurEffectView.setTranslatesAutoresizingMaskIntoConstraints(false)
    vibrancyEffectView.setTranslatesAutoresizingMaskIntoConstraints(false)
    applyEqualSizeConstraints(vibrancyEffectView.contentView, v2: contentView)
    applyEqualSizeConstraints(blurEffectView.contentView, v2: vibrancyEffectView)
    applyEqualSizeConstraints(containerView, v2: blurEffectView)
    let host = shown(containerView)
    for view in [blurEffectView, vibrancyEffectView, contentView] {
      #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    }
    #expect(faults(host) == [] && containerView.constraints.count == 4)
  }

  /// A case of the table: constraints in a superview of 200 by 100, and the frame.
  struct Case: CustomStringConvertible {
    var description: String
    var constraints: @MainActor (_ box: UIView, _ superview: UIView) -> [NSLayoutConstraint]
    var frame: (x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
  }

  private nonisolated static let cases = [
    Case(description: "none", constraints: { _, _ in [] }, frame: (0, 0, 40, 20)),
    Case(
      description: "an edge an axis",
      constraints: {
        [
          $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 16),
          $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -5),
        ]
      },
      frame: (16, 75, 40, 20)),
    Case(
      description: "all edges, from the superview's side too",
      constraints: {
        [
          $0.leftAnchor.constraint(equalTo: $1.leftAnchor, constant: 10),
          $1.rightAnchor.constraint(equalTo: $0.rightAnchor, constant: 30),
          $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 4),
          $1.bottomAnchor.constraint(equalTo: $0.bottomAnchor),
        ]
      },
      frame: (10, 4, 160, 96)),
    Case(
      description: "the middle",
      constraints: {
        [
          $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor),
          $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor, constant: 7),
        ]
      },
      frame: (80, 47, 40, 20)),
    Case(
      description: "lengths in the middle",
      constraints: {
        [
          $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor), $0.widthAnchor.constraint(equalToConstant: 100),
          $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor),
          $0.heightAnchor.constraint(equalTo: $1.heightAnchor, multiplier: 0.5, constant: 10),
        ]
      },
      frame: (50, 20, 100, 60)),
    Case(
      description: "an edge and the middle",
      constraints: {
        [
          $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor),
          $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor, constant: 50),
          $0.topAnchor.constraint(equalTo: $1.centerYAnchor),
        ]
      },
      frame: (100, 50, 100, 20)),
    Case(
      description: "a length that the superview is a multiple of",
      constraints: { [$1.widthAnchor.constraint(equalTo: $0.widthAnchor, multiplier: 4, constant: 20)] },
      frame: (0, 0, 45, 20)),
    Case(
      description: "the safe area",
      constraints: {
        [
          $0.leadingAnchor.constraint(equalTo: $1.safeAreaLayoutGuide.leadingAnchor, constant: 3),
          $0.widthAnchor.constraint(equalTo: $1.safeAreaLayoutGuide.widthAnchor, multiplier: 0.25),
        ]
      },
      frame: (3, 0, 50, 20)),
  ]

  @Test(arguments: cases) func constraintsPlaceAView(example: Case) {
    NSLayoutConstraint.activate(example.constraints(box, superview))
    let host = shown()
    let (x, y, width, height) = example.frame
    #expect(box.frame == CGRect(x: x, y: y, width: width, height: height))
    #expect(faults(host) == [])
  }

  /// Two lines of a label are as high as its width makes them.
  @Test func aWidthDecidesTheHeight() {
    let label = UILabel()
    label.text = "several words that need more than one line"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(label)
    label.widthAnchor.constraint(equalToConstant: 300).isActive = true
    shown()
    let one = label.frame.height
    for constraint in superview.constraints + label.constraints { constraint.constant = 80 }
    shown()
    #expect(label.frame.width == 80 && label.frame.height >= 3 * one)
  }

  @Test func whatIsNotSolvedIsTold() {
    let other = UILabel()
    other.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(other)
    other.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 8).isActive = true
    other.widthAnchor.constraint(lessThanOrEqualToConstant: 50).isActive = true
    #expect(
      faults(shown()) == [
        "UILabel: UILabel.top == UIHostingView.bottom + 8 is left out: only equalities with the superview are solved",
        "UILabel: UILabel.width <= 50 is left out: only equalities with the superview are solved",
      ])
    #expect(other.frame.minY == 0)
  }

  @Test func contradictionsAreTold() {
    let width = box.widthAnchor.constraint(equalToConstant: 90)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: superview.trailingAnchor), width,
      // The same again is no contradiction.
      box.widthAnchor.constraint(equalTo: superview.widthAnchor),
    ])
    let text = "UIHostingView: UIHostingView.width == 90 is left out: it contradicts the view's other constraints"
    #expect(faults(shown()) == [text])
    // One that gives way is none, and one that comes first decides.
    width.priority = .defaultHigh
    #expect(faults(shown()) == [] && box.frame.width == 200)
  }

  @Test func theMaskHasToBeOff() {
    box.translatesAutoresizingMaskIntoConstraints = true
    box.widthAnchor.constraint(equalToConstant: 90).isActive = true
    #expect(
      faults(shown()) == [
        "UIHostingView: its constraints have no effect: set translatesAutoresizingMaskIntoConstraints to false"
      ])
    #expect(box.frame.width == 200)
  }

  /// A view that fills its superview is as good as that.
  @Test func theContainerOfAnEffectViewStandsForIt() {
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    let label = UILabel()
    label.translatesAutoresizingMaskIntoConstraints = false
    let centre = label.centerXAnchor.constraint(equalTo: blur.centerXAnchor)
    // Before they are in one another.
    centre.isActive = true
    blur.contentView.addSubview(label)
    label.text = "x"
    #expect(faults(shown(blur)) == [])
    #expect(abs(label.frame.midX - 100) < 0.01)
  }

  @Test func aViewThatGoesLosesItsConstraints() {
    let pinned = box.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 30)
    let width = box.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([pinned, width])
    box.removeFromSuperview()
    #expect(!pinned.isActive && width.isActive)
    superview.addSubview(box)
    shown()
    #expect(box.frame.minX == 0 && box.frame.width == 50)
  }

  @Test func aConstantThatChangesAsksForAFrame() {
    let pinned = box.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 30)
    pinned.isActive = true
    let host = shown()
    #expect(box.frame.minX == 30 && !host.needsFrame())
    pinned.constant = 60
    #expect(host.needsFrame())
    _ = host.displayList(size: CGSize(width: 200, height: 100), scale: 1, time: 0)
    #expect(box.frame.minX == 60)
    pinned.isActive = false
    #expect(host.needsFrame())
  }

  /// A superview that is asked how large it is has room for its views and their distances.
  @Test func aSuperviewIsAsLargeAsItsViewsNeed() {
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 16),
      box.trailingAnchor.constraint(equalTo: superview.trailingAnchor, constant: -4),
      box.centerYAnchor.constraint(equalTo: superview.centerYAnchor, constant: 5),
    ])
    let host = ViewHost(superview)
    host.evaluate(time: 0)
    host.layout(proposal: .unspecified)
    #expect(host.size == CGSize(width: 60, height: 30))
  }

  @Test func framesPlaceViews() {
    let fixed = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 30))
    superview.addSubview(fixed)
    let shownHost = shown()
    #expect(fixed.frame == CGRect(x: 20, y: 10, width: 50, height: 30))
    #expect(fixed.bounds == CGRect(x: 0, y: 0, width: 50, height: 30))
    fixed.autoresizingMask = [.flexibleWidth]
    #expect(shownHost.needsFrame())
    shown()
    #expect(fixed.frame == CGRect(x: 0, y: 10, width: 200, height: 30))
    fixed.frame.size.height = 12
    #expect(fixed.frame.height == 12)
    shown()
    #expect(fixed.frame == CGRect(x: 0, y: 10, width: 200, height: 12))
    // One that says nothing fills its superview.
    let plain = UIView()
    superview.insertSubview(plain, at: 0)
    shown()
    #expect(plain.frame == CGRect(x: 0, y: 0, width: 200, height: 100) && superview.subviews.first === plain)
  }
}
