package import Foundation
import Platform
package import Vitrine

/// The list of the parameters of an agent's views, as a host shows it. The views' code may have written it, so
/// parameters that cannot be shown are left out.
package enum ParameterList {
  /// The most bytes of a list.
  static let limit = 1 << 20

  /// Returns the parameters in bytes from an agent; empty if the bytes are no list.
  package static func read(_ data: Data) -> [StateParameter] {
    guard data.count <= limit, data.isShallowJSON,
      let decoded = try? JSONDecoder().decode([StateParameter].self, from: data)
    else {
      return []
    }
    var known: Set<UInt64> = []
    return decoded.prefix(StateParameter.maximumCount).filter { $0.isUsable && known.insert($0.id).inserted }
  }

  /// Returns the bytes of a list.
  static func data(of parameters: [StateParameter]) -> Data {
    let data = (try? JSONEncoder().encode(parameters)) ?? Data()
    // Only names and texts of the greatest length with many choices exceed the limit.
    return data.count <= limit ? data : Data()
  }
}

extension StateParameter {
  fileprivate var isUsable: Bool {
    func isName(_ text: String) -> Bool { !text.isEmpty && text.isUsable(Self.maximumNameLength) }
    let cases = if case .choice(let names) = kind { names } else { [String]() }
    return isName(owner) && isName(label) && cases.count <= Self.maximumChoices && cases.allSatisfy(isName)
      && kind.takes(value) && kind.takes(initial)
  }
}

extension StateParameter.Kind {
  /// Returns whether a value is of this kind and can be shown.
  fileprivate func takes(_ value: StateParameter.Value) -> Bool {
    switch (self, value) {
    case (.flag, .flag): true
    case (.number, .number(let number)), (.wholeNumber, .number(let number)), (.angle, .number(let number)):
      number.isFinite
    case (.text, .text(let text)): text.isUsable(StateParameter.maximumTextLength)
    case (.color, .color(let parts)): (0..<4).allSatisfy { parts[$0].isFinite }
    case (.choice(let names), .choice(let index)): names.indices.contains(index)
    default: false
    }
  }
}

extension String {
  fileprivate func isUsable(_ longest: Int) -> Bool {
    unicodeScalars.count <= longest && !unicodeScalars.contains(where: \.isUnprintable)
  }
}
