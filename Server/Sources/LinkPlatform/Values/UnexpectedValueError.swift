/// What a decoder says of a value that is of the right type and cannot stand there, in words for people:
/// those of a `DecodingError` speak of Swift's types.
package struct UnexpectedValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Such as "expected a UUID such as …".
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
