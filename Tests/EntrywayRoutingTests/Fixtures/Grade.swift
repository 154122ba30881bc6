import EntrywayRouting

/// A struct around a number, of which only its code knows what it takes.
struct Grade: RawRepresentable, LinkParameter, Hashable {
  var rawValue: Int
  static let linkExample = Grade(rawValue: 1)
}
