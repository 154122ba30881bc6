/// A value out of a notification's `userInfo`, an activity or JSON: a tree that can be compared,
/// stored and sent between tasks, as `[AnyHashable: Any]` cannot.
///
/// Write one as a literal, read one from JSON, or take one out of a `userInfo`:
///
/// ```swift
/// let payload: PayloadValue = ["aps": ["badge": 1], "data": ["messageId": "1"]]
/// let same = try PayloadValue(json: #"{"aps": {"badge": 1}, "data": {"messageId": "1"}}"#)
/// payload == same                // true
/// payload["data.messageId"]      // .text("1")
/// ```
///
/// A tree read from JSON or made from a `userInfo` is at most ``maximumDepth`` deep. One that was
/// put together by hand may be deeper; ``EntryRules`` refuses it.
public enum PayloadValue: Hashable, Sendable {
  /// Nothing, said aloud: JSON's `null`.
  case null
  /// True or false. It is not a number: on Apple's systems the two are told apart.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction, or a whole number that is too large for ``integer(_:)``.
  case double(Double)
  /// A text.
  case text(String)
  /// Values in an order.
  case array([PayloadValue])
  /// Values under keys.
  case object([String: PayloadValue])
  /// A value that JSON has no form for, such as the data in an activity's `userInfo`. The text
  /// says what it was (`"a value of type Data"`), so that an error can name it. JSON writes `null`.
  case other(String)

  /// How many arrays and objects may stand inside one another: 64.
  ///
  /// `[[1]]` is two deep, a text is zero deep.
  public static let maximumDepth = 64

  /// What is wrong with a value that is nested deeper.
  static let tooDeep = "the value is nested more than \(maximumDepth) deep"
  /// What to do about it.
  static let flatter = "send a flatter value: deeper ones are refused wherever they come from."
  /// What stands in for a branch that was cut off.
  static let deeper = "a value more than \(maximumDepth) deep"
}
