import EntrywayDiagnostics

// What is wrong with the bytes.
extension FindingWording {
  package static func words(of fact: JSONDocument.Fact) -> Words {
    switch fact {
    case .foreign(let form): words(of: form)
    case .byteOrderMark:
      Words(
        .error, .byteOrderMark, "the \(subject.noun) begins with a byte-order mark",
        hint: "save it as UTF-8 without a mark: JSON has none.")
    case .json(let reason): words(of: reason)
    case .trailingContent:
      Words(
        .error, .trailingContent, "something follows the JSON",
        hint: "remove it: the \(subject.noun) has one value, an object.")
    case .duplicateKey(let key):
      Words(
        .error, .duplicateKey, "the key \(code(key)) stands twice in one object",
        hint: "keep one: readers of JSON do not agree on which of them counts.")
    }
  }

  private static func words(of form: ForeignForm) -> Words {
    func words(
      _ code: Diagnostic.Code, _ what: String, _ hint: String, isReadable: Bool = false
    ) -> Words {
      Words(.error, code, "the \(subject.noun) is \(what)", hint: hint, isReadable: isReadable)
    }
    return switch form {
    case .nothing: words(.emptyFile, "empty", subject.empty)
    case .html: words(.html, "a web page, not JSON", subject.html, isReadable: true)
    case .signed: words(.signed, "signed (CMS), not JSON", subject.signed)
    case .compressed: words(.compressed, "compressed, not JSON", subject.compressed)
    case .utf16: words(.encoding, "UTF-16, not UTF-8", "save it as UTF-8.")
    case .propertyList:
      words(.propertyList, "a property list, not JSON", subject.propertyList, isReadable: true)
    }
  }

  private static func words(of reason: JSONFault.Reason) -> Words {
    switch reason {
    case .unexpected(let expected, let found):
      Words(
        .error, .json,
        phrase(expected)
          + (found.isEmpty ? ", but the \(subject.noun) ends" : ", found \(code(found))"),
        hint: found.isEmpty
          ? "is the \(subject.noun) complete?" : hint(for: expected, found: found))
    case .commaBefore(let bracket):
      Words(
        .error, .json, "a comma stands before `\(bracket)`",
        hint: "remove it: JSON allows no comma after the last value.")
    case .number(let text):
      Words(
        .error, .json, "\(code(text)) is not a number as JSON writes it", hint: subject.number)
    case .escape(let text):
      Words(
        .error, .json, "\(code(text)) is not an escape that JSON has",
        hint: #"after a backslash stands one of " \ / b f n r t, or u and four digits."#)
    case .control:
      Words(
        .error, .json, "a text holds a control character that is not escaped",
        hint: #"is a quote missing? A line break in a text is written as \n."#)
    case .unterminatedText:
      Words(
        .error, .json, "the \(subject.noun) ends inside a text",
        hint: "is the \(subject.noun) complete?")
    case .invalidUTF8:
      Words(
        .error, .encoding, "the bytes are not UTF-8", hint: "save the \(subject.noun) as UTF-8.")
    case .tooDeep:
      Words(
        .error, .json,
        "more than \(JSONDocument.maximumDepth) arrays and objects stand inside one another",
        hint: subject.depth)
    }
  }

  private static func phrase(_ expected: JSONFault.Expected) -> String {
    switch expected {
    case .value: "expected a value"
    case .key: "expected a key"
    case .colon: "expected a colon after the key"
    case .commaOr(let bracket): "expected a comma or `\(bracket)`"
    }
  }

  private static func hint(for expected: JSONFault.Expected, found: String) -> String {
    switch found.lowercased() {
    case "'", "“", "”": return "put texts in double quotes."
    case "/", "#": return subject.comment
    case "true", "false", "none", "null", "nil", "undefined", "yes", "no":
      return "write true or false, in lower case."
    default: break
    }
    return switch expected {
    case .value: subject.value
    case .key: subject.key
    case .colon: subject.pair
    case .commaOr: "add the comma, or correct the bracket."
    }
  }
}
