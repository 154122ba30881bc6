import Crypto
import EntrywayDiagnostics
import FoundationEssentials
import Hummingbird
import LinkPlatform

/// Tells apps where links lead.
struct AppResolver: Sendable {
  /// How many bytes a question has at most.
  static let sizeLimit = 16 * 1024
  /// How long before it asks an app may have opened a link that has ended since.
  static let endTolerance = Duration.seconds(60)

  let cache: RecordCache
  let journal: ClickJournal
  let visitors: VisitorSalts
  let secrets: TouchSecrets
  let clicks: AddressClicks

  /// What a question is decided by, read before it: then the decision waits for nothing.
  struct Records: Sendable {
    /// The host's name.
    let host: String
    /// The link; nil where the host has none of this address.
    let link: KnownLink.Own?
    let secrets: SignedTouch.Secrets
    /// What tells people of the app's day apart; nil if nobody is told apart.
    let salt: SymmetricKey?
  }

  /// The answer to an app, durable with its click.
  ///
  /// - Throws: A ``Refusal`` with 404 for a host that is not the app's.
  func answer(_ question: AppQuestion) async throws -> Response {
    do throws(StorageError) {
      if let records = try await records(for: question) {
        let draft = decision(on: question, records)
        let outcome = await journal.append(draft)
        if let answer = answer(draft, after: outcome) { return answer.response }
        return try await repeated(draft).response
      }
    } catch {
      throw Refusal(error)
    }
    throw Refusal(
      .notFound, "unknown-host", "`\(question.link.host)` is not a host of this app", at: ["link"],
      hint: "add it with `entryway-server hosts add`.")
  }

  /// What a question is decided by; nil for a host that is not the app's.
  private func records(
    for question: AppQuestion
  ) async throws(StorageError) -> Records? {
    guard let host = try await cache.host(question.link.host)?.value, question.isAbout(host) else {
      return nil
    }
    let secrets = await secrets.usable(at: question.receivedAt)
    let salt = await visitors.salt(
      for: question.sender, of: question.caller.app, at: question.receivedAt)
    var link: Versioned<Link>?
    if question.link.path?.isLink(of: host) == true {
      link = try await cache.link(on: host, slug: question.link.slug)
    }
    return Records(
      host: host.name, link: link.map { KnownLink.Own($0) }, secrets: secrets, salt: salt)
  }

  /// What a question is decided by, if it is about a link, names no touch, and all of it is in memory.
  func knownRecords(for question: AppQuestion) -> Records? {
    let link = question.link
    guard link.touch == nil, let path = link.path,
      let known = cache.known(host: link.host, slug: path.slug), question.isAbout(known.host),
      path.isLink(of: known.host), let secrets = secrets.known(at: question.receivedAt),
      let salt = visitors.knownSalt(
        for: question.sender, of: question.caller.app, at: question.receivedAt)
    else { return nil }
    return Records(host: known.host.name, link: known.own, secrets: secrets, salt: salt)
  }

  /// The click of a question, with what it is told when it is durable.
  func decision(on question: AppQuestion, _ records: Records) -> ClickDraft {
    var draft = draft(question, records)
    draft.isTallied = clicks.isAbove(question.sender.address, at: question.receivedAt)
    return draft
  }

  private func draft(_ question: AppQuestion, _ records: Records) -> ClickDraft {
    let (app, now) = (question.caller.app.id, question.receivedAt)
    var click = Click(
      id: question.request.clickID, app: app, host: records.host, receivedAt: now,
      occurredAt: question.occurredAt, kind: .resolve,
      visitor: question.sender.visitor(salt: records.salt), device: question.sender.userAgent.device
    )
    guard let link = records.link?.read.value else {
      click.kind = .unknown
      click.slug = String(question.link.slug.prefix(64))
      return ClickDraft(click, answer: ResolvedLink(.unknown).json, isRepeatable: true)
    }
    click.link = link.id
    click.origin = link.origin
    // Anyone can say that an open is old: an end is believed no more than a slow request's time.
    let opened = max(click.occurredAt, now.adding(.zero - Self.endTolerance))
    if let end = link.expiresAt, end <= opened {
      click.kind = .ended
      return ClickDraft(
        click, answer: ResolvedLink(.ended, link: link.id).json, isRepeatable: true)
    }
    let target = link.target(query: link.forwardsQuery ? question.link.query : nil, touch: nil)
    func resolved(_ token: SignedTouch) -> Data {
      let touch = token.text(for: app, records.secrets)
      return ResolvedLink(.resolved, target: target.text, link: link.id, touch: touch).json
    }
    // Whether it goes on with the touch is decided in the commit, and with it which token is told.
    let touch = question.touch(records.secrets)
    click.continued = touch?.click
    return ClickDraft(
      click, limit: link.clickLimit, answer: resolved(SignedTouch(click: click.id, time: now)),
      continuedAnswer: touch.map(resolved), isRepeatable: true)
  }

  /// The answer when a click is durable; nil for a repeat whose first answer is forgotten.
  func answer(_ draft: ClickDraft, after outcome: ClickJournal.Outcome) -> LinkAnswer? {
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

  /// The answer to a repeat whose first answer is forgotten, or was a browser's: the store is asked
  /// what its click was.
  func repeated(_ draft: ClickDraft) async throws(StorageError) -> LinkAnswer {
    guard let first = try await journal.store.click(draft.click.id, of: draft.click.app)?.click
    else { return LinkAnswer(json: draft.answer) }
    if first.kind == .ended { return ended(draft) }
    // Identifiers stand in touch tokens: only an open of this very link is what an app repeats.
    let isOpen = first.kind == .resolve && first.link == draft.click.link
    if draft.limit != nil, !isOpen { return ended(draft) }
    let isContinued = first.continued != nil && first.continued == draft.click.continued
    return LinkAnswer(json: isContinued ? draft.continuedAnswer ?? draft.answer : draft.answer)
  }

  private func ended(_ draft: ClickDraft) -> LinkAnswer {
    LinkAnswer(json: ResolvedLink(.ended, link: draft.click.link).json)
  }
}
