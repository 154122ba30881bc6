import Crypto
import HTTPTypes
import LinkPlatform

/// A request for a link, as a browser sends it.
struct BrowserVisit: Sendable {
  var host: LinkHost
  var slug: String
  var query: Substring?
  var isHead: Bool
  var sender: RequestSender
  var receivedAt: Timestamp
  /// The click's identifier, if a trusted proxy has named the request: a second one with it is the same click.
  var click: RecordID?
}

/// Answers people who follow a link: with a page, or by sending them on; never before the click is
/// durable, and always, even where it cannot be.
struct BrowserResolver: Sendable {
  let cache: RecordCache
  let journal: ClickJournal
  let visitors: VisitorSalts
  let secrets: TouchSecrets
  let clicks: AddressClicks
  let pages: VisitorPages

  /// What a visit is decided by, read before it: then the decision waits for nothing.
  struct Records: Sendable {
    let app: RecordID
    /// What tells people of the app's day apart; nil if nobody is told apart.
    let salt: SymmetricKey?
    /// The link, and what its touch tokens are signed with; nil where the host has no such link.
    let link: (known: KnownLink, secrets: SignedTouch.Secrets)?
  }

  /// What a visit leads to, before its click is written.
  final class Decision: Sendable {
    let isHead: Bool
    let draft: ClickDraft
    let answer: LinkAnswer
    /// What is answered instead if the link's last click was another's; nil without a limit.
    let over: LinkAnswer?

    init(isHead: Bool, draft: ClickDraft, answer: LinkAnswer, over: LinkAnswer? = nil) {
      (self.isHead, self.draft, self.answer, self.over) = (isHead, draft, answer, over)
    }

    /// The answer when its click is durable; nil for a repeat whose first answer the store has to tell.
    func answer(after outcome: ClickJournal.Outcome) -> LinkAnswer? {
      guard let over else { return answer }
      return switch outcome {
      case .stored(.limitReached): over
      case .stored(.repeated): nil
      default: answer
      }
    }
  }

  /// The answer to a visit.
  func answer(_ visit: BrowserVisit) async throws -> LinkAnswer {
    do throws(StorageError) {
      guard let records = try await records(for: visit) else { return pages.gone }
      let decision = decision(on: visit, records)
      if let answer = decision.answer(after: await journal.append(decision.draft)) { return answer }
      return await repeated(decision)
    } catch {
      throw Refusal(error)
    }
  }

  /// The answer to a repeat, where a limit may have refused the first: the store is asked what became of that.
  func repeated(_ decision: Decision) async -> LinkAnswer {
    let click = decision.draft.click
    let first = try? await journal.store.click(click.id, of: click.app)?.click
    return first?.kind == .ended ? decision.over ?? decision.answer : decision.answer
  }

  /// What a visit is decided by; nil where the host has no app.
  private func records(for visit: BrowserVisit) async throws(StorageError) -> Records? {
    guard let app = try await cache.app(visit.host.app ?? visit.host.id)?.value else { return nil }
    let salt = await visitors.salt(for: visit.sender, of: app, at: visit.receivedAt)
    guard let link = try await cache.link(on: visit.host, slug: visit.slug) else {
      return Records(app: app.id, salt: salt, link: nil)
    }
    let table = try await cache.table(of: app.id)
    let secrets = await secrets.usable(at: visit.receivedAt)
    let known = KnownLink(link, of: app, on: visit.host, table)
    return Records(app: app.id, salt: salt, link: (known, secrets))
  }

  /// What a visit of a link that is in memory is decided by, if all of it is there.
  func knownRecords(for visit: BrowserVisit, _ known: KnownLink) -> Records? {
    guard let secrets = secrets.known(at: visit.receivedAt),
      let salt = visitors.knownSalt(for: visit.sender, of: known.app, at: visit.receivedAt)
    else { return nil }
    return Records(app: known.app.id, salt: salt, link: (known, secrets))
  }

  /// What a visit leads to.
  func decision(on visit: BrowserVisit, _ records: Records) -> Decision {
    let userAgent = visit.sender.userAgent
    let isTallied = isTallied(visit)
    var click = click(visit, records.app, .unknown, userAgent)
    click.visitor = visit.sender.visitor(salt: records.salt)
    guard let (known, secrets) = records.link else {
      click.slug = visit.slug
      return Decision(
        isHead: visit.isHead, draft: draft(click, visit, isTallied: isTallied),
        answer: lead(to: visit.host.unknownURL) ?? pages.unknown)
    }
    let link = known.link
    click.link = link.id
    click.origin = link.origin
    func over() -> LinkAnswer { lead(to: visit.host.endedURL) ?? pages.gone }
    if let end = link.expiresAt, end <= visit.receivedAt {
      click.kind = .ended
      return Decision(
        isHead: visit.isHead, draft: draft(click, visit, isTallied: isTallied), answer: over())
    }
    // A click that is no row cannot be told from a person's later: such a program gets no token.
    let hasToken = !isTallied || (userAgent.program == nil && !visit.isHead)
    let token = SignedTouch(click: click.id, time: visit.receivedAt)
    let (kind, answer) = shown(
      visit, userAgent, LinkLeads(known, query: visit.query),
      touch: hasToken ? token.text(for: known.app.id, secrets) : nil)
    click.kind = kind
    return Decision(
      isHead: visit.isHead,
      draft: draft(click, visit, limit: link.clickLimit, isTallied: isTallied),
      answer: answer, over: link.clickLimit.map { _ in over() })
  }

  /// Takes a visit out of its address's share; whether it is above it.
  private func isTallied(_ visit: BrowserVisit) -> Bool {
    clicks.isAbove(visit.sender.address, at: visit.receivedAt)
  }

  private func click(
    _ visit: BrowserVisit, _ app: RecordID, _ kind: Click.Kind, _ userAgent: UserAgent
  ) -> Click {
    Click(
      id: visit.click ?? RecordID(), app: app, host: visit.host.name, receivedAt: visit.receivedAt,
      kind: kind,
      isBot: userAgent.program != nil, device: userAgent.device, referrer: visit.sender.referrer)
  }

  private func draft(
    _ click: Click, _ visit: BrowserVisit, limit: Int? = nil, isTallied: Bool
  ) -> ClickDraft {
    ClickDraft(click, limit: limit, isRepeatable: visit.click != nil, isTallied: isTallied)
  }

  /// The answer to somebody who asks for the host itself.
  func answerRoot(_ visit: BrowserVisit) async -> LinkAnswer {
    if let app = visit.host.app {
      await count(click(visit, app, .root, visit.sender.userAgent), visit)
    }
    return lead(to: visit.host.rootURL) ?? pages.unknown
  }

  /// Counts that a link's QR code was fetched.
  func countPicture(_ link: Link, _ visit: BrowserVisit) async {
    guard let app = link.app else { return }
    var click = click(visit, app, visit.isHead ? .head : .qr, visit.sender.userAgent)
    click.link = link.id
    click.origin = link.origin
    await count(click, visit)
  }

  /// Counts a visit that follows no link.
  private func count(_ click: Click, _ visit: BrowserVisit) async {
    _ = await journal.append(draft(click, visit, isTallied: isTallied(visit)))
  }

  /// What a visitor gets, and as what it counts; a touch token is made where an answer carries it.
  private func shown(
    _ visit: BrowserVisit, _ userAgent: UserAgent, _ leads: LinkLeads,
    touch: @autoclosure () -> String?
  ) -> (Click.Kind, LinkAnswer) {
    let address = redirect(userAgent, leads, touch: touch())
    let answer =
      if let address {
        LinkAnswer(redirectTo: address)
      } else {
        pages.page(content(userAgent, leads, touch: touch()))
      }
    if visit.isHead { return (.head, answer) }
    if userAgent.program == .preview { return (.preview, answer) }
    return (address == nil ? .page : .redirect, answer)
  }

  /// Where a visitor is sent on to; nil for who gets the page.
  private func redirect(
    _ userAgent: UserAgent, _ leads: LinkLeads, touch: @autoclosure () -> String?
  ) -> LinkAddress? {
    // A preview is made of the page's tags, wherever people are sent.
    if userAgent.program == .preview { return nil }
    if leads.known.link.redirectsEverywhere {
      return leads.redirect(on: userAgent.device, touch: touch())
    }
    switch userAgent.device {
    case .iPhone, .iPad, .android: return nil
    case .mac where leads.known.hasIPadStore: return nil
    case .mac, .desktop, .other: return leads.web
    }
  }

  private func content(
    _ userAgent: UserAgent, _ leads: LinkLeads, touch: String?
  ) -> VisitorPages.Content {
    let (link, app) = (leads.known.link, leads.known.app)
    var content = VisitorPages.Content(
      title: link.preview.title ?? link.title ?? app.title, app: app.title,
      description: link.preview.description, image: link.preview.image, address: leads.address,
      host: leads.known.host.name)
    if let store = leads.store(on: userAgent.device, touch: touch) {
      let copies = app.storeButtonCopiesLink && userAgent.device.hasAppleStore
      content.buttons.append(
        .init(
          label: "Get \(app.title)", address: store.text,
          copies: copies ? leads.address(touch: touch) : nil))
    }
    content.buttons.append(
      .init(label: "Open in \(app.title)", address: leads.appAddress(touch: touch)))
    switch userAgent.device {
    case .mac, .desktop, .other:
      if let web = leads.web {
        content.buttons.append(.init(label: "Continue on the web", address: web.text))
      }
      content.code = leads.address
    case .iPhone, .iPad, .android: break
    }
    return content
  }

  private func lead(to address: String?) -> LinkAnswer? {
    address.map { LinkAnswer(redirectTo: LinkAddress($0)) }
  }
}

extension Click.Device {
  /// Whether the store that it is led to is Apple's; what says Macintosh may be an iPad.
  var hasAppleStore: Bool {
    switch self {
    case .iPhone, .iPad, .mac: true
    case .android, .desktop, .other: false
    }
  }
}

extension VisitorPages {
  var unknown: LinkAnswer {
    notice(
      .notFound, title: "Link not found",
      text: "We couldn't find this link. Check it for typos.")
  }

  /// The records cannot be read, and what was asked for is not in memory.
  var away: LinkAnswer {
    notice(
      .serviceUnavailable, title: "Try again in a moment",
      text: "This link can't be opened right now. Try again in a few seconds.", retryAfter: 10)
  }

  var gone: LinkAnswer {
    notice(.notFound, title: "Link expired", text: "This link is no longer available.")
  }
}
