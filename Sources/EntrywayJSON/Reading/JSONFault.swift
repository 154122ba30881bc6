/// Why bytes are no JSON, as a fact: the wording of each target has the words.
package struct JSONFault: Error, Hashable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
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
  package enum Expected: Hashable, Sendable {
    case value
    case key
    case colon
    case commaOr(String)
  }

  package var reason: Reason
  /// The bytes that are wrong; empty at the end of the input.
  package var range: Range<Int>
}
