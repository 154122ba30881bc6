import Entryway
import Foundation

/// Something that waits to be sent: a line of the queue's files.
///
/// `8 digits of CRC-32, a space, e or c, a space, JSON`: what a kill or a full disk has cut is told from
/// what is whole.
struct QueueLine: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    /// An event, as `POST /v1/events` takes it.
    case event = 0x65
    /// A click that nobody has counted, as `POST /v1/resolve` takes it.
    case click = 0x63
  }

  /// How many bytes a line has beside its JSON.
  static let overhead = 12

  var kind: Kind
  var json: [UInt8]

  /// The line with its check sum and its end.
  var bytes: [UInt8] {
    let body = [kind.rawValue, 0x20] + json
    let sum = String(CRC32.sum(of: body), radix: 16)
    return Array(String(repeating: "0", count: 8 - sum.utf8.count).utf8) + Array(sum.utf8)
      + [0x20] + body + [0x0A]
  }

  init(_ kind: Kind, _ json: [UInt8]) {
    self.kind = kind
    self.json = json
  }

  init(_ event: ReportedEvent) throws { self.init(.event, try Self.json(of: event)) }

  init(_ click: ResolveQuestion) throws { self.init(.click, try Self.json(of: click)) }

  /// Reads a line without its end; nil if it is not what was written.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count > 11 else { return nil }
    let start = bytes.startIndex
    let body = bytes[(start + 9)...]
    guard let sum = UInt32(String(decoding: bytes[start..<(start + 8)], as: UTF8.self), radix: 16),
      bytes[start + 8] == 0x20, sum == CRC32.sum(of: body),
      let kind = Kind(rawValue: bytes[start + 9]), bytes[start + 10] == 0x20
    else { return nil }
    self.init(kind, Array(bytes[(start + 11)...]))
  }

  private static func json(of value: some Encodable) throws -> [UInt8] {
    Array(try JSONEncoder.plain.encode(value))
  }
}

/// The installation as the link server knows it: a random number, and a secret that only the app has.
struct Installation: Hashable, Sendable, Codable {
  /// 128 random bits, as 32 digits of `0-9` and `a-f`.
  let id: String
  /// 256 random bits, as 64 such digits: whoever has them may delete what the installation has told.
  let secret: String

  /// A new one.
  init() {
    var random = SystemRandomNumberGenerator()
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in
        let text = String(random.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }.joined()
    }
    (id, secret) = (digits(2), digits(4))
  }

  /// One that was written before; nil if it is not what this library writes.
  init?(id: String, secret: String) {
    func isHexadecimal(_ text: String, _ count: Int) -> Bool {
      text.utf8.count == count && text.utf8.allSatisfy(\.isHexadecimal)
    }
    guard isHexadecimal(id, 32), isHexadecimal(secret, 64) else { return nil }
    (self.id, self.secret) = (id, secret)
  }
}
