/// What stands at a key path of a payload: ``PayloadValue/value(at:)``.
///
/// The cases keep apart what an error has to keep apart: a key that nobody sent, one that was
/// sent as `null`, and a path that runs into something that has no keys.
public enum PayloadLookup: Hashable, Sendable {
  /// A value, and not `null`.
  case value(PayloadValue)
  /// `null` stands at `path`, which is the whole path or a part of it.
  case null(path: String)
  /// The object before it has no key for the last part of `path`, which is the whole path or a
  /// part of it.
  case absent(path: String)
  /// The path cannot go on: what stands at `path` has no keys. The path is empty if that is the
  /// payload itself.
  case blocked(path: String, by: PayloadValue)
}
