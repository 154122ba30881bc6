import EntrywayDiagnostics
import EntrywayRouting
import Foundation
import Hummingbird
import LinkRecords

/// Tells apps where links lead.
struct AppResolver: Sendable {
  /// How many bytes a question has at most.
  static let sizeLimit = 16 * 1024
  /// How long before it asks an app may have opened a link that has ended since.
  static let endTolerance = Duration.seconds(60)
  /// How long before a question its entry came at most.
  static let longestWait = Duration.seconds(30 * 86_400)

  let cache: RecordCache
  let journal: ClickJournal
  let people: People
  let secrets: TouchSecrets
  let clicks: AddressClicks

  /// The answer to an app, durable with its click.
  ///
  /// - Throws: A ``Problem``: 404 for a host that is not the app's, 400 for what is no link, no
  ///   identifier of version 7, or a text that is too long.
  func answer(
    _ request: ResolveRequest, _ caller: Caller, address: String?, agent: String?, at now: Timestamp
  ) async throws -> Response {
    guard request.clickID.isVersion7 else {
      throw Problem(
        .badRequest, "bad-click-id", "the click's identifier is not a UUID of version 7",
        at: "/clickID", hint: "send the entry's identifier.")
    }
    for (name, text) in [("version", request.version), ("touch", request.touch)] {
      guard let text, !ResolveRequest.isText(text.utf8) else { continue }
      throw Problem(
        .badRequest, "bad-value",
        "expected 1 to \(ReadEvent.textLimit) bytes without control characters",
        at: "/\(name)", hint: "leave it out if there is none.")
    }
    let link = try parts(of: request)
    do throws(StorageError) {
      guard let host = try await cache.host(link.host)?.value, host.app == caller.app.id else {
        throw StorageError.conflict(name: RecordName(.host, link.host))
      }
      var draft = try await draft(request, link, host, caller, address: address, agent: agent, now)
      draft.isTallied = clicks.isAbove(address, at: now)
      let outcome = await journal.append(draft)
      return try await self.answer(draft, after: outcome).response
    } catch {
      guard case .conflict(let name) = error, name.kind == .host else { throw Problem(error) }
      throw Problem(
        .notFound, "unknown-host", "`\(link.host)` is not a host of this app", at: "/link",
        hint: "add it with `entryway-server hosts add`.")
    }
  }

  /// The click of an app's question, if all that has to be known for it is in memory.
  func knownDraft(
    _ request: ResolveRequest, _ caller: Caller, address: String?, agent: String?,
    at now: Timestamp
  ) -> ClickDraft? {
    guard request.clickID.isVersion7, let link = try? parts(of: request), link.touch == nil,
      let known = cache.known(host: link.host, slug: Substring(link.slug)),
      known.app.id == caller.app.id, link.isSlug(of: known.host), let address,
      let secrets = secrets.known(at: now),
      let person = people.knownPerson(address: address, agent: agent, app: known.app, at: now)
    else { return nil }
    var draft = draft(
      click(request, known.host, known.app, agent: agent, now), known.link, link, nil, secrets,
      person, now)
    draft.isTallied = clicks.isAbove(address, at: now)
    return draft
  }

  private struct Address {
    let host: String
    /// Its path; nil if no link has such a one, and its last segment stands for the slug.
    let path: LinkPath?
    let slug: String
    let query: Substring?
    let touch: String?

    /// Whether it has the form of a host's links.
    func isSlug(of host: LinkHost) -> Bool { path?.isLink(of: host) ?? false }
  }

  private func parts(of request: ResolveRequest) throws -> Address {
    let text = request.link
    let read: DeepLink
    do throws(LinkReadingError) {
      read = try DeepLink(text)
    } catch {
      throw Problem(.badRequest, error.diagnostic).about("/link")
    }
    guard read.kind == .web, let host = read.host else {
      throw Problem(
        .badRequest, "no-web-link", "the link is not a web link", at: "/link",
        hint: "only links of the server's hosts are resolved.")
    }
    let address = LinkAddress(text)
    let path = address.path.flatMap(LinkPath.init)
    return Address(
      host: host.lowercased(), path: path,
      slug: path.map { String($0.slug) } ?? read.segments.last ?? "", query: address.query,
      touch: address.value(of: TouchToken.item) ?? request.touch)
  }

  private func draft(
    _ request: ResolveRequest, _ address: Address, _ host: LinkHost, _ caller: Caller,
    address peer: String?, agent: String?, _ now: Timestamp
  ) async throws(StorageError) -> ClickDraft {
    let app = caller.app
    let click = click(request, host, app, agent: agent, now)
    let secrets = await secrets.usable(at: now)
    let touch = address.touch.flatMap {
      TouchToken($0, for: app.id, secrets, now: now, days: app.touchDays)
    }
    let person = await people.person(address: peer, agent: agent, app: app, at: now)
    var link: Link?
    if address.isSlug(of: host) {
      link = try await cache.link(on: host, slug: address.slug)?.value
    }
    return draft(click, link, address, touch, secrets, person, now)
  }

  private func click(
    _ request: ResolveRequest, _ host: LinkHost, _ app: App, agent: String?, _ now: Timestamp
  ) -> Click {
    // A phone's clock may be wrong, and an entry may have waited: within 30 days it is believed.
    let oldest = now.adding(.zero - Self.longestWait)
    let occurred = request.occurredAt.map { max(oldest, min(now, $0)) } ?? now
    return Click(
      id: request.clickID, app: app.id, host: host.name, receivedAt: now, occurredAt: occurred,
      kind: .resolve, device: Visitor(agent: agent).device)
  }

  private func draft(
    _ click: Click, _ link: Link?, _ address: Address, _ touch: TouchToken?,
    _ secrets: TouchToken.Secrets, _ person: PersonHash?, _ now: Timestamp
  ) -> ClickDraft {
    var click = click
    click.person = person
    guard let link else {
      click.kind = .unknown
      click.slug = String(address.slug.prefix(64))
      return ClickDraft(click, answer: body(.init(.unknown)), isRepeatable: true)
    }
    click.link = link.id
    click.origin = link.origin
    // Anyone can say that an open is old: an end is believed no more than a slow request's time.
    let opened = max(click.occurredAt, now.adding(.zero - Self.endTolerance))
    if let end = link.expiresAt, end <= opened {
      click.kind = .ended
      return ClickDraft(click, answer: body(.init(.ended, link: link.id)), isRepeatable: true)
    }
    let target = link.target(query: link.forwardsQuery ? address.query : nil, touch: nil)
    func resolved(_ token: TouchToken) -> Data {
      body(
        ResolveAnswer(
          .resolved, target: target.text, link: link.id, touch: token.text(for: click.app, secrets))
      )
    }
    // Whether it goes on with the touch is decided in the commit, and with it which token is told.
    click.continued = touch?.click
    return ClickDraft(
      click, limit: link.clickLimit, answer: resolved(TouchToken(click: click.id, time: now)),
      continuedAnswer: touch.map(resolved), isRepeatable: true)
  }

  /// The answer when a click is durable; of a repeat the store is asked what it was, if need be.
  func answer(
    _ draft: ClickDraft, after outcome: ClickJournal.Outcome
  ) async throws(StorageError) -> LinkAnswer {
    if let known = knownAnswer(draft, after: outcome) { return known }
    let first = try await journal.store.click(draft.click.id, of: draft.click.app)?.click
    return answer(draft, repeating: first)
  }

  /// The answer to a repeat whose first answer is forgotten, or was a browser's.
  private func answer(_ draft: ClickDraft, repeating first: Click?) -> LinkAnswer {
    guard let first else { return LinkAnswer(json: draft.answer) }
    if first.kind == .ended { return ended(draft) }
    // Identifiers stand in touch tokens: only an open of this very link is what an app repeats.
    let isOpen = first.kind == .resolve && first.link == draft.click.link
    if draft.limit != nil, !isOpen { return ended(draft) }
    let isContinued = first.continued != nil && first.continued == draft.click.continued
    return LinkAnswer(json: isContinued ? draft.continuedAnswer ?? draft.answer : draft.answer)
  }

  /// The answer when a click is durable; nil for a repeat whose first answer is forgotten.
  func knownAnswer(
    _ draft: ClickDraft, after outcome: ClickJournal.Outcome
  ) -> LinkAnswer? {
    switch outcome {
    case .stored(.appended): LinkAnswer(json: draft.answer)
    case .stored(.continued): LinkAnswer(json: draft.continuedAnswer ?? draft.answer)
    // What is not stored cannot be counted: it continues where there is nothing to count.
    case .lost where draft.limit == nil: LinkAnswer(json: draft.continuedAnswer ?? draft.answer)
    case .lost: LinkAnswer(json: draft.answer)
    case .stored(.limitReached): ended(draft)
    case .stored(.repeated(let answer?)): LinkAnswer(json: answer)
    case .stored(.repeated(nil)): nil
    }
  }

  private func ended(_ draft: ClickDraft) -> LinkAnswer {
    LinkAnswer(json: body(ResolveAnswer(.ended, link: draft.click.link)))
  }

  private func body(_ answer: ResolveAnswer) -> Data { answer.json }
}
