import EntrywayDiagnostics

/// Why bytes are no JSON, and which bytes are wrong.
///
/// What it says is made for a kind of file, on demand: ``JSONError`` and the findings of
/// ``JSONDocument`` are told by it.
package struct JSONFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    case unexpected(Expected)
    /// A comma precedes the closing bracket.
    case trailingComma
    /// A comma follows another one, or the opening bracket.
    case surplusComma
    /// Only a comma follows the whole value.
    case finalComma
    /// Something follows the value.
    case trailingContent
    case number
    /// A number is larger than a double can be.
    case numberOutOfRange
    case escape
    /// An escape is one half of a pair without the other.
    case surrogate
    case control
    case unterminatedText
    case invalidUTF8
    case duplicateKey(String)
    case tooDeep(limit: Int)
    case byteOrderMark
  }

  /// What is expected there.
  package enum Expected: Hashable, Sendable {
    case value, key, colon
    /// A comma, or the bracket that closes the container.
    case commaOr(bracket: Character)
  }

  package var reason: Reason
  /// The bytes that are wrong; empty at the end of the input.
  package var range: Range<Int>
  /// Where the innermost array, object or text begins that is still open.
  package var opening: Int?
}

extension JSONFault {
  /// What is wrong with the bytes and what to do; where is left to who has the range.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - code: The code of the diagnostic.
  ///   - subject: What such bytes are called, and what is advised for their kind.
  func diagnostic(
    in source: SourceText, _ code: Diagnostic.Code, for subject: JSONSubject
  ) -> Diagnostic {
    var (message, hint) = words(found: source.text(at: range), in: source, subject)
    if let place = subject.place {
      let (line, column) = source.location(of: range.lowerBound)
      message += ", at line \(line), column \(column) \(place)"
    }
    if reason.isCommaTooMany, let advice = subject.surplusComma {
      return Diagnostic(.warning, code, message, hint: advice)
    }
    return Diagnostic(.error, code, message, hint: hint)
  }

  private func words(
    found: String, in source: SourceText, _ subject: JSONSubject
  ) -> (message: String, hint: String) {
    switch reason {
    case .unexpected(let expected):
      return found.isEmpty
        ? ("\(expected.phrase), but the \(subject.noun) ends", ending(in: source, subject))
        : (
          "\(expected.phrase), found \(Quoting.code(found))",
          expected.hint(insteadOf: found, subject)
        )
    case .trailingComma:
      return (
        "a comma precedes \(Quoting.code(found))",
        "remove it: JSON allows no comma after the last value."
      )
    case .surplusComma:
      return (
        "a comma has no value before it", "remove it: JSON has one comma between two values."
      )
    case .finalComma:
      return (
        "a comma follows the \(subject.noun)", "remove it: the \(subject.noun) has one value."
      )
    case .trailingContent:
      return ("unexpected content after the JSON", "remove it: the \(subject.noun) has one value.")
    case .number:
      return ("\(Quoting.code(found)) is not a valid JSON number", subject.number)
    case .numberOutOfRange:
      return (
        "the number \(Quoting.code(found)) is too large",
        "numbers go up to 1.8e308: send it as a string, in double quotes."
      )
    case .escape:
      return (
        "\(Quoting.code(found)) is not a JSON escape",
        #"a backslash is followed by one of " \ / b f n r t, or u and four hexadecimal digits."#
      )
    case .surrogate:
      return (
        "\(Quoting.code(found)) is half of a surrogate pair",
        #"a character beyond U+FFFF is written as a pair, such as \ud83d\ude00."#
      )
    case .control:
      return (
        "a string contains an unescaped control character",
        #"is a quote missing? A line break in a string is written as \n, a tab as \t."#
      )
    case .unterminatedText:
      return ("the \(subject.noun) ends inside a string", ending(in: source, subject))
    case .invalidUTF8:
      return ("the bytes are not UTF-8", "save the \(subject.noun) as UTF-8.")
    case .duplicateKey(let key):
      return (
        "the key \(Quoting.code(key)) appears twice in one object",
        "keep one: JSON readers disagree on which one counts."
      )
    case .tooDeep(let limit):
      return ("arrays and objects are nested more than \(limit) deep", subject.depth)
    case .byteOrderMark:
      return (
        "the \(subject.noun) begins with a byte-order mark",
        "save it as UTF-8 without the mark: JSON has none."
      )
    }
  }

  /// What to do about bytes that end too early.
  private func ending(in source: SourceText, _ subject: JSONSubject) -> String {
    guard let opening else { return "is the \(subject.noun) complete?" }
    let what =
      switch source.bytes[opening] {
      case UInt8(ascii: "{"): "object"
      case UInt8(ascii: "["): "array"
      default: "string"
      }
    let (line, column) = source.location(of: opening)
    let place = subject.place.map { " \($0)" } ?? ""
    return "close the \(what) that begins at line \(line), column \(column)\(place)."
  }
}

extension JSONFault.Reason {
  fileprivate var isCommaTooMany: Bool {
    [.trailingComma, .surplusComma, .finalComma].contains(self)
  }
}

extension JSONFault.Expected {
  fileprivate var phrase: String {
    switch self {
    case .value: "expected a value"
    case .key: "expected a key"
    case .colon: "expected a colon after the key"
    case .commaOr(let bracket): "expected a comma or `\(bracket)`"
    }
  }

  /// What to do about a text that stands there instead.
  fileprivate func hint(insteadOf found: String, _ subject: JSONSubject) -> String {
    let isWord = ["true", "false", "null"].contains(found)
    switch found.lowercased() {
    case "'", "“", "”": return "put strings in double quotes."
    case "/", "#": return subject.comment
    case "nan", "infinity": return "send null or a string: JSON has no such number."
    case "true", "false", "none", "null", "nil", "undefined", "yes", "no":
      // One that is written so is at the wrong place.
      if self == .value || !isWord { return "write true, false or null, in lower case." }
    default: break
    }
    return switch self {
    case .value: subject.value
    case .key: subject.key
    case .colon: subject.pair
    case .commaOr: "add the comma, or correct the bracket."
    }
  }
}
