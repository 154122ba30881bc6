import EntrywayRouting
import Foundation
import HTTPTypes
import Hummingbird
import LinkRecords

/// What an app asks: where a link leads.
struct ResolveRequest: Decodable, Sendable {
  /// The link as it came to the app.
  var link: String
  /// The entry's identifier, a UUID of version 7: the same again for the same entry.
  var clickID: RecordID
  /// When the entry came; now if it does not say.
  var occurredAt: Timestamp?
}

/// What it is answered, and a repeat for 24 hours.
struct ResolveAnswer: Hashable, Codable, Sendable {
  enum Outcome: String, Hashable, Codable, Sendable {
    case resolved
    /// No link has this address.
    case unknown
    /// The link's time or number of clicks is over.
    case ended
  }

  var outcome: Outcome
  /// What the app opens instead.
  var target: String?
  /// The link's identifier.
  var link: RecordID?
  /// The token that goes with whatever the app reports of this visit.
  var touch: String?

  init(
    _ outcome: Outcome, target: String? = nil, link: RecordID? = nil, touch: String? = nil
  ) {
    self.outcome = outcome
    self.target = target
    self.link = link
    self.touch = touch
  }
}

/// Tells apps where links lead.
struct AppResolver: Sendable {
  let cache: RecordCache
  let journal: ClickJournal
  let people: People
  let secrets: TouchSecrets

  /// The answer to an app, durable with its click.
  ///
  /// - Throws: A ``Problem``: 404 for a host that is not the app's, 400 for what is no link or no
  ///   identifier of version 7.
  func answer(
    _ request: ResolveRequest, _ caller: Caller, address: String?, agent: String?, at now: Timestamp
  ) async throws -> Response {
    guard request.clickID.isVersion7 else {
      throw Problem(
        .badRequest, "bad-click-id", "the click's identifier is no UUID of version 7",
        at: "/clickID", hint: "send the entry's identifier.")
    }
    let link = try parts(of: request.link)
    do throws(StorageError) {
      guard let host = try await cache.host(link.host)?.value, host.app == caller.app.id else {
        throw StorageError.conflict(name: RecordName(.host, link.host))
      }
      let draft = try await draft(request, link, host, caller, address: address, agent: agent, now)
      return try await response(to: draft, caller)
    } catch {
      guard case .conflict(let name) = error, name.kind == .host else { throw Problem(error) }
      throw Problem(
        .notFound, "unknown-host", "`\(link.host)` is no host of this app", at: "/link",
        hint: "add it with `entryway-server hosts add`.")
    }
  }

  private struct Address {
    let host: String
    let slug: String
    let path: [String]
    let query: Substring?
    let touch: String?
  }

  private func parts(of text: String) throws -> Address {
    let read: DeepLink
    do throws(LinkReadingError) {
      read = try DeepLink(text)
    } catch {
      throw Problem(.badRequest, error.diagnostic).about("/link")
    }
    guard read.kind == .web, let host = read.host else {
      throw Problem(
        .badRequest, "no-web-link", "the link is no web link", at: "/link",
        hint: "only links of the server's hosts are resolved.")
    }
    let address = LinkAddress(text)
    return Address(
      host: host.lowercased(), slug: read.segments.last ?? "", path: read.segments,
      query: address.query, touch: address.value(of: TouchToken.item))
  }

  private func draft(
    _ request: ResolveRequest, _ address: Address, _ host: LinkHost, _ caller: Caller,
    address peer: String?, agent: String?, _ now: Timestamp
  ) async throws(StorageError) -> ClickDraft {
    let app = caller.app
    let visitor = Visitor(agent: agent)
    // A phone's clock may be wrong, and an entry may have waited: within 30 days it is believed.
    let oldest = now.adding(.seconds(-30 * 86_400))
    let occurred = request.occurredAt.map { max(oldest, min(now, $0)) } ?? now
    var click = Click(
      id: request.clickID, app: app.id, host: host.name, receivedAt: now, occurredAt: occurred,
      kind: .resolve, device: visitor.device)
    let secrets = try await secrets.secrets(at: now)
    let touch = address.touch.flatMap {
      TouchToken($0, for: app.id, secrets, now: now, days: app.touchDays)
    }
    if let touch {
      click.continued = touch.click
      click.person = try await journal.store.click(touch.click, of: app.id)?.click.person
    }
    if click.person == nil {
      click.person = await people.person(address: peer, agent: agent, app: app, at: now)
    }
    let isSlug =
      host.slugs == .root
      ? address.path.count == 1 : address.path.count == 2 && address.path[0] == "l"
    guard isSlug, let link = try await cache.link(host: host.name, slug: address.slug)?.value else {
      click.kind = .unknown
      click.slug = String(address.slug.prefix(64))
      return ClickDraft(click, answer: body(.init(.unknown)), isRepeatable: true)
    }
    click.link = link.id
    click.origin = link.origin
    if let end = link.expiresAt, end <= occurred {
      click.kind = .ended
      return ClickDraft(click, answer: body(.init(.ended, link: link.id)), isRepeatable: true)
    }
    let token = TouchToken(click: touch?.click ?? click.id, time: touch?.time ?? now)
      .text(for: app.id, secrets)
    let leads = LinkLeads(link, app, host, query: address.query)
    let resolved = ResolveAnswer(
      .resolved, target: leads.target(touch: nil), link: link.id, touch: token)
    return ClickDraft(
      click, limit: link.clickLimit, answer: body(resolved), isRepeatable: true)
  }

  private func response(
    to draft: ClickDraft, _ caller: Caller
  ) async throws(StorageError) -> Response {
    var ended: Data { self.body(ResolveAnswer(.ended, link: draft.click.link)) }
    let body: Data? =
      switch await journal.append(draft) {
      case .stored(.appended), .lost: draft.answer
      case .stored(.limitReached): ended
      case .stored(.repeated(let answer?)): answer
      case .stored(.repeated(nil)):
        try await journal.store.click(draft.click.id, of: caller.app.id)?.click.kind == .ended
          ? ended : draft.answer
      }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(bytes: body ?? Data("{}".utf8))))
  }

  private func body(_ answer: ResolveAnswer) -> Data { JSONBody.data(answer) }
}
