/// Something found in a file, as a fact: the target's wording has the words.
package struct Finding<Fact: Sendable>: Sendable {
  package var fact: Fact
  /// The way to the value.
  package var pointer = JSONPointer()
  /// The bytes that are meant; nil for those of the value.
  package var range: Range<Int>?
}
