import EntrywayJSON

typealias AssociationFindings = FindingList<AssociationFact>

/// What was found in a file: ``AssociationWording`` has the words.
enum AssociationFact: Hashable, Sendable {
  // Of the bytes.
  case tooLarge(Int)
  case bytes(JSONDocument.Fact)
  // Of values.
  case notAnObject(ValueKind)
  case wrongType(ValueKind.Expected, ValueKind)
  case queryItemNotText(String, ValueKind)
  // Of what the file says.
  case lint(LintFact)
}
