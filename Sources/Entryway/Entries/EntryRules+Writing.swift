extension EntryRules {
  /// What a notification must carry so that its tap, or one of its buttons, opens a destination.
  ///
  /// Of the rules for the tap or the button the first is taken that can write the destination and
  /// reads it back.
  ///
  /// - Throws: ``EntryWritingError``, which says of each rule why it does not.
  /// - Complexity: the table's time for writing, for each rule that is asked.
  package func content(
    opening target: EntryTarget<Destination>, action: String? = nil
  ) throws(EntryWritingError) -> WrittenContent {
    var failures: [EntryWritingError.Failure] = []
    let destination = routes.match(destination: target.destination)
    let isSensitive = destination.parameters.contains { $0.text == RouteTable<Destination>.mask }
    for rule in rules {
      guard case .reads(.notification(action), let reader) = rule.kind else { continue }
      let obstacle: WritingObstacle
      do throws(WritingObstacle) {
        let payload = try reader.payload(opening: target, routes: routes)
        let found = readBack(payload, action: action)
        if let match = found.match, match.destination == target.destination, !match.isFallback {
          return WrittenContent(
            rule: rule.description, keyPath: reader.keyPath, payload: payload,
            isSensitive: isSensitive)
        }
        obstacle = .readsElsewhere(written: payload, found.told)
      } catch {
        obstacle = error
      }
      failures.append(
        EntryWritingError.Failure(
          rule: rule.description, keyPath: reader.keyPath, obstacle: obstacle))
    }
    throw EntryWritingError(
      destination: DeliveryWording.destination(destination), action: action,
      isSensitive: isSensitive,
      failures: failures, knownActions: subjects.compactMap(\.action))
  }

  /// What the rules make of a notification, for those whom the destination is for.
  package func readBack(_ payload: PayloadValue, action: String?) -> PayloadReading<Destination> {
    let entry = AppEntry(
      source: .notification(action.map { .button($0) } ?? .tap),
      content: .notification(NotificationContent(payload: payload)))
    var audiences: Set<String> = []
    while true {
      switch read(entry, audiences: audiences) {
      case .route(let match): return PayloadReading(.success(match), audiences)
      case .rejected(let rejection):
        // A rule and its route may each ask for one.
        guard let audience = rejection.audience, audiences.insert(audience).inserted else {
          return PayloadReading(.failure(rejection), audiences)
        }
      case .dismissed: return PayloadReading(.failure(EntryRejection("")), audiences)
      }
    }
  }

  /// The key paths at which rules for notifications look, each once, in the order of the rules.
  package var notificationKeyPaths: [String] {
    rules.reduce(into: []) { paths, rule in
      guard case .reads(.notification, let reader) = rule.kind, let path = reader.keyPath,
        !paths.contains(path)
      else { return }
      paths.append(path)
    }
  }
}

extension EntryRules {
  /// The key paths at which the rules for a tap on a notification, or for a button, look for a
  /// link.
  package func notificationLinks(action: String?) -> [String] {
    rules.compactMap { rule in
      guard case .reads(.notification(action), .link(let path)) = rule.kind else { return nil }
      return path
    }
  }

  /// The link that the rules read for a tap on a notification, or for a button; nil if they read
  /// something else, or nothing.
  package func link(in payload: PayloadValue, action: String?) -> String? {
    guard !payload.isTooDeep else { return nil }
    for rule in rules {
      guard case .reads(.notification(action), let reader) = rule.kind else { continue }
      // A rule without a key path always has an answer, or nobody knows which.
      guard let path = reader.keyPath else { return nil }
      switch (payload.value(at: path), reader) {
      case (.absent, _), (.null, _): continue
      case (.value(.text(let link)), .link): return link.isEmpty ? nil : link
      default: return nil
      }
    }
    return nil
  }

  /// The link that an entry names, as it was written; nil if it names none.
  ///
  /// It is the link that was tapped, or the one that the rules read in a notification.
  /// A handler hands it to a browser where the app has no screen for it:
  ///
  /// ```swift
  /// center.onOpen { route, entry in
  ///   guard route == .website else { return navigator.show(route) }
  ///   if let link = ShopRoute.entries.link(of: entry) { browser.show(link) }
  /// }
  /// ```
  ///
  /// Nobody has checked it but the rules: it may be of any scheme that the app declares.
  public func link(of entry: AppEntry) -> String? {
    switch (entry.content, entry.source) {
    case (.link(let link), _): link
    case (.notification(let content), .notification(.tap)): link(in: content.payload, action: nil)
    case (.notification(let content), .notification(.button(let action))):
      link(in: content.payload, action: action)
    default: nil
    }
  }

  /// The rules for a tap on a notification, or for a button, as the app wrote them.
  package func notificationRules(action: String?) -> [String] {
    rules.compactMap { rule in
      if case .reads(.notification(action), _) = rule.kind { rule.description } else { nil }
    }
  }
}

/// A destination that a payload is to open.
package struct EntryTarget<Destination: LinkDestination>: Sendable {
  package var destination: Destination
  /// The link that is written as it stands, by rules that write links.
  package var link: String?
  /// How links begin that are written for the destination.
  package var scheme: String?
  package var host: String?

  package init(
    _ destination: Destination, link: String? = nil, scheme: String? = nil, host: String? = nil
  ) {
    self.destination = destination
    self.link = link
    self.scheme = scheme
    self.host = host
  }
}

/// What a rule needs in a notification's payload to open a destination.
package struct WrittenContent: Hashable, Sendable {
  /// The rule, as the app wrote it.
  package var rule: String
  /// The key path at which the rule looks, if it looks at one.
  package var keyPath: String?
  /// The payload that has what the rule needs, and nothing else; an object.
  package var payload: PayloadValue

  /// Whether a sensitive parameter is in it, which no message shows.
  package var isSensitive: Bool

  package init(rule: String, keyPath: String?, payload: PayloadValue, isSensitive: Bool) {
    self.rule = rule
    self.keyPath = keyPath
    self.payload = payload
    self.isSensitive = isSensitive
  }
}

/// What the rules make of a payload, and who has to hold which audiences for it.
package struct PayloadReading<Destination: LinkDestination>: Sendable {
  package var result: Result<RouteMatch<Destination>, EntryRejection>
  /// The tags that the app must hold.
  package var audiences: Set<String>

  init(_ result: Result<RouteMatch<Destination>, EntryRejection>, _ audiences: Set<String>) {
    self.result = result
    self.audiences = audiences
  }

  package var match: RouteMatch<Destination>? { try? result.get() }

  /// The destination in words, or the rejection.
  package var told: RoundTrip {
    switch result {
    case .success(let match): .destination(DeliveryWording.destination(match))
    case .failure(let rejection): .rejected(rejection)
    }
  }
}

/// What came back when a payload was read through the rules.
package enum RoundTrip: Hashable, Sendable {
  /// A destination, by its name and its parameters.
  case destination(String)
  /// The rules reject the payload.
  case rejected(EntryRejection)
}

/// Why no rule writes a destination into a payload.
package struct EntryWritingError: Error, Hashable, Sendable {
  /// One rule that was asked.
  package struct Failure: Hashable, Sendable {
    package var rule: String
    package var keyPath: String?
    package var obstacle: WritingObstacle
  }

  /// The destination, by its name and its parameters.
  package var destination: String
  /// The button that should open it; the plain tap if nil.
  package var action: String?
  /// Whether the destination has a sensitive parameter, which no message shows.
  package var isSensitive: Bool
  /// The rules that were asked, in their order; none if no rule handles the tap or the button.
  package var failures: [Failure]
  /// The buttons that rules are for.
  package var knownActions: [String]
}

/// Why a rule does not write a destination into a payload.
package enum WritingObstacle: Error, Hashable, Sendable {
  /// No link opens the destination.
  case link(LinkWritingError)
  /// The destination is not made of one value, as the rule makes it.
  case value
  /// No route writes the destination as fields.
  case fields
  /// The rule always opens another destination.
  case otherDestination(String)
  /// The app's own code reads, and what it would take is unknown.
  case code(String)
  /// The rule looks inside of `aps`, which belongs to the system.
  case system
  /// What the rule wrote is read as something else.
  case readsElsewhere(written: PayloadValue, RoundTrip)
}
