/// What a route says of itself beside its pattern.
struct RouteOptions: Hashable, Sendable {
  var only: LinkKind?
  var readOnly = false
  var audience: String?
  var sensitive: Set<String> = []
}
