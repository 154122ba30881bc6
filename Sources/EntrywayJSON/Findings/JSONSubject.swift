/// What a kind of file is called in errors about its bytes, and what is advised for it.
package struct JSONSubject: Sendable {
  /// Such as "file".
  package var noun: String
  /// How one begins that is an object: `{"applinks": …}`.
  package var beginning: String
  /// What to do about an empty one, a web page, signed data, compressed bytes, a property list.
  package var empty: String
  package var html: String
  package var signed: String
  package var compressed: String
  package var propertyList: String
  /// What to do about a number that is none.
  package var number: String
  /// How deep such files are.
  package var depth: String
  /// What is said of comments.
  package var comment: String
  /// What a value is, a key, and the two with their colon.
  package var value: String
  package var key: String
  package var pair: String
  /// The hint for an extra comma, if that is only a warning; nil if it is an error.
  package var surplusComma: String?
  /// What lines and columns refer to, such as "of the text", if not to the whole file: messages
  /// then say where the fault is.
  package var place: String?

  /// A kind of file; one that is never checked for other formats needs no advice on them.
  package init(
    noun: String, beginning: String = "", empty: String = "", html: String = "",
    signed: String = "", compressed: String = "", propertyList: String = "", number: String,
    depth: String, comment: String, value: String, key: String, pair: String
  ) {
    self.noun = noun
    self.beginning = beginning
    self.empty = empty
    self.html = html
    self.signed = signed
    self.compressed = compressed
    self.propertyList = propertyList
    self.number = number
    self.depth = depth
    self.comment = comment
    self.value = value
    self.key = key
    self.pair = pair
  }
}
