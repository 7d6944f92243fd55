/// How a keyboard on a screen writes capitals by itself.
public struct TextInputAutocapitalization: Sendable {
  /// Not at all.
  public static let never = TextInputAutocapitalization()
  /// At the beginning of words.
  public static let words = TextInputAutocapitalization()
  /// At the beginning of sentences.
  public static let sentences = TextInputAutocapitalization()
  /// Always.
  public static let characters = TextInputAutocapitalization()
}

/// What the key that ends a line is called on a keyboard on a screen.
public struct SubmitLabel: Sendable {
  /// "Done".
  public static let done = SubmitLabel()
  /// "Go".
  public static let go = SubmitLabel()
  /// "Send".
  public static let send = SubmitLabel()
  /// "Join".
  public static let join = SubmitLabel()
  /// "Route".
  public static let route = SubmitLabel()
  /// "Search".
  public static let search = SubmitLabel()
  /// "Return".
  public static let `return` = SubmitLabel()
  /// "Next".
  public static let next = SubmitLabel()
  /// "Continue".
  public static let `continue` = SubmitLabel()
}

/// The kind of a keyboard on a screen.
public enum UIKeyboardType: Int, Sendable {
  /// Letters.
  case `default`
  /// Letters without accents.
  case asciiCapable
  /// Digits and marks.
  case numbersAndPunctuation
  /// For addresses of the web.
  case URL
  /// Digits.
  case numberPad
  /// For telephone numbers.
  case phonePad
  /// For names and telephone numbers.
  case namePhonePad
  /// For mail addresses.
  case emailAddress
  /// Digits and a decimal point.
  case decimalPad
  /// For short messages.
  case twitter
  /// For searching.
  case webSearch
  /// Digits without accents.
  case asciiCapableNumberPad
}

/// What a text is, for those who fill it in.
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name by which somebody logs in.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is made now.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is good for once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// A mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of the web.
  public static let URL = UITextContentType(rawValue: "url")
}

/// What concerns keyboards on screens, and those who correct or fill in what is typed: a desktop has neither, and the view
/// stays as it is.
nonisolated extension View {
  /// Accepted for source compatibility: there is no keyboard on the screen.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Accepted for source compatibility: nothing fills in texts.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
  /// Accepted for source compatibility: nothing writes capitals by itself.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  /// Accepted for source compatibility: nothing corrects what is typed.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// Accepted for source compatibility: nothing corrects what is typed.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }
  /// Accepted for source compatibility: there is no keyboard on the screen.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}
