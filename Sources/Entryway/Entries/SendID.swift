/// The identifier of a send, in a notification's payload beside `aps`.
///
/// The payload is untrusted: only a short text without control characters counts as an identifier.
package enum SendID {
  package static let key = "send_id"
  /// The maximum length in UTF-8 bytes.
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

extension AppEntry {
  /// The payload key, beside `aps`, of a notification's send identifier: `send_id`.
  public static let sendIDKey = SendID.key

  /// The identifier of the send that the entry responds to, used to attribute opens.
  ///
  /// ```swift
  /// // {"aps": {"alert": "On its way"}, "deep_link": "…", "send_id": "shipping-notice"}
  /// entry.sendID    // "shipping-notice"
  /// ```
  ///
  /// It is reported with the open, so use it to name a campaign, never an order or a user. It is
  /// read from the payload, so it stays with the entry, even in a store. It is nil for entries
  /// other than notifications, and if the value is not a string, is empty, has more than 128 UTF-8
  /// bytes, or contains control characters.
  public var sendID: String? {
    guard case .notification(let notification) = content else { return nil }
    return SendID.read(notification.payload)
  }
}
