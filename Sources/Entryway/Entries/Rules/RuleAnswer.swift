/// What a rule says of an entry that it is for and does not reject.
enum RuleAnswer<Destination: LinkDestination> {
  /// The entry opens a place.
  case match(RouteMatch<Destination>)
  /// What the rule looks for is absent or null: the next rule is asked.
  case passed
}
