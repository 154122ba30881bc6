import FoundationEssentials
import LinkPlatform

/// Why ClickHouse did not do what it was asked.
package struct ClickHouseError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// ClickHouse refused, with the number of its exception; 0 where it names none.
    case refused(code: Int)
    /// There is no connection: it was never made, or ended. What was sent may have been done.
    case connection
    /// No answer came in time. What was sent may be done yet.
    case late
    /// The rows end before their end, or are none: what came of them means nothing.
    case incomplete
  }

  package let reason: Reason
  /// What ClickHouse says, on one line.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = String(
      message.unicodeScalars.prefix(Self.messageLimit).map { $0.value < 0x20 ? " " : Character($0) }
    )
  }

  /// What an answer says that is no success.
  ///
  /// - Parameters:
  ///   - text: The answer's body, which begins with `Code: 60`.
  ///   - status: The status of HTTP.
  init(answer text: String, status: UInt) {
    let code = Self.code(in: text) ?? 0
    self.init(.refused(code: code), text.isEmpty ? "HTTP status \(status)" : text)
  }

  /// The number behind the first `Code: ` of a text; nil without one.
  ///
  /// A version of ClickHouse that puts it into a header as well is younger than the oldest supported.
  static func code(in text: String) -> Int? {
    let bytes = Array(text.utf8.prefix(messageLimit))
    let mark = Array("Code: ".utf8)
    guard bytes.count > mark.count else { return nil }
    for place in 0..<(bytes.count - mark.count) where bytes[place...].starts(with: mark) {
      let digits = bytes[(place + mark.count)...].prefix { 0x30...0x39 ~= $0 }
      if let code = Int(String(decoding: digits, as: UTF8.self)) { return code }
    }
    return nil
  }

  /// The number of the exception; nil where nothing was refused.
  package var code: Int? { if case .refused(let code) = reason { code } else { nil } }

  /// Whether ClickHouse answered, and refused.
  var isRefusal: Bool { code != nil }

  /// Whether its disk is full: no room was reserved (243), or none was left while it wrote (errno 28).
  var isDiskFull: Bool {
    code == 243 || message.contains("No space left on device") || message.contains("errno: 28")
  }

  private static let messageLimit = 1000
}
