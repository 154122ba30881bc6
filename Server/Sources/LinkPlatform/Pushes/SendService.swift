import EntrywayDiagnostics
import EntrywayRouting

/// A send as it is told: `{"id": "spring-1", "campaign": "spring", "recipients": 12000, …}`.
package struct SendBody: Decodable, Sendable {
  package var id: String
  package var campaign: String?
  package var source: String?
  /// Now if it does not say.
  package var sentAt: Timestamp?
  /// How many devices it goes to; left out where they are not counted beforehand.
  package var recipients: Int?
  /// Whether its payload says `mutable-content`: then deliveries can be told.
  package var mutableContent: Bool?
  /// The link that its payload carries.
  package var link: String?
  /// The links of its buttons, by their identifiers.
  package var actions: [String: String]?

  package init(
    id: String, campaign: String?, recipients: Int?, mutableContent: Bool, link: String?,
    actions: [String: String]? = nil
  ) {
    (self.id, self.campaign, self.recipients) = (id, campaign, recipients)
    (self.mutableContent, self.link, self.actions) = (mutableContent, link, actions)
  }

  private enum CodingKeys: String, BodyKeys {
    case id, campaign, source, sentAt, recipients, mutableContent, link, actions
  }

  static func isText(_ text: String, limit: Int) -> Bool {
    1...limit ~= text.utf8.count && !text.unicodeScalars.contains(where: \.isControl)
  }
}

/// A send as it is shown.
package struct SendView: Encodable, Sendable {
  package let id: String
  package let campaign: String?
  package let source: String?
  package let sentAt: Timestamp
  package let recipients: Int?
  package let mutableContent: Bool
  package let link: String?
  /// The route that the link leads to: the right screen.
  package let route: String?
  /// Why the link leads to none.
  package let explanation: String?
  /// Its buttons by their identifiers; left out where no button has a link of its own.
  package let actions: [String: SendActionView]?
  /// What became of its pushes at APNs; left out where nobody has told.
  package let outcome: SendOutcomeView?

  /// - Parameters:
  ///   - send: The send.
  ///   - explanation: Why its link leads to no screen.
  ///   - actionExplanations: Why those of its buttons lead to none, by their identifiers.
  package init(
    _ send: Send, explanation: String? = nil, actionExplanations: [String: String] = [:]
  ) {
    (id, campaign, source) = (send.id, send.campaign, send.source)
    (sentAt, recipients, mutableContent) = (send.sentAt, send.recipients, send.isMutable)
    (link, route) = (send.target, send.route)
    self.explanation = explanation
    let views = send.actions.map { action in
      (action.id, SendActionView(action, explanation: actionExplanations[action.id]))
    }
    actions = views.isEmpty ? nil : Dictionary(views) { first, _ in first }
    outcome = send.outcome.map(SendOutcomeView.init)
  }
}

/// Registers sends, and tells where their links lead.
package struct SendService: Sendable {
  package let cache: RecordCache
  package let events: any EventStore

  package init(cache: RecordCache, events: any EventStore) {
    (self.cache, self.events) = (cache, events)
  }

  /// Registers a send; one whose identifier came before adds nothing.
  ///
  /// - Parameters:
  ///   - body: What is told of it.
  ///   - app: The app.
  ///   - actor: Who registers it, for the audit.
  ///   - now: When.
  /// - Returns: What is told of it, and whether it is new.
  package func register(
    _ body: SendBody, _ app: App, actor: String, at now: Timestamp
  ) async throws -> (view: SendView, isNew: Bool) {
    let texts: [(Refusal.Place, String?, Int)] = [
      (["id"], body.id, AppText.limit), (["campaign"], body.campaign, 100),
      (["source"], body.source, 100), (["link"], body.link, LinkAddress.limit),
    ]
    for (place, text, limit) in texts {
      guard let text else { continue }
      guard SendBody.isText(text, limit: limit) else {
        throw Refusal(
          .invalid, "bad-text", "the text has 1 to \(limit) bytes without control characters",
          at: place, hint: "shorten it, or leave it out.")
      }
    }
    guard 0...SendOutcome.countLimit ~= body.recipients ?? 0 else {
      throw Refusal(
        .invalid, "bad-number", "the number of recipients is out of range", at: ["recipients"],
        hint: "write how many devices it goes to, or leave it out.")
    }
    try SendAction.check(body.actions ?? [:])
    var send = Send(
      id: body.id, campaign: body.campaign, source: body.source, sentAt: body.sentAt ?? now,
      recipients: body.recipients, isMutable: body.mutableContent ?? false, target: body.link,
      route: try await destination(of: body.link, app).route)
    for (id, link) in (body.actions ?? [:]).sorted(by: { $0.key < $1.key }) {
      let route = try await destination(of: link, app).route
      send.actions.append(SendAction(id: id, target: link, route: route))
    }
    if try await events.send(send.id, of: app.id) == nil {
      // Its line comes first: a send that nobody registered is worse than a line without a send.
      let entry = AuditEntry(
        actor: actor, action: "send.register", app: app.id, subject: send.id,
        changes: AuditChanges.between(nil, SendView(send)), at: now)
      try await cache.commit(RecordTransaction(audit: [entry]))
    }
    let isNew = try await events.append([send], of: app.id)
    guard isNew.first != true else { return (try await explained(send, app), true) }
    // What was registered first holds: it is shown.
    return (try await view(of: send.id, app) ?? SendView(send), false)
  }

  /// Takes what is told of a send's end, or of how far it is; what was overtaken changes nothing.
  ///
  /// - Parameters:
  ///   - body: What is told.
  ///   - id: The send.
  ///   - app: The app.
  ///   - actor: Who tells it, for the audit, which has the end of a send and not how far it is.
  ///   - now: When.
  /// - Returns: The send, with what holds of its end.
  package func tell(
    _ body: SendOutcomeBody, of id: String, _ app: App, actor: String, at now: Timestamp
  ) async throws -> SendView {
    let outcome = try body.outcome(at: now)
    guard let send = try await events.send(id, of: app.id) else { throw Refusal.notFound }
    guard outcome.replaces(send.outcome) else { return SendView(send) }
    if outcome.isFinal {
      let changes = AuditChanges.between(
        send.outcome.map(SendOutcomeView.init), SendOutcomeView(outcome))
      let entry = AuditEntry(
        actor: actor, action: "send.finish", app: app.id, subject: send.id,
        changes: changes.filter { $0.name != "toldAt" }, at: now)
      try await cache.commit(RecordTransaction(audit: [entry]))
    }
    guard let told = try await events.tell(outcome, ofSend: id, of: app.id) else {
      throw Refusal.notFound
    }
    return SendView(told)
  }

  /// A send that was registered, and why its link leads nowhere if it does; nil for none.
  package func view(of id: String, _ app: App) async throws -> SendView? {
    let send = try await events.send(id, of: app.id)
    guard let send else { return nil }
    return try await explained(send, app)
  }

  /// A send with why its links lead nowhere, where they do.
  private func explained(_ send: Send, _ app: App) async throws -> SendView {
    var explanations: [String: String] = [:]
    for action in send.actions {
      explanations[action.id] = try await destination(of: action.target, app).explanation
    }
    return SendView(
      send, explanation: try await destination(of: send.target, app).explanation,
      actionExplanations: explanations)
  }

  /// The route that a link leads to, or why it leads to none.
  ///
  /// A link of the server's own leads where its record says.
  package func destination(
    of link: String?, _ app: App
  ) async throws -> (route: String?, explanation: String?) {
    guard var link else { return (nil, nil) }
    let table = try await cache.table(of: app.id)
    if let read = try? DeepLink(link), let name = read.host?.lowercased(),
      let slug = read.segments.last
    {
      if let host = try await cache.host(name)?.value, host.app == app.id,
        read.segments.count == (host.slugs == .root ? 1 : 2),
        host.slugs == .root || read.segments[0] == "l",
        let own = try await cache.link(on: host, slug: slug)?.value
      {
        link = own.target
      }
    }
    guard let routes = table.table else { return (nil, "no manifest is live") }
    guard let match = try? routes.match(link), !match.isFallback else {
      return (nil, routes.explain(link).description)
    }
    return (match.name, nil)
  }
}
