/// A text of an alert: as it is, or by the key under which the app has it in the user's language.
///
/// ```swift
/// PushAlert(title: "Sarah", body: .localized("NEW_MESSAGES", arguments: ["3"]))
/// ```
public enum PushText: Hashable, Sendable {
  /// The text itself.
  case verbatim(String)
  /// The key in the app's `Localizable.strings`, and what stands for its `%@`.
  case localized(String, arguments: [String] = [])
}

extension PushText: ExpressibleByStringInterpolation {
  /// A text itself.
  public init(stringLiteral value: String) { self = .verbatim(value) }
}
