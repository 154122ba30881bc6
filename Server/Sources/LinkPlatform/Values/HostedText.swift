import Crypto
import Foundation

/// A document that many ask for and that seldom changes: made smaller once, with a tag by which a
/// client knows that it has it already.
package struct HostedText: Sendable {
  package let plain: [UInt8]
  package let gzip: [UInt8]?
  /// What names these bytes, and no others.
  package let tag: String
  package let type: String
  package let caching: String

  package static let briefly = "public, max-age=300"

  /// Makes a document, a JSON one unless told.
  ///
  /// - Parameters:
  ///   - text: What it says.
  ///   - type: Its media type.
  ///   - caching: How long others may keep it.
  ///   - pack: What makes it smaller, once; nil from it for what it cannot.
  package init(
    _ text: String, type: String = "application/json", caching: String = HostedText.briefly,
    pack: ([UInt8]) -> [UInt8]?
  ) {
    (self.type, self.caching) = (type, caching)
    let bytes = Array(text.utf8)
    plain = bytes
    gzip = pack(bytes).flatMap { $0.count < bytes.count ? $0 : nil }
    tag = Base64URL.text(of: SHA256.hash(data: bytes).prefix(16))
  }
}
