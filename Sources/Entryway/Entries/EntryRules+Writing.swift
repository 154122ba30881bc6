import EntrywayDiagnostics

extension EntryRules {
  /// The payload content that makes a notification's tap, or one of its buttons, open a
  /// destination.
  ///
  /// Uses the first rule for the tap or button that can write the destination and read it back.
  ///
  /// - Throws: ``EntryWritingError`` with the reason for each rule.
  /// - Complexity: The table's cost of writing, for each rule that is asked.
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
        obstacle = error.told(by: routes.namingError(of: target.destination))
      }
      failures.append(
        EntryWritingError.Failure(
          rule: rule.description, keyPath: reader.keyPath, obstacle: obstacle))
    }
    let namingError = routes.namingError(of: target.destination)
    throw EntryWritingError(
      destination: namingError.map { Quoting.text($0.destination) }
        ?? DeliveryWording.destination(destination), action: action,
      isSensitive: isSensitive,
      failures: failures, knownActions: subjects.compactMap(\.action))
  }

  /// The result of reading a notification, for the destination's own audience.
  package func readBack(_ payload: PayloadValue, action: String?) -> PayloadReading<Destination> {
    readBack(
      AppEntry(
        source: .notification(action.map { .button($0) } ?? .tap),
        content: .notification(NotificationContent(payload: payload))))
  }

  /// The result of reading an entry, for the destination's own audience.
  func readBack(_ entry: AppEntry) -> PayloadReading<Destination> {
    var audiences: Set<String> = []
    while true {
      switch read(entry, audiences: audiences) {
      case .route(let match): return PayloadReading(.success(match), audiences)
      case .rejected(let rejection):
        // A rule and its route may each require an audience.
        guard let audience = rejection.audience, audiences.insert(audience).inserted else {
          return PayloadReading(.failure(rejection), audiences)
        }
      case .dismissed: return PayloadReading(.failure(EntryRejection("")), audiences)
      }
    }
  }

  /// The key paths that notification rules read, without duplicates, in the order of the rules.
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
  /// The key paths that the rules for a notification tap or button read, in their order.
  package func notificationKeyPaths(action: String?) -> [String] {
    rules.compactMap { rule in
      guard case .reads(.notification(action), let reader) = rule.kind else { return nil }
      return reader.keyPath
    }
  }

  /// The key paths at which the rules for a notification tap or button look for a link.
  package func notificationLinks(action: String?) -> [String] {
    rules.compactMap { rule in
      guard case .reads(.notification(action), .link(let path)) = rule.kind else { return nil }
      return path
    }
  }

  /// The link that the rules read for a notification tap or button; nil if they read something
  /// else, or nothing.
  package func link(in payload: PayloadValue, action: String?) -> String? {
    guard !payload.isTooDeep else { return nil }
    for rule in rules {
      guard case .reads(.notification(action), let reader) = rule.kind else { continue }
      // A rule without a key path always has an answer, or an unknown one.
      guard let path = reader.keyPath else { return nil }
      switch (payload.value(at: path), reader) {
      case (.absent, _), (.null, _): continue
      case (.value(.text(let link)), .link): return link.isEmpty ? nil : link
      default: return nil
      }
    }
    return nil
  }

  /// The link that an entry contains, unmodified; nil if it contains none.
  ///
  /// It is the link that was tapped, or the one that the rules read from a notification. For
  /// example, a handler can open it in a browser if the app has no screen for it:
  ///
  /// ```swift
  /// center.onOpen { route, entry in
  ///   guard route == .website else { return navigator.show(route) }
  ///   if let link = ShopRoute.entries.link(of: entry) { browser.show(link) }
  /// }
  /// ```
  ///
  /// Only the rules have checked it: it can have any scheme that the app declares.
  public func link(of entry: AppEntry) -> String? {
    switch (entry.content, entry.source) {
    case (.link(let link), _): link
    case (.notification(let content), .notification(.tap)): link(in: content.payload, action: nil)
    case (.notification(let content), .notification(.button(let action))):
      link(in: content.payload, action: action)
    default: nil
    }
  }

  /// The rules for a notification tap or button, as written in the app.
  package func notificationRules(action: String?) -> [String] {
    rules.compactMap { rule in
      if case .reads(.notification(action), _) = rule.kind { rule.description } else { nil }
    }
  }
}

/// A destination that a payload should open.
package struct EntryTarget<Destination: LinkDestination>: Sendable {
  package var destination: Destination
  /// The link to write unmodified, for rules that write links.
  package var link: String?
  /// The scheme of links that are written for the destination.
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

/// The content of a notification payload with which a rule opens a destination.
package struct WrittenContent: Hashable, Sendable {
  /// The rule, as the app wrote it.
  package var rule: String
  /// The key path that the rule reads, if any.
  package var keyPath: String?
  /// A payload with exactly what the rule needs; an object.
  package var payload: PayloadValue

  /// Whether it contains a sensitive parameter, which no message shows.
  package var isSensitive: Bool

  package init(rule: String, keyPath: String?, payload: PayloadValue, isSensitive: Bool) {
    self.rule = rule
    self.keyPath = keyPath
    self.payload = payload
    self.isSensitive = isSensitive
  }
}

/// The result of reading a payload, and the audiences that it requires.
package struct PayloadReading<Destination: LinkDestination>: Sendable {
  package var result: Result<RouteMatch<Destination>, EntryRejection>
  /// The required audience tags.
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

/// The result of reading a written payload back through the rules.
package enum RoundTrip: Hashable, Sendable {
  /// A destination, by its name and parameters.
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
  /// The button that should open it; nil for the plain tap.
  package var action: String?
  /// Whether the destination has a sensitive parameter, which no message shows.
  package var isSensitive: Bool
  /// The rules that were asked, in order; empty if no rule handles the tap or button.
  package var failures: [Failure]
  /// The buttons that rules handle.
  package var knownActions: [String]
}

/// Why a rule does not write a destination into a payload.
package enum WritingObstacle: Error, Hashable, Sendable {
  /// No link opens the destination.
  case link(LinkWritingError)
  /// The destination does not consist of one value, as the rule requires.
  case value
  /// No route writes the destination as fields.
  case fields
  /// The rule always opens another destination.
  case otherDestination(String)
  /// The rule is custom code, and what it accepts is unknown.
  case code(String)
  /// The rule looks inside `aps`, which belongs to the system.
  case system
  /// The written payload is read as something else.
  case readsElsewhere(written: PayloadValue, RoundTrip)
}

extension WritingObstacle {
  /// The obstacle, or what is wrong with the destination's name or parameters if that is behind it.
  fileprivate func told(by namingError: LinkWritingError?) -> WritingObstacle {
    switch self {
    case .value, .fields, .otherDestination: namingError.map { .link($0) } ?? self
    case .link, .code, .system, .readsElsewhere: self
    }
  }
}
