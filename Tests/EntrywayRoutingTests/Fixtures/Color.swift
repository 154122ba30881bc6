import EntrywayRouting

/// An enum of two texts.
enum Color: String, CaseIterable, LinkParameter {
  case a, b
}
