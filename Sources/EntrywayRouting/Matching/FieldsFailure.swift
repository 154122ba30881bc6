/// Why fields of a payload name no route.
enum FieldsFailure: Error, Hashable, Sendable {
  /// No route's path starts with the text.
  case unknownName(String, names: [String])
  /// A parameter of the nearest route has no field, or one that does not read.
  case parameter(name: String, route: String, LinkShape, found: String?)
  /// The nearest route requires an item that no field gives.
  case item(name: String, route: String)
}
