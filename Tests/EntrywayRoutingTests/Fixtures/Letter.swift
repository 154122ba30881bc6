import EntrywayRouting

/// An enum of three texts, two of which other types read as well.
enum Letter: String, CaseIterable, LinkParameter {
  case a
  case one = "1"
  case x
}
