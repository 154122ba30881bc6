/// The words of errors about JSON.
extension EntryWording {
  static func json(
    _ fault: JSONFault, _ place: JSONPlace, opening: JSONPlace?
  ) -> WordedProblem {
    let (what, hint) = words(for: fault.reason, found: place.found, opening: opening)
    let position = "line \(place.line), column \(place.column)"
    return WordedProblem(
      what: what,
      place: place.excerpt.isEmpty ? [position] : [position + ":"] + place.excerpt, hint: hint)
  }

  private static func words(
    for reason: JSONFault.Reason, found: String, opening: JSONPlace?
  ) -> (what: String, hint: String) {
    switch reason {
    case .unexpected(let expected):
      return (
        expected.phrase + (found.isEmpty ? ", but the JSON ends" : ", found `\(found)`"),
        found.isEmpty ? closing(opening) : hint(for: expected, found: found)
      )
    case .afterComma:
      return (
        "a comma stands before `\(found)`",
        "remove it: JSON allows no comma after the last value."
      )
    case .number:
      return (
        "`\(found)` is not a number as JSON writes it",
        "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3."
      )
    case .numberOutOfRange:
      return (
        "the number `\(found)` is too large",
        "numbers go up to 1.8e308: send it as a text, in double quotes."
      )
    case .escape:
      return (
        "`\(found)` is not an escape that JSON has",
        #"after a backslash stands one of " \ / b f n r t, or u and four hexadecimal digits."#
      )
    case .surrogate:
      return (
        "`\(found)` is one half of a character",
        #"a character beyond U+FFFF is written as a pair, such as \ud83d\ude00."#
      )
    case .control:
      return (
        "a text holds a control character that is not escaped",
        #"write a line break as \n, a tab as \t, others as \u and four digits."#
      )
    case .unterminatedText:
      return ("the JSON ends inside a text", closing(opening))
    case .invalidUTF8:
      return ("the bytes are not UTF-8", "save or send the text as UTF-8.")
    case .duplicateKey(let key):
      return (
        "the key `\(TextExcerpt.line(key))` stands twice in one object",
        "keep one: readers of JSON do not agree on which of them counts."
      )
    case .tooDeep:
      return (tooDeep, flatter)
    case .byteOrderMark:
      return (
        "the JSON begins with a byte-order mark", "save the text as UTF-8 without a mark."
      )
    }
  }

  private static func closing(_ opening: JSONPlace?) -> String {
    guard let opening else { return "is the text complete?" }
    let what = opening.found == "{" ? "object" : opening.found == "[" ? "array" : "text"
    return "close the \(what) that begins in line \(opening.line), column \(opening.column)."
  }

  private static func hint(for expected: JSONFault.Expected, found: String) -> String {
    switch found.lowercased() {
    case "'", "“", "”": return "put texts in double quotes."
    case "/", "#": return "remove the comment: JSON has none."
    case "nan", "infinity": return "send null or a text: JSON has no such number."
    case "true", "false", "none", "null", "nil", "undefined":
      return "write true, false or null, in lower case."
    default: break
    }
    return switch expected {
    case .value: "a value is a text in double quotes, a number, true, false, null, [ or {."
    case .key: #"a key is a text in double quotes, such as "type"."#
    case .colon: #"a key and its value are joined by a colon, such as "type": "recipe"."#
    case .commaOr: "add the comma, or correct the bracket."
    case .end: "remove what follows the value: there may be only one."
    }
  }
}

extension JSONFault.Expected {
  fileprivate var phrase: String {
    switch self {
    case .value: "expected a value"
    case .key: "expected a key"
    case .colon: "expected a colon after the key"
    case .commaOr(let bracket): "expected a comma or `\(Character(Unicode.Scalar(bracket)))`"
    case .end: "expected the end"
    }
  }
}
