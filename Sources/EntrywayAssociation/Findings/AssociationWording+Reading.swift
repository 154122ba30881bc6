import EntrywayJSON

// What is wrong with the bytes, and with the kinds of values.
extension AssociationWording {
  static func words(of finding: Finding<AssociationFact>) -> Words {
    switch finding.fact {
    case .tooLarge(let count):
      Words(
        .error, .tooLarge,
        "the file has \(count) bytes, and a device takes \(AssociationReading.maximumSize)",
        hint: count > AssociationReading.readingLimit
          ? "it was not looked into; name fewer paths one by one."
          : "join paths with wildcards and variables, or serve apps from hosts of their own.",
        isReadable: false)
    case .bytes(let fact): words(of: fact)
    case .notAnObject(let found):
      Words(
        .error, .wrongType, "the file is \(kind(found)), not an object",
        hint: #"it has to begin with {"applinks": …}."#)
    case .wrongType(let expected, let found):
      Words(
        .error, .wrongType, "\(name(finding.pointer)) is \(kind(found)), not \(kind(expected))",
        hint: hint(for: expected))
    case .queryItemNotText(let name, let found):
      Words(
        .error, .queryItemNotText,
        "the pattern of the query item \(code(name)) is \(kind(found)), not text",
        hint: "put it in quotes: the system drops the whole `?` for it, so that every query fits.")
    case .lint(let fact): words(of: fact)
    }
  }

  private static func hint(for expected: ValueKind.Expected) -> String {
    let absent = "until then it counts as absent."
    return switch expected {
    case .boolean: "write true or false without quotes; \(absent)"
    case .text: "put it in quotes; \(absent)"
    case .number: "write a number without quotes; \(absent)"
    case .array, .arrayOfTexts: "put it in square brackets; \(absent)"
    case .object: "put keys and values in braces; \(absent)"
    case .textOrObject: #"write a pattern or {"name": pattern}; \#(absent)"#
    }
  }
}
