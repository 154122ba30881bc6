import Entryway
import EntrywayJSON

// What is found in a payload.
extension PushWording: FindingWording {
  static let subject = JSONSubject(
    noun: "payload", empty: #"it has at least {"aps": {"alert": "…"}}."#,
    html: "a server has answered with a page: save the payload itself.",
    signed: "send the JSON itself.", compressed: "send it uncompressed: APNs takes no other.",
    propertyList: "a payload is JSON: convert it with `plutil -convert json`.",
    number: "write digits without a leading zero or `+`, such as 7, -0.5 or 1e3.",
    depth: "an app reads a payload that is \(PayloadValue.maximumDepth) deep.",
    comment: "remove the comment: JSON has none.",
    value: "a value is a text in double quotes, a number, true, false, null, [ or {.",
    key: #"a key is a text in double quotes, such as "aps"."#,
    pair: #"a key and its value are joined by a colon: "badge": 1."#)

  static func words(of finding: Finding<PushFact>) -> Words {
    switch finding.fact {
    case .bytes(let fact): words(of: fact)
    case .notLookedInto(let count):
      Words(
        .error, .tooLarge, "the payload has \(number(count)) bytes, and it was not looked into",
        hint:
          "APNs takes \(number(PayloadLimit.notification.bytes)) bytes: is it the file that was meant?",
        isReadable: false)
    case .notAnObject(let found):
      Words(
        .error, .wrongType, "the payload is \(kind(found)), not an object",
        hint: #"it has to begin with {"aps": …}."#)
    case .numberTooLarge(let text):
      Words(
        .error, .json, "the number \(code(text)) is too large",
        hint: "numbers go up to 1.8e308: send it as a text, in double quotes.")
    case .tooDeep:
      Words(
        .error, .tooDeep,
        "more than \(PayloadValue.maximumDepth) arrays and objects stand inside one another",
        hint: "send flatter values: the app refuses the whole payload.")
    case .tooLarge(let problem, let isCompact):
      tooLarge(problem, isCompact: isCompact)
    case .wrongType(let expected, let found):
      Words(
        .error, .wrongType, "\(name(finding.pointer)) is \(kind(found)), not \(kind(expected))",
        hint: hint(for: expected, found))
    case .key(let fact): words(of: fact)
    case .alert(let fact): words(of: fact)
    case .system(let fact): words(of: fact, at: finding.pointer)
    case .opening(let fact): words(of: fact)
    }
  }

  /// A payload that would be refused, or would be if it were sent as it is written.
  private static func tooLarge(_ problem: PayloadTooLarge, isCompact: Bool) -> Words {
    let worded = tooLarge(problem)
    return Words(
      isCompact ? .error : .warning, .tooLarge, worded.what, hint: worded.hint,
      explanation: worded.place.map { String($0.dropFirst(2)) }, isReadable: false)
  }

  private static func hint(for expected: ValueKind.Expected, _ found: ValueKind) -> String {
    if found == .null { return "leave the key out." }
    return switch expected {
    case .text: "put it in quotes."
    case .boolean: "write true or false without quotes."
    case .number: "write digits without quotes."
    case .array, .arrayOfTexts: "put it in square brackets."
    case .object: "put keys and values in braces."
    case .textOrObject: "write a text, or keys and values in braces."
    }
  }

  private static func words(of fact: PushFact.Alert) -> Words {
    switch fact {
    case .empty:
      Words(
        .warning, .emptyAlert, "the alert says nothing",
        hint: "give it a `body` or a `title`, or leave `alert` out.")
    case .textBesideKey(let text, let key):
      Words(
        .warning, .textBesideKey, "\(code(text)) stands beside \(code(key))",
        hint:
          "keep one: the key is looked up in the app's translations, the text is shown as it is.")
    case .argumentsWithoutKey(let arguments, let key):
      Words(
        .warning, .argumentsWithoutKey, "\(code(arguments)) stands without \(code(key))",
        hint: "add \(code(key)), whose translation has the places for them, or leave them out.")
    }
  }
}
