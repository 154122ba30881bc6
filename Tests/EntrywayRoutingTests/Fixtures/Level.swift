import EntrywayRouting

/// An enum of numbers.
enum Level: Int, CaseIterable, LinkParameter {
  case low = 1
  case high = 20
}
