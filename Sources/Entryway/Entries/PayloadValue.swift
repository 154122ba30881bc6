/// A value out of a notification's `userInfo`, an activity or JSON: a tree that can be sent
/// between tasks.
public enum PayloadValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case text(String)
  case array([PayloadValue])
  case object([String: PayloadValue])
}
