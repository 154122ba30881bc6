import FoundationEssentials
import LinkRecords

/// The parameters or values of an event as JSON.
enum EventDetails {
  static func text(of members: [(String, Event.Value.Content)]) -> String {
    var text = "{"
    for (key, content) in members {
      if text.utf8.count > 1 { text += "," }
      append(key, to: &text)
      text += ":"
      switch content {
      case .text(let value): append(value, to: &text)
      case .number(let number):
        let whole = Int64(exactly: number)
        text += whole.map { String($0) } ?? "\(number)"
      case .flag(let flag): text += flag ? "true" : "false"
      }
    }
    return text + "}"
  }

  /// The number that a key has; nil without one.
  static func number(_ key: String, in text: String?) -> Double? {
    guard let text,
      let members = try? JSONDecoder().decode([String: Lenient].self, from: Data(text.utf8))
    else { return nil }
    return members[key]?.number
  }

  private struct Lenient: Decodable {
    let number: Double?

    init(from decoder: any Decoder) throws {
      number = try? decoder.singleValueContainer().decode(Double.self)
    }
  }

  private static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
