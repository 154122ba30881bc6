/// What came back when a payload was read through the rules.
package enum ReadBack: Hashable, Sendable {
  /// A place, by its name and its parameters.
  case place(String)
  /// The rules reject the payload.
  case rejected(EntryRejection)
}
