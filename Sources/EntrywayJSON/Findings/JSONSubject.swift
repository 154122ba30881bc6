import EntrywayDiagnostics

/// What a kind of file is called in findings about its bytes, and what is advised for it.
package struct JSONSubject: Sendable {
  /// Such as "file".
  package var noun: String
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

  package init(
    noun: String, empty: String, html: String, signed: String, compressed: String,
    propertyList: String, number: String, depth: String, comment: String, value: String,
    key: String, pair: String
  ) {
    self.noun = noun
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

extension JSONDocument {
  /// What is wrong with the bytes, in the words for a kind of file.
  package func findings(_ subject: JSONSubject) -> Findings {
    var findings = Findings()
    for fault in faults {
      var isReadable = true
      if case .foreign(let form) = fault.fact { isReadable = form.isReadable }
      findings.add(
        subject.diagnostic(of: fault.fact), range: fault.range, isReadable: isReadable)
    }
    return findings
  }
}

extension ForeignForm {
  /// Whether a person can read what stands there.
  fileprivate var isReadable: Bool { self == .html || self == .propertyList }
}

extension JSONSubject {
  fileprivate func diagnostic(of fact: JSONDocument.Fact) -> Diagnostic {
    switch fact {
    case .foreign(let form): diagnostic(of: form)
    case .byteOrderMark:
      Diagnostic(
        .error, .byteOrderMark, "the \(noun) begins with a byte-order mark",
        hint: "save it as UTF-8 without a mark: JSON has none.")
    case .json(let reason): diagnostic(of: reason)
    case .trailingContent:
      Diagnostic(
        .error, .trailingContent, "something follows the JSON",
        hint: "remove it: the \(noun) has one value, an object.")
    case .duplicateKey(let key):
      Diagnostic(
        .error, .duplicateKey, "the key \(Quoting.code(key)) stands twice in one object",
        hint: "keep one: readers of JSON do not agree on which of them counts.")
    }
  }

  private func diagnostic(of form: ForeignForm) -> Diagnostic {
    let (code, what, hint): (Diagnostic.Code, String, String) =
      switch form {
      case .nothing: (.emptyFile, "empty", empty)
      case .html: (.html, "a web page, not JSON", html)
      case .signed: (.signed, "signed (CMS), not JSON", signed)
      case .compressed: (.compressed, "compressed, not JSON", compressed)
      case .utf16: (.encoding, "UTF-16, not UTF-8", "save it as UTF-8.")
      case .propertyList: (.propertyList, "a property list, not JSON", propertyList)
      }
    return Diagnostic(.error, code, "the \(noun) is \(what)", hint: hint)
  }

  private func diagnostic(of reason: JSONFault.Reason) -> Diagnostic {
    var code = Diagnostic.Code.json
    let (message, hint): (String, String)
    switch reason {
    case .unexpected(let expected, ""):
      (message, hint) = (
        "\(expected.phrase), but the \(noun) ends", "is the \(noun) complete?"
      )
    case .unexpected(let expected, let found):
      (message, hint) = (
        "\(expected.phrase), found \(Quoting.code(found))", self.hint(for: expected, found: found)
      )
    case .commaBefore(let bracket):
      message = "a comma stands before `\(bracket)`"
      hint = "remove it: JSON allows no comma after the last value."
    case .number(let text):
      (message, hint) = ("\(Quoting.code(text)) is not a number as JSON writes it", number)
    case .escape(let text):
      message = "\(Quoting.code(text)) is not an escape that JSON has"
      hint = #"after a backslash stands one of " \ / b f n r t, or u and four digits."#
    case .control:
      message = "a text holds a control character that is not escaped"
      hint = #"is a quote missing? A line break in a text is written as \n."#
    case .unterminatedText:
      (message, hint) = ("the \(noun) ends inside a text", "is the \(noun) complete?")
    case .invalidUTF8:
      code = .encoding
      (message, hint) = ("the bytes are not UTF-8", "save the \(noun) as UTF-8.")
    case .tooDeep:
      message =
        "more than \(JSONDocument.maximumDepth) arrays and objects stand inside one another"
      hint = depth
    }
    return Diagnostic(.error, code, message, hint: hint)
  }

  private func hint(for expected: JSONFault.Expected, found: String) -> String {
    switch found.lowercased() {
    case "'", "“", "”": return "put texts in double quotes."
    case "/", "#": return comment
    case "true", "false", "none", "null", "nil", "undefined", "yes", "no":
      return "write true or false, in lower case."
    default: break
    }
    return switch expected {
    case .value: value
    case .key: key
    case .colon: pair
    case .commaOr: "add the comma, or correct the bracket."
    }
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
}
