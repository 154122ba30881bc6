import FoundationEssentials
package import LinkPlatform

/// The parameters or values of an event as JSON.
package enum EventDetails {
  package static func text(of members: [(String, Event.Value.Content)]) -> String {
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
  package static func number(_ key: String, in text: String?) -> Double? {
    guard let text,
      let members = try? JSONDecoder().decode([String: Lenient].self, from: Data(text.utf8))
    else { return nil }
    return members[key]?.number
  }

  /// The same with other names.
  ///
  /// - Parameters:
  ///   - text: What ``text(of:)`` wrote: an object of texts, numbers and flags.
  ///   - name: What a name becomes; nil for one that stays.
  package static func renaming(_ text: String, _ name: (String) -> String?) -> String {
    let bytes = Array(text.utf8)
    var renamed: [UInt8] = []
    renamed.reserveCapacity(bytes.count)
    var isName = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      guard byte == quote else {
        // Texts are skipped as a whole: these are between members.
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") { isName = true }
        if byte == UInt8(ascii: ":") { isName = false }
        renamed.append(byte)
        place += 1
        continue
      }
      var end = place + 1
      while end < bytes.count, bytes[end] != quote {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      let member = Array(bytes[place..<min(end + 1, bytes.count)])
      if isName, let old = try? JSONDecoder().decode(String.self, from: Data(member)),
        let new = name(old)
      {
        var written = ""
        append(new, to: &written)
        renamed += Array(written.utf8)
      } else {
        renamed += member
      }
      place = end + 1
    }
    return String(decoding: renamed, as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "\"")

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
