/// The identifier of a send, which stands in a notification's payload beside `aps`.
///
/// What the sender wrote is not trusted: anything but a short text without control characters is no
/// identifier.
package enum SendID {
  package static let key = "send_id"
  /// The most bytes of UTF-8 that one has.
  package static let maximumLength = 128

  /// Whether a text can be the identifier of a send.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumLength
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// The identifier in a payload, if there is one that can be used.
  package static func read(_ payload: PayloadValue) -> String? {
    guard case .object(let fields) = payload, case .text(let text) = fields[key], isValid(text)
    else { return nil }
    return text
  }
}
