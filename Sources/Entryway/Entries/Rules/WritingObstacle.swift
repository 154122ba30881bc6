/// Why a rule does not write a place into a payload.
package enum WritingObstacle: Error, Hashable, Sendable {
  /// No link opens the place.
  case link(NotWritable)
  /// The place is not made of one value, as the rule makes it.
  case value
  /// No route writes the place as fields.
  case fields
  /// The rule always opens another place.
  case otherPlace(String)
  /// The app's own code reads, and nobody can tell what it would take.
  case code(String)
  /// The rule looks inside of `aps`, which belongs to the system.
  case system
  /// What the rule wrote is read as something else.
  case readsElsewhere(written: PayloadValue, ReadBack)
}
