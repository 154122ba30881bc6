@_spi(EntrywayTool) import EntrywayJSON
import Foundation

extension PushRefusal {
  /// How many characters of a reason are kept: the longest documented one has 27.
  static let reasonLimit = 64
  /// How many bytes of a body are read: Apple's have less than 100.
  private static let bodyLimit = 16_384

  /// The refusal that an answer with another status than 200 tells.
  ///
  /// Whatever the body is, it makes a refusal: without a reason if none can be read, or if what
  /// stands there is more than letters and digits.
  ///
  /// - Parameter isWhole: Whether all of the answer came.
  package init(status: Int, body: [UInt8], isWhole: Bool = true) {
    let members = AnswerMembers(body)
    self.init(
      status: status, reason: members.reason ?? Reason(rawValue: ""),
      timestamp: status == 410 ? members.timestamp : nil)
    isCut = !isWhole && members.reason == nil
  }

  /// The reason in a JSON text, such as the debug data of a GOAWAY frame; nil if there is none.
  package static func reason(in body: [UInt8]) -> Reason? { AnswerMembers(body).reason }

  /// The two members that an answer's body may have.
  private struct AnswerMembers {
    var reason: Reason?
    var timestamp: Date?

    init(_ body: [UInt8]) {
      guard body.count <= bodyLimit else { return }
      body.withUnsafeBufferPointer { bytes in
        var reader = JSONReader(bytes)
        // What was read before a fault is kept: a reason is worth telling.
        try? read(&reader)
      }
    }

    private mutating func read(_ reader: inout JSONReader) throws(JSONReadingError) {
      try reader.beginObject()
      while let name = try reader.nextMember() {
        switch (name.string, try reader.peek()) {
        case ("reason", .text) where reason == nil:
          let text = try reader.text()
          guard Self.isReason(text) else { continue }
          reason = Reason(rawValue: text).documented
        case ("timestamp", .number) where timestamp == nil:
          timestamp = Self.date(try reader.number())
        default: try reader.skip()
        }
      }
    }

    /// Whether a text can be a reason: what else a server writes may be the device token or the
    /// provider token that it got.
    private static func isReason(_ text: String) -> Bool {
      !text.isEmpty && text.utf8.count <= reasonLimit && SecretText.isHarmless(text)
        && text.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        }
    }

    /// The date of milliseconds since 1970; of seconds if they would be before 1973, when there
    /// were no devices.
    private static func date(_ number: Double) -> Date? {
      guard number > 0, number <= 253_402_300_799_000 else { return nil }
      return Date(timeIntervalSince1970: number < 1e11 ? number : number / 1000)
    }
  }
}
