/// Findings, in the order in which they come; a file cannot make the list grow for ever.
package struct FindingList<Fact: Sendable>: Sendable {
  package static var maximumCount: Int { 1000 }

  package private(set) var all: [Finding<Fact>] = []
  /// How many more there were.
  package private(set) var leftOut = 0

  package init() {}

  package mutating func add(
    _ fact: Fact, at pointer: JSONPointer = JSONPointer(), range: Range<Int>? = nil
  ) {
    if all.count < Self.maximumCount {
      all.append(Finding(fact: fact, pointer: pointer, range: range))
    } else {
      leftOut += 1
    }
  }
}
