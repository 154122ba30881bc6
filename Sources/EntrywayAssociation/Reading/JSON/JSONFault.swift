/// Why bytes are no JSON, as a fact: ``AssociationWording`` has the words.
struct JSONFault: Error, Hashable {
  /// What is wrong.
  enum Reason: Hashable {
    /// Something else was expected; nothing was found if the text ends.
    case unexpected(Expected, found: String)
    case commaBefore(bracket: String)
    case number(String)
    case escape(String)
    case control
    case unterminatedText
    case invalidUTF8
    case tooDeep
  }

  /// What could have stood in the place.
  enum Expected: Hashable {
    case value
    case key
    case colon
    case commaOr(String)
  }

  var reason: Reason
  /// The bytes that are wrong; empty at the end of the input.
  var range: Range<Int>
}
