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

extension AppEntry {
  /// The key beside `aps` under which a notification's payload says which send it belongs to:
  /// `send_id`.
  public static let sendIDKey = SendID.key

  /// The identifier of the send that the entry answers, by which an open can be joined to it.
  ///
  /// ```swift
  /// // {"aps": {"alert": "On its way"}, "deep_link": "…", "send_id": "shipping-notice"}
  /// entry.sendID    // "shipping-notice"
  /// ```
  ///
  /// It is reported with the open, so let it name a campaign, never an order or a person. It is read
  /// from the payload, so that it comes with the entry wherever that goes, also through a store. It is
  /// nil for entries that are no notifications, and for what cannot be one: another value than a text,
  /// an empty text, one of more than 128 bytes of UTF-8, and one with control characters.
  public var sendID: String? {
    guard case .notification(let notification) = content else { return nil }
    return SendID.read(notification.payload)
  }
}
