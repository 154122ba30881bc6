package import Crypto
import FoundationEssentials

/// What a browser's visit hands to the app, so that the later open joins it: the query item
/// `entryway_touch`.
///
/// 16 bytes of the click's identifier, 6 of its time, 1 with the secret's number, 16 of HMAC-SHA-256
/// over the rest and the app's identifier: 52 characters. It says nothing about the person, and holds
/// for the app that it was made for alone.
package struct SignedTouch: Hashable, Sendable {
  /// The secrets by which tokens are signed and read, by their numbers.
  package struct Secrets: Sendable {
    package var current: UInt8
    package var keys: [UInt8: SymmetricKey]
  }

  /// The query item's name.
  package static let item = "entryway_touch"

  package let click: RecordID
  package let time: Timestamp

  package init(click: RecordID, time: Timestamp) {
    (self.click, self.time) = (click, time)
  }

  /// The token as it stands in an address; nil if the current secret is missing.
  package func text(for app: RecordID, _ secrets: Secrets) -> String? {
    guard let key = secrets.keys[secrets.current] else { return nil }
    let content = self.content(secret: secrets.current)
    return Base64URL.text(of: content + Self.code(of: content, app, key).prefix(16))
  }

  /// Reads a token; nil for one that is no token, of another app or too old.
  package init?(
    _ text: String, for app: RecordID, _ secrets: Secrets, now: Timestamp, days: Int
  ) {
    guard text.utf8.count == 52, let bytes = Base64URL.bytes(of: text), bytes.count == 39,
      let click = RecordID(bytes: bytes[..<16]), let key = secrets.keys[bytes[22]]
    else { return nil }
    let given = bytes[23...]
    let expected = Self.code(of: Array(bytes[..<23]), app, key).prefix(16)
    guard zip(given, expected).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
    self.click = click
    time = Timestamp(milliseconds: bytes[16..<22].reduce(Int64(0)) { $0 << 8 | Int64($1) })
    guard now <= time.adding(.seconds(days * 86_400)), time <= now.adding(.seconds(86_400)) else {
      return nil
    }
  }

  private func content(secret: UInt8) -> [UInt8] {
    let time = stride(from: Int64(40), through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self.time.milliseconds >> $0)
    }
    return click.bytes + time + [secret]
  }

  private static func code(
    of content: [UInt8], _ app: RecordID, _ key: SymmetricKey
  ) -> HMAC<SHA256>.MAC {
    HMAC<SHA256>.authenticationCode(for: content + app.bytes, using: key)
  }
}
