/// A place as named fields, such as `recipe` with the fields `country` and `limit`.
package struct DestinationFields: Hashable, Sendable {
  /// One field of a place.
  package struct Field: Hashable, Sendable {
    package var name: String
    package var texts: [String]
    package var shape: LinkShape
    /// Whether several texts may stand in it.
    package var isList: Bool
  }

  /// The first segment of the route's path.
  package var first: String
  /// The fields in the pattern's order, those alone that have a text.
  package var fields: [Field]
}
