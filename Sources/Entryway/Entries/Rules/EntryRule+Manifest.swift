import EntrywayDiagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EntryRule {
  /// The rule as data; nil for a rule that declares a category, because categories are listed
  /// separately.
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
    case .widget(let kind):
      rule.key = kind ?? ""
      rule.activityType = activityType
    case .file(let extensions): rule.extensions = extensions
    case .purchase(let product): rule.key = product ?? ""
    case .liveActivity, .cloudKitShare: break
    }
    switch reader {
    case .link, .fields, .content: break
    case .code(let name, _): rule.key = name
    case .destination(let destination):
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
      case .destination: .notificationPlace
      case .code, .content: .notificationCode
      }
    case .quickAction: .quickAction
    case .spotlight where keyPath == EntrySubject.spotlightKey: .spotlight
    case .activity: .activity
    case .widget: .widget
    case .liveActivity: .liveActivity
    case .file: .file
    case .cloudKitShare: .cloudKitShare
    case .purchase: .purchase
    }
  }
}

extension ManifestRule {
  /// Finds the route that a value opens: the one that writes the destination of the type's example,
  /// with the example's text as a parameter.
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
  /// The texts of each parameter.
  fileprivate var texts: [String: [String]] {
    Dictionary(grouping: parameters, by: \.name).mapValues { $0.map(\.text) }
  }
}

extension EntryRule where Destination == NamedRoute {
  /// The rule that a manifest describes.
  init(manifest rule: ManifestRule) {
    let destination = ContentReader.destination(NamedRoute(opening: rule))
    let audience = rule.audience.map { Audience($0, otherwise: rule.otherwise) }
    let value = ValueReader(rule)
    let name = rule.key.isEmpty ? nil : rule.key
    let kind: Kind =
      switch rule.kind {
      case .notificationLink: .reads(.notification(action: rule.action), .link(at: rule.key))
      case .notificationValue:
        .reads(.notification(action: rule.action), .value(at: rule.key, value))
      case .notificationFields:
        .reads(.notification(action: rule.action), .fields(namedBy: rule.key))
      case .notificationPlace: .reads(.notification(action: rule.action), destination)
      case .notificationCode:
        .reads(
          .notification(action: rule.action),
          .code(rule.key) { _ in throw EntryRejection.codeUnknown(rule.key) })
      case .quickAction:
        .reads(.quickAction(rule.key), rule.id.map { .value(at: $0, value) } ?? destination)
      case .activity:
        .reads(.activity(rule.key), rule.id.map { .value(at: $0, value) } ?? destination)
      case .spotlight: .reads(.spotlight, .value(at: EntrySubject.spotlightKey, value))
      case .widget:
        .reads(.widget(kind: name), rule.route == nil ? Self.unknownCode(rule) : destination)
      case .liveActivity:
        .reads(.liveActivity, rule.route == nil ? Self.unknownCode(rule) : destination)
      case .file: .reads(.file(extensions: rule.extensions ?? []), Self.unknownCode(rule))
      case .cloudKitShare: .reads(.cloudKitShare, Self.unknownCode(rule))
      case .purchase:
        .reads(
          .purchase(name),
          rule.shape == nil ? destination : .value(at: EntrySubject.productKey, value))
      }
    var offer: QuickAction?
    if rule.kind == .quickAction, let title = rule.title {
      offer = QuickAction(
        type: rule.key, title: title, subtitle: rule.subtitle,
        icon: rule.icon.flatMap(EntryIcon.init(manifest:)))
    }
    self.init(kind, audience: audience, offer: offer)
    activityType = rule.activityType
  }

  /// What a rule reads with code of the app's own.
  private static func unknownCode(_ rule: ManifestRule) -> ContentReader<NamedRoute> {
    .content { _ in throw EntryRejection.codeUnknown(rule.kind.rawValue) }
  }
}

extension EntryRejection {
  /// The rejection of a rule with custom code, where the code is not available.
  fileprivate static func codeUnknown(_ name: String) -> EntryRejection {
    EntryRejection(
      "the app's own code reads \(Quoting.code(name))", code: .noRule,
      hint: "test it in the app's tests: a manifest contains no code.")
  }
}

extension NamedRoute {
  /// What a manifest's rule opens, apart from its value.
  ///
  /// A rule may open a destination that no route has. The app opens it, so readers of the manifest
  /// must too, although they cannot say which one it is.
  fileprivate init(opening rule: ManifestRule) {
    self.init(rule.route ?? "a destination without a route", rule.parameters)
  }
}

extension ValueReader where Destination == NamedRoute {
  /// The destination that a manifest's rule opens with a text of the shape.
  fileprivate init(_ rule: ManifestRule) {
    let shape = rule.shape ?? .text
    self.shape = shape
    exampleText = shape.sample
    let parameter = rule.parameter
    let fixed = NamedRoute(opening: rule)
    let build: @Sendable (String) -> NamedRoute = { text in
      var destination = fixed
      if let parameter { destination.parameters[parameter] = [text] }
      return destination
    }
    self.build = { text in
      guard shape.reads(text) else { throw LinkTextError(text, expected: shape) }
      return build(shape.spelled(text))
    }
    example = { build(shape.sample) }
    text = { destination in
      guard let parameter, let texts = destination.parameters[parameter], texts.count == 1,
        destination == build(texts[0])
      else { return nil }
      return texts[0]
    }
  }
}

extension LinkShape {
  /// The text as a parameter of the shape's own type writes it: `7` for `007`.
  fileprivate func spelled(_ text: String) -> String {
    switch self {
    case .integer: Int64(text).map(String.init) ?? UInt64(text).map(String.init) ?? text
    case .decimal: Double(text)?.linkText ?? text
    case .uuid: text.uppercased()
    case .date: (try? Date(linkText: text))?.linkText ?? text
    case .text, .boolean, .oneOf, .opaque: text
    }
  }
}
