/// The way in which an on-screen keyboard writes capitals by itself.
public struct TextInputAutocapitalization: Sendable {
  /// No capitals.
  public static let never = TextInputAutocapitalization()
  /// Capitals at the beginning of words.
  public static let words = TextInputAutocapitalization()
  /// Capitals at the beginning of sentences.
  public static let sentences = TextInputAutocapitalization()
  /// Capitals only.
  public static let characters = TextInputAutocapitalization()
}

/// The label of the key that ends a line on an on-screen keyboard.
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

/// The kind of an on-screen keyboard.
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
  /// ASCII digits.
  case asciiCapableNumberPad
}

/// The meaning of a text, for software that fills it in.
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A user name for logging in.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
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

/// Modifiers for on-screen keyboards, and for software that corrects or fills in text: a desktop has neither, and the
/// view stays as it is.
nonisolated extension View {
  /// Accepted for source compatibility: there is no on-screen keyboard.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  /// Accepted for source compatibility: nothing fills in text.
  public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
  /// Accepted for source compatibility: nothing writes capitals by itself.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  /// Accepted for source compatibility: nothing corrects typed text.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// Accepted for source compatibility: nothing corrects typed text.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }
  /// Accepted for source compatibility: there is no on-screen keyboard.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}
