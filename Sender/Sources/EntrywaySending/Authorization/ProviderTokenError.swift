public import EntrywayDiagnostics
import Foundation

/// Why the sender has no provider token.
public struct ProviderTokenError: DiagnosticError, Hashable {
  /// What is wrong, for programs: an open set of codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public let rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// APNs rejected a new token as expired, so this machine's clock is wrong.
    public static let clock = Code(rawValue: "clock")
    /// APNs rejected a new token as expired, and this machine's clock is right.
    public static let calledExpired = Code(rawValue: "called-expired")
    /// The cryptographic library failed to sign.
    public static let signing = Code(rawValue: "signing")
  }

  /// What is wrong.
  public let code: Code
  /// How many seconds this machine's clock is ahead of the server's, negative if it is behind; nil
  /// if the answer had no date.
  public let clockOffset: Int?

  package init(_ code: Code, clockOffset: Int? = nil) {
    self.code = code
    self.clockOffset = clockOffset
  }

  /// The error about a new token that is called expired.
  ///
  /// - Parameters:
  ///   - now: This machine's time.
  ///   - serverDate: The answer's field `date` as it is, if it has one.
  init(calledExpiredAt now: Date, serverDate: String?) {
    guard let date = serverDate.flatMap(HTTPDate.init) else {
      self.init(.clock)
      return
    }
    let offset = now.timeIntervalSince1970.rounded() - Double(date.secondsSince1970)
    // A token may be an hour old; less than this is no reason.
    let isWrong = abs(offset) >= 300
    self.init(isWrong ? .clock : .calledExpired, clockOffset: Int(exactly: offset))
  }

  /// What is wrong, and what to do.
  public var diagnostic: Diagnostic {
    let (message, hint) =
      switch code {
      case .clock:
        (
          "APNs rejected a new provider token as expired: this machine's clock \(clockWords)",
          "set the clock, and turn on time synchronization (NTP)."
        )
      case .calledExpired:
        (
          "APNs rejected a new provider token as expired, although this machine's clock is right",
          "try again in 20 minutes; check whether a proxy or gateway replaces `authorization`."
        )
      default:
        (
          "the provider token could not be signed",
          "check the key with `openssl pkey -in AuthKey_….p8 -check -noout`."
        )
      }
    return Diagnostic(.error, Diagnostic.Code(rawValue: code.rawValue), message, hint: hint)
  }

  private var clockWords: String {
    guard let offset = clockOffset, offset != 0 else { return "is probably wrong" }
    let minutes = (offset.magnitude + 30) / 60
    let amount =
      switch minutes {
      case ..<120: "\(minutes) minutes"
      case ..<2880: "\(minutes / 60) hours"
      default: "\(minutes / 1440) days"
      }
    return "is \(amount) \(offset < 0 ? "slow" : "fast")"
  }
}

/// A date as HTTP writes it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate: Hashable, Sendable {
  let secondsSince1970: Int64

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The date that a text says; nil if it is written in another way.
  init?(_ text: String) {
    guard text.utf8.count == 29 else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    guard parts.count == 6, parts[5] == "GMT", let day = Self.number(parts[1], 2, 1...31),
      let month = Self.months.firstIndex(of: String(parts[2])),
      let year = Self.number(parts[3], 4, 1970...9999)
    else { return nil }
    let time = parts[4].utf8.split(separator: UInt8(ascii: ":")).map { Substring($0) }
    guard time.count == 3, let hour = Self.number(time[0], 2, 0...23),
      let minute = Self.number(time[1], 2, 0...59), let second = Self.number(time[2], 2, 0...60)
    else { return nil }
    // Days since 1970 of the Gregorian calendar, whose year begins in March here so that the leap
    // day is the last one.
    let (march, shifted) = month >= 2 ? (month - 2, year) : (month + 10, year - 1)
    let era = shifted / 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * march + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    secondsSince1970 = Int64(((days * 24 + hour) * 60 + minute) * 60 + second)
  }

  private static func number(_ text: Substring, _ count: Int, _ range: ClosedRange<Int>) -> Int? {
    guard text.utf8.count == count, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let number = Int(text), range.contains(number)
    else { return nil }
    return number
  }
}
