import Entryway
import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending
import Foundation

// What the texts of options mean. A number, a word or a time that is none is wrong usage; an address,
// a token or a key that is none is an input that cannot be used.
extension OptionValue {
  /// A whole number.
  func number(in range: ClosedRange<Int>) throws(SendError) -> Int {
    if let number = Int(text), range.contains(number) { return number }
    throw unusable(
      "the value is not a number from \(range.lowerBound) to \(range.upperBound)",
      hint: "write digits only, such as \(name.option) \(min(100, range.upperBound)).")
  }

  /// A time span in seconds, which may have a fraction.
  func seconds() throws(SendError) -> Duration {
    // A month, as long as APNs itself keeps a push.
    if let seconds = Double(text), seconds > 0, seconds <= 30 * 86_400 { return .seconds(seconds) }
    throw unusable(
      "the value is not a number of seconds up to 30 days",
      hint: "write a number greater than 0, such as \(name.option) 600.")
  }

  func pushType() throws(SendError) -> PushType {
    if let type = PushType(rawValue: text) { return type }
    throw unusable(
      "there is no such push type",
      hint: "the types are \(Quoting.list(PushType.allCases.map(\.rawValue), "and", limit: .max)).")
  }

  func priority() throws(SendError) -> PushPriority {
    if let priority = Int(text).flatMap(PushPriority.init) { return priority }
    throw unusable("the value is not a priority", hint: "the priorities are 10, 5 and 1.")
  }

  /// Until when APNs keeps a push: 0, a time as in links, or seconds since 1970.
  func expiration() throws(SendError) -> PushExpiration {
    if let seconds = Int(text) {
      if seconds == 0 { return .once }
      // As seconds, the number is in the year 5138.
      if seconds > 0, seconds < 100_000_000_000 {
        return .at(try future(Date(timeIntervalSince1970: Double(seconds))))
      }
    } else if let date = try? Date(linkText: text) {
      return .at(try future(date))
    }
    throw unusable(
      "the value is not a time",
      hint: "write it as 2026-09-30T08:00:00Z, in seconds since 1970, or 0 for a single attempt.")
  }

  private func future(_ date: Date) throws(SendError) -> Date {
    if date > Date() { return date }
    throw unusable(
      "the time has passed", hint: "write a later one, or 0 for a single attempt.")
  }

  /// A host and a port.
  func address() throws(SendError) -> (host: String, port: Int) {
    let bytes = text.utf8
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")),
      let port = Int(text[bytes.index(after: colon)...]), (1...65_535).contains(port),
      let host = Self.host(text[..<colon])
    {
      return (host, port)
    }
    throw unusable(
      "the value is not an address",
      hint: "write host and port without a scheme, such as localhost:2197 or [::1]:2197.",
      exit: .unusable)
  }

  /// A host's name, or its number, with the brackets of IPv6 taken off.
  private static func host(_ text: Substring) -> String? {
    var text = text.utf8[...]
    let isBracketed = text.first == UInt8(ascii: "[")
    if isBracketed {
      guard text.last == UInt8(ascii: "]") else { return nil }
      text = text.dropFirst().dropLast()
    }
    let isHost = text.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      case UInt8(ascii: ":"), UInt8(ascii: "%"): isBracketed
      default: false
      }
    }
    return isHost && !text.isEmpty ? String(Substring(text)) : nil
  }

  /// The file that the option names.
  func file(readsStandardInput: Bool = false) -> InputFile {
    InputFile(
      option: isFromEnvironment ? name.variable + "=" : name.option + " ", path: text,
      readsStandardInput: readsStandardInput)
  }
}
