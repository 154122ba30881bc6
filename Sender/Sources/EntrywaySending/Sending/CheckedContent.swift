import Entryway
import EntrywayPush

/// A payload and headers that fit each other, and what is sent for them to any device.
///
/// Checking and writing cost several times what sending does; a sender keeps the last one.
final class CheckedContent: Sendable {
  /// The header fields in lower case, without `apns-id`.
  let fields: [(name: String, value: String)]
  let body: [UInt8]
  /// Nil if the payload came as JSON: as ``body``.
  private let payload: PayloadValue?
  private let headers: PushHeaders

  init(_ payload: PushPayload, _ headers: PushHeaders) throws(PushHeaderError) {
    fields = Self.list(try headers.fields(for: payload))
    body = Array(payload.json.utf8)
    self.payload = payload.value
    self.headers = headers
  }

  /// - Parameter payload: What was read of the JSON.
  init(
    json: [UInt8], _ payload: PayloadValue, _ headers: PushHeaders
  ) throws(PushHeaderError) {
    fields = Self.list(try headers.fields(for: payload, sent: json.count))
    body = json
    self.payload = nil
    self.headers = headers
  }

  private static func list(_ fields: [String: String]) -> [(name: String, value: String)] {
    fields.filter { $0.key != "apns-id" }.map { ($0.key, $0.value) }
  }

  func isMade(of other: PushPayload, _ headers: PushHeaders) -> Bool {
    payload?.isWritten(like: other.value) == true && self.headers.areWritten(like: headers)
  }

  func isMade(of json: [UInt8], _ headers: PushHeaders) -> Bool {
    payload == nil && body == json && self.headers.areWritten(like: headers)
  }
}

extension PayloadValue {
  /// Whether both give the same JSON, byte for byte.
  ///
  /// Equal values need not: two texts are equal if they look the same, and so are 0 and -0. An
  /// object in another order counts as another value; it is checked again then.
  fileprivate func isWritten(like other: Self) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let own), .bool(let other)): own == other
    case (.integer(let own), .integer(let other)): own == other
    case (.double(let own), .double(let other)): own.bitPattern == other.bitPattern
    case (.text(let own), .text(let other)), (.other(let own), .other(let other)):
      own.hasBytes(of: other)
    case (.array(let own), .array(let other)):
      own.count == other.count && zip(own, other).allSatisfy { $0.isWritten(like: $1) }
    case (.object(let own), .object(let other)):
      own.count == other.count
        && zip(own, other).allSatisfy {
          $0.key.hasBytes(of: $1.key) && $0.value.isWritten(like: $1.value)
        }
    default: false
    }
  }
}

extension PushHeaders {
  /// Whether both give the same fields, byte for byte, apart from the identifier.
  fileprivate func areWritten(like other: Self) -> Bool {
    var own = self
    own.id = other.id
    return own == other && topic.hasBytes(of: other.topic)
      && (channel ?? "").hasBytes(of: other.channel ?? "")
      && (collapseID ?? "").hasBytes(of: other.collapseID ?? "")
  }
}

extension String {
  fileprivate func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
