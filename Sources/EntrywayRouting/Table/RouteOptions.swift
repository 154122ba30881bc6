/// What a route says of itself beside its pattern.
@usableFromInline
struct RouteOptions: Hashable, Sendable {
  var only: LinkKind?
  var readOnly = false
  var audience: String?
  var competes = true
  var sensitive: Set<String> = []

  @usableFromInline
  init(
    only: LinkKind? = nil, readOnly: Bool = false, audience: String? = nil,
    competes: Bool = true, sensitive: Set<String> = []
  ) {
    self.only = only
    self.readOnly = readOnly
    self.audience = audience
    self.competes = competes
    self.sensitive = sensitive
  }
}
