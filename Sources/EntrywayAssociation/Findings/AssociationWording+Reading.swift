import EntrywayJSON

// What is wrong with the bytes, and with the kinds of values.
extension AssociationWording {
  static func words(of fact: AssociationFinding.Fact, at pointer: JSONPointer) -> Words {
    switch fact {
    case .tooLarge(let count):
      Words(
        .error, .tooLarge,
        "the file has \(count) bytes, and a device takes \(AssociationReading.maximumSize)",
        hint: count > AssociationReading.readingLimit
          ? "it was not looked into; name fewer paths one by one."
          : "join paths with wildcards and variables, or serve apps from hosts of their own.")
    case .foreign(let form): words(of: form)
    case .byteOrderMark:
      Words(
        .error, .byteOrderMark, "the file begins with a byte-order mark",
        hint: "save it as UTF-8 without a mark: JSON has none.")
    case .json(let reason): words(of: reason)
    case .trailingContent:
      Words(
        .error, .trailingContent, "something follows the JSON",
        hint: "remove it: the file has one value, an object.")
    case .duplicateKey(let key):
      Words(
        .error, .duplicateKey, "the key \(code(key)) stands twice in one object",
        hint: "keep one: readers of JSON do not agree on which of them counts.")
    case .notAnObject(let found):
      Words(
        .error, .wrongType, "the file is \(kind(found)), not an object",
        hint: #"it has to begin with {"applinks": …}."#)
    case .wrongType(let expected, let found):
      Words(
        .error, .wrongType, "\(name(pointer)) is \(kind(found)), not \(kind(expected))",
        hint: hint(for: expected))
    case .queryItemNotText(let name, let found):
      Words(
        .error, .queryItemNotText,
        "the pattern of the query item \(code(name)) is \(kind(found)), not text",
        hint: "put it in quotes: the system drops the whole `?` for it, so that every query fits.")
    case .lint(let fact): words(of: fact)
    case .more(let count):
      Words(.note, .more, "\(count) more findings are not listed", hint: "mend those above first.")
    }
  }

  private static func hint(for expected: ValueKind.Expected) -> String {
    let absent = "until then it counts as absent."
    return switch expected {
    case .boolean: "write true or false without quotes; \(absent)"
    case .text: "put it in quotes; \(absent)"
    case .array, .arrayOfTexts: "put it in square brackets; \(absent)"
    case .object: "put keys and values in braces; \(absent)"
    case .textOrObject: #"write a pattern or {"name": pattern}; \#(absent)"#
    }
  }

  private static func words(of form: ForeignForm) -> Words {
    switch form {
    case .nothing:
      Words(
        .error, .emptyFile, "the file is empty",
        hint: #"it has at least {"applinks": {"details": []}}."#)
    case .html:
      Words(
        .error, .html, "the file is a web page, not JSON",
        hint: "the server answers with a page of its own for this path: serve the file itself at "
          + "/.well-known/apple-app-site-association, with status 200 and no redirect.")
    case .signed:
      Words(
        .error, .signed, "the file is signed (CMS), not JSON",
        hint: "serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.")
    case .compressed:
      Words(
        .error, .compressed, "the file is compressed, not JSON",
        hint: "save it uncompressed, or have the server say `Content-Encoding: gzip`.")
    case .utf16:
      Words(
        .error, .encoding, "the file is UTF-16, not UTF-8", hint: "save it as UTF-8.")
    case .propertyList:
      Words(
        .error, .propertyList, "the file is a property list, not JSON",
        hint: "this is not the file that a host serves: that one is JSON.")
    }
  }

  private static func words(of reason: JSONFault.Reason) -> Words {
    switch reason {
    case .unexpected(let expected, let found):
      Words(
        .error, .json,
        phrase(expected) + (found.isEmpty ? ", but the file ends" : ", found \(code(found))"),
        hint: found.isEmpty ? "is the file complete?" : hint(for: expected, found: found))
    case .commaBefore(let bracket):
      Words(
        .error, .json, "a comma stands before `\(bracket)`",
        hint: "remove it: JSON allows no comma after the last value.")
    case .number(let text):
      Words(
        .error, .json, "\(code(text)) is not a number as JSON writes it",
        hint: "association files have no use for numbers: was a text meant?")
    case .escape(let text):
      Words(
        .error, .json, "\(code(text)) is not an escape that JSON has",
        hint: #"after a backslash stands one of " \ / b f n r t, or u and four digits."#)
    case .control:
      Words(
        .error, .json, "a text holds a control character that is not escaped",
        hint: #"is a quote missing? A line break in a text is written as \n."#)
    case .unterminatedText:
      Words(.error, .json, "the file ends inside a text", hint: "is the file complete?")
    case .invalidUTF8:
      Words(.error, .encoding, "the bytes are not UTF-8", hint: "save the file as UTF-8.")
    case .tooDeep:
      Words(
        .error, .json,
        "more than \(JSONReader.maximumDepth) arrays and objects stand inside one another",
        hint: "an association file is six deep.")
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
    case "/", "#": return "remove the comment: JSON has none; components have the key `comment`."
    case "true", "false", "none", "null", "nil", "undefined", "yes", "no":
      return "write true or false, in lower case."
    default: break
    }
    return switch expected {
    case .value: "a value is a text in double quotes, true, false, [ or {."
    case .key: #"a key is a text in double quotes, such as "appIDs"."#
    case .colon: #"a key and its value are joined by a colon: "exclude": true."#
    case .commaOr: "add the comma, or correct the bracket."
    }
  }
}
