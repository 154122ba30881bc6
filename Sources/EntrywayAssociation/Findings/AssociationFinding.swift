import EntrywayJSON

/// Something found in a file, as a fact: ``AssociationWording`` has the words.
struct AssociationFinding: Sendable {
  var fact: Fact
  /// The way to the value.
  var pointer = JSONPointer()
  /// The bytes that are meant; nil for those of the value.
  var range: Range<Int>?
}

extension AssociationFinding {
  /// What was found.
  enum Fact: Hashable, Sendable {
    // Of the bytes.
    case tooLarge(Int)
    case foreign(ForeignForm)
    case byteOrderMark
    case json(JSONFault.Reason)
    case trailingContent
    case duplicateKey(String)
    // Of values.
    case notAnObject(ValueKind)
    case wrongType(ValueKind.Expected, ValueKind)
    case queryItemNotText(String, ValueKind)
    // Of what the file says.
    case lint(LintFact)
    /// So many findings more than are listed.
    case more(Int)

    /// Whether what was found is nothing that a person can read.
    var isBinary: Bool {
      switch self {
      case .foreign(.html), .foreign(.propertyList): false
      case .foreign, .more, .tooLarge: true
      default: false
      }
    }
  }
}

/// Findings, in the order in which they come; a file cannot make the list grow for ever.
struct FindingList: Sendable {
  static let maximumCount = 1000

  private(set) var all: [AssociationFinding] = []
  /// How many more there were.
  private(set) var leftOut = 0

  mutating func add(
    _ fact: AssociationFinding.Fact, at pointer: JSONPointer = JSONPointer(),
    range: Range<Int>? = nil
  ) {
    if leftOut == 0, all.count < Self.maximumCount {
      all.append(AssociationFinding(fact: fact, pointer: pointer, range: range))
    } else {
      leftOut += 1
      let more = AssociationFinding(fact: .more(leftOut))
      if all.count == Self.maximumCount { all.append(more) } else { all[all.count - 1] = more }
    }
  }
}
