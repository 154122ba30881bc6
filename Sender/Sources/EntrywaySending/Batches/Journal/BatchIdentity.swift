import Crypto

/// What a resumed batch must not change, apart from the list.
struct BatchIdentity: Hashable, Sendable {
  /// The hash of the payload, in hexadecimal.
  var payload: String
  /// Topic, type, priority and collapse identifier, as text: `apns-topic: com.example.shop, …`.
  var headers: String
  /// The host, whatever the port: `api.push.apple.com`.
  var server: String

  init(payload: [UInt8], fields: [(name: String, value: String)], server: String) {
    self.payload = SHA256.hash(data: payload).hexadecimal
    headers = fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    self.server = server
  }

  init(payload: String, headers: String, server: String) {
    self.payload = payload
    self.headers = headers
    self.server = server
  }
}

extension Sequence<UInt8> {
  /// The bytes as digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
