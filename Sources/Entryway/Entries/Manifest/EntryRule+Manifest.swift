extension EntryRule {
  /// The rule as data; nil for one that declares a category, which has a list of its own.
  func manifest(_ routes: RouteTable<Destination>) -> ManifestRule? {
    guard case .reads(let subject, let reader) = kind else { return nil }
    var rule = ManifestRule(reader.kind(for: subject), key: "")
    switch subject {
    case .notification(let action):
      rule.action = action
      rule.key = reader.keyPath ?? ""
    case .quickAction(let type), .activity(let type):
      rule.key = type
      rule.id = reader.keyPath
    }
    switch reader {
    case .link, .fields: break
    case .code(let name, _): rule.key = name
    case .place(let destination):
      let match = routes.match(destination: destination)
      rule.route = match.name ?? String(describing: destination)
      rule.parameters = match.texts
    case .value(_, let reader): rule.describe(reader, routes)
    }
    rule.title = offer?.title
    rule.subtitle = offer?.subtitle
    rule.icon = offer?.icon?.manifest
    rule.audience = audience?.tag
    rule.otherwise = audience?.otherwise
    return rule
  }
}

extension ContentReader {
  fileprivate func kind(for subject: EntrySubject) -> ManifestRule.Kind {
    switch subject {
    case .notification:
      switch self {
      case .link: .notificationLink
      case .value: .notificationValue
      case .fields: .notificationFields
      case .place: .notificationPlace
      case .code: .notificationCode
      }
    case .quickAction: .quickAction
    case .spotlight where keyPath == EntrySubject.spotlightKey: .spotlight
    case .activity: .activity
    }
  }
}

extension ManifestRule {
  /// Finds the route that a value opens: the one that writes the place of the type's example, in
  /// the parameter that has the example's text.
  fileprivate mutating func describe<Destination>(
    _ reader: ValueReader<Destination>, _ routes: RouteTable<Destination>
  ) {
    shape = reader.shape
    let match = routes.match(destination: reader.example())
    let named = match.parameters.filter { $0.text == reader.exampleText }
    guard let parameter = named.count == 1 ? named.first : match.parameters.first,
      named.count == 1 || match.parameters.count == 1
    else { return }
    route = match.name
    self.parameter = parameter.name
    parameters = match.texts
    parameters[parameter.name] = nil
  }
}

extension RouteMatch {
  /// For each parameter its texts.
  fileprivate var texts: [String: [String]] {
    Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.text) }
  }
}
