/// The editing state of a text field, kept across evaluations.
@MainActor
final class TextEditing {
  private(set) var edited = EditedText("")
  /// The scroll offset of the text, in points: horizontal for one line, vertical for several.
  var scroll: CGFloat = 0
  private(set) var lastEdit = 0.0
  /// The part of the text that a node has last asked for.
  private var part: EditedPart?
  let holder: FocusHolder
  weak var node: (any EditedTextNode)?
  var binding = Binding<String>.constant("")
  var isSecure = false
  var submit: () -> Void = {}
  /// Called when the field gets the focus and when it loses it.
  var onFocus: (Bool) -> Void = { _ in }
  /// True if Return begins a line, and arrows go from one line to the next.
  var hasLines = false {
    didSet { edited.hasLines = hasLines }
  }
  /// Requests a frame that evaluates the field.
  var invalidate: () -> Void = {}
  private var undoStack: [EditedText] = []
  /// The limit to the characters of all undo steps, of which the last is always kept: each step has the whole text.
  private static let maximumUndoCharacters = 4_000_000
  private var redoStack: [EditedText] = []
  private var isTyping = false
  private let session: EvaluationSession

  init(session: EvaluationSession) {
    self.session = session
    holder = FocusHolder(session: session)
    holder.handle = { [unowned self] in handle($0) }
    holder.onChange = { [unowned self] isFocused in
      lastEdit = session.time
      // Text of several lines is not meant to be replaced as a whole.
      if isFocused, !hasLines { edited.selectAll() } else { edited.move(.end) }
      onFocus(isFocused)
      invalidate()
    }
  }

  /// Takes the value of the binding, which others may have written.
  func synchronize() {
    let text = binding.wrappedValue
    if text != edited.string {
      edited = EditedText(text)
      edited.hasLines = hasLines
      undoStack = []
      redoStack = []
    }
  }

  /// Returns the part of the text to lay out, around the caret.
  func laidOutPart() -> EditedPart {
    let new = EditedPart(of: edited, after: part, isSecure: isSecure)
    part = new
    return new
  }

  /// Selects the characters between two positions, with the caret at the second.
  func select(from anchor: Int, to caret: Int) {
    edited.move(.position(anchor))
    edited.move(.position(caret), extending: true)
    invalidate()
  }

  // MARK: pointer

  func press(at point: CGPoint, time: Double) {
    isTyping = false
    lastEdit = time
    edited.move(.position(node?.position(at: point) ?? 0))
    invalidate()
  }

  func drag(to point: CGPoint) {
    edited.move(.position(node?.position(at: point) ?? 0), extending: true)
    invalidate()
  }

  func selectWord(at point: CGPoint) {
    edited.selectWord(at: node?.position(at: point) ?? 0)
    invalidate()
  }

  // MARK: keys

  private func handle(_ event: KeyEvent) -> Bool {
    guard event.phase != .up else { return false }
    lastEdit = event.time
    let isCommand = event.modifiers.contains(.control) || event.modifiers.contains(.command)
    if isCommand, command(event) { return true }
    let extending = event.modifiers.contains(.shift)
    switch event.key {
    case .leftArrow: edit(false) { $0.move(isCommand ? .wordLeft : .left, extending: extending) }
    case .rightArrow: edit(false) { $0.move(isCommand ? .wordRight : .right, extending: extending) }
    case .upArrow where hasLines, .downArrow where hasLines:
      let step = event.key == .upArrow ? -1 : 1
      let target = node?.position(from: edited.caret, lines: step) ?? edited.caret
      edit(false) { $0.move(.position(target), extending: extending) }
    case .home, .upArrow: edit(false) { $0.move(.start, extending: extending) }
    case .end, .downArrow: edit(false) { $0.move(.end, extending: extending) }
    case .delete: edit(true) { $0.delete(isCommand ? .wordLeft : .left) }
    case .deleteForward: edit(true) { $0.delete(isCommand ? .wordRight : .right) }
    case .return where hasLines && !isCommand: edit(true) { $0.insert("\n") }
    case .return: submit()
    case .escape: session.focus.leave(root: session.root)
    default:
      guard !isCommand, !event.characters.isEmpty, event.characters.unicodeScalars.allSatisfy(Self.isPrintable) else {
        return false
      }
      let continues = isTyping
      edit(true, records: !continues) { $0.insert(event.characters) }
      isTyping = true
    }
    return true
  }

  /// Returns whether a scalar is typed: control characters, and those that stand for keys, are not.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0x7F && !(0xF700...0xF8FF).contains(scalar.value)
  }

  private func command(_ event: KeyEvent) -> Bool {
    switch event.key.character.lowercased() {
    case "a": edit(false) { $0.selectAll() }
    case "c": copy()
    case "x":
      copy()
      edit(true) { $0.delete(.position($0.caret)) }
    case "v":
      if let text = session.pasteboard.read() { edit(true) { $0.insert(text) } }
    case "z" where event.modifiers.contains(.shift), "y": restore(from: &redoStack, keeping: &undoStack)
    case "z": restore(from: &undoStack, keeping: &redoStack)
    default: return false
    }
    return true
  }

  private func copy() {
    if !isSecure, !edited.selection.isEmpty { session.pasteboard.write(edited.selected) }
  }

  /// - Parameter records: true if the change can be undone by itself; typed characters are undone together.
  private func edit(_ changesText: Bool, records: Bool = true, _ change: (inout EditedText) -> Void) {
    isTyping = false
    let before = edited
    change(&edited)
    if changesText, edited.string != before.string {
      if records { undoStack.append(before) }
      while undoStack.count > 1,
        undoStack.count > 100 || undoStack.reduce(0, { $0 + $1.characters.count }) > Self.maximumUndoCharacters
      {
        undoStack.removeFirst()
      }
      redoStack = []
      binding.wrappedValue = edited.string
      // A binding may refuse the value that it is given.
      synchronize()
    }
    invalidate()
  }

  private func restore(from stack: inout [EditedText], keeping other: inout [EditedText]) {
    guard let last = stack.popLast() else { return }
    isTyping = false
    other.append(edited)
    edited = last
    binding.wrappedValue = edited.string
    invalidate()
  }
}

extension TextEditing: PlaceState {
  var place: String? { holder.isFocused ? "\(edited.anchor) \(edited.caret)" : nil }

  func take(_ place: String) {
    let numbers = place.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    holder.askForFocus { [weak self] in self?.select(from: numbers[0], to: numbers[1]) }
  }
}
