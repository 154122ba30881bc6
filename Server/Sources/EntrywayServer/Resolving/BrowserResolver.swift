import EntrywayRouting
import HTTPTypes
import LinkRecords

/// A request for a link, as a browser sends it.
struct BrowserVisit: Sendable {
  var host: LinkHost
  var slug: String
  var query: Substring?
  var isHead: Bool
  var agent: String?
  var address: String?
  var referrer: String?
  var receivedAt: Timestamp
}

/// Answers people who follow a link: with a page, or by sending them on; never before the click is
/// durable, and always, even where it cannot be.
struct BrowserResolver: Sendable {
  let cache: RecordCache
  let journal: ClickJournal
  let people: People
  let secrets: TouchSecrets
  let clicks: AddressClicks
  let pages: LinkPages

  /// What a visit leads to, before its click is written.
  final class Decision: Sendable {
    let isHead: Bool
    let draft: ClickDraft
    private let answer: LinkAnswer
    /// What is answered instead if the link's last click was another's; nil without a limit.
    private let over: LinkAnswer?

    init(isHead: Bool, draft: ClickDraft, answer: LinkAnswer, over: LinkAnswer? = nil) {
      (self.isHead, self.draft, self.answer, self.over) = (isHead, draft, answer, over)
    }

    func answer(after outcome: ClickJournal.Outcome) -> LinkAnswer {
      if case .stored(.limitReached) = outcome, let over { over } else { answer }
    }
  }

  /// The answer to a visit.
  func answer(_ visit: BrowserVisit) async throws -> LinkAnswer {
    do throws(StorageError) {
      guard let app = try await cache.app(visit.host.app ?? visit.host.id)?.value else {
        return pages.gone
      }
      let person = await people.person(
        address: visit.address, agent: visit.agent, app: app, at: visit.receivedAt)
      guard let link = try await cache.link(on: visit.host, slug: visit.slug) else {
        var click = click(visit, app, person, Visitor(agent: visit.agent))
        click.slug = visit.slug
        await count(click, visit)
        return lead(to: visit.host.unknownURL) ?? pages.unknown
      }
      let table = try await cache.table(of: app.id)
      let secrets = await secrets.usable(at: visit.receivedAt)
      let known = KnownLink(link, of: app, on: visit.host, table)
      let decision = decision(visit, known, secrets, person)
      return decision.answer(after: await journal.append(decision.draft))
    } catch {
      throw Problem(error)
    }
  }

  /// What a visit leads to, if all that has to be known for it is in memory.
  func knownDecision(_ visit: BrowserVisit, _ known: KnownLink) -> Decision? {
    guard let address = visit.address, let secrets = secrets.known(at: visit.receivedAt),
      let person = people.knownPerson(
        address: address, agent: visit.agent, app: known.app, at: visit.receivedAt)
    else { return nil }
    return decision(visit, known, secrets, person)
  }

  private func decision(
    _ visit: BrowserVisit, _ known: KnownLink, _ secrets: TouchToken.Secrets,
    _ person: PersonHash?
  ) -> Decision {
    let link = known.link
    let visitor = Visitor(agent: visit.agent)
    let isTallied = clicks.isAbove(visit.address, at: visit.receivedAt)
    var click = click(visit, known.app, person, visitor)
    click.link = link.id
    click.origin = link.origin
    func over() -> LinkAnswer { lead(to: visit.host.endedURL) ?? pages.gone }
    if let end = link.expiresAt, end <= visit.receivedAt {
      click.kind = .ended
      return Decision(
        isHead: visit.isHead, draft: draft(click, isTallied: isTallied), answer: over())
    }
    // A click that is no row cannot be told from a person's later: such a program gets no token.
    let hasToken = !isTallied || (visitor.program == nil && !visit.isHead)
    let token = TouchToken(click: click.id, time: visit.receivedAt)
    let (kind, answer) = shown(
      visit, visitor, LinkLeads(known, query: visit.query),
      touch: hasToken ? token.text(for: known.app.id, secrets) : nil)
    click.kind = kind
    return Decision(
      isHead: visit.isHead, draft: draft(click, limit: link.clickLimit, isTallied: isTallied),
      answer: answer, over: link.clickLimit.map { _ in over() })
  }

  private func draft(_ click: Click, limit: Int? = nil, isTallied: Bool) -> ClickDraft {
    var draft = ClickDraft(click, limit: limit)
    draft.isTallied = isTallied
    return draft
  }

  /// Counts a visit that leads to no link.
  private func count(_ click: Click, _ visit: BrowserVisit) async {
    let isTallied = clicks.isAbove(visit.address, at: visit.receivedAt)
    _ = await journal.append(draft(click, isTallied: isTallied))
  }

  private func click(
    _ visit: BrowserVisit, _ app: App, _ person: PersonHash?, _ visitor: Visitor
  ) -> Click {
    Click(
      app: app.id, host: visit.host.name, receivedAt: visit.receivedAt, kind: .unknown,
      person: person, isBot: visitor.program != nil, device: visitor.device,
      referrer: visit.referrer)
  }

  /// The answer to somebody who asks for the host itself.
  func answerRoot(_ visit: BrowserVisit) async -> LinkAnswer {
    if let app = visit.host.app {
      let visitor = Visitor(agent: visit.agent)
      await count(
        Click(
          app: app, host: visit.host.name, receivedAt: visit.receivedAt, kind: .root,
          isBot: visitor.program != nil, device: visitor.device, referrer: visit.referrer), visit)
    }
    return lead(to: visit.host.rootURL) ?? pages.unknown
  }

  /// Counts that a link's QR code was fetched.
  func countPicture(_ link: Link, _ visit: BrowserVisit) async {
    guard let app = link.app else { return }
    let visitor = Visitor(agent: visit.agent)
    await count(
      Click(
        app: app, link: link.id, host: visit.host.name, receivedAt: visit.receivedAt,
        kind: visit.isHead ? .head : .qr, isBot: visitor.program != nil, device: visitor.device,
        referrer: visit.referrer, origin: link.origin), visit)
  }

  /// What a visitor gets, and as what it counts; a touch token is made where an answer carries it.
  private func shown(
    _ visit: BrowserVisit, _ visitor: Visitor, _ leads: LinkLeads,
    touch: @autoclosure () -> String?
  ) -> (Click.Kind, LinkAnswer) {
    let way = way(visitor, leads, touch: touch())
    let answer =
      switch way {
      case .redirect(let address): LinkAnswer(redirectTo: address)
      case .page: pages.page(content(visitor, leads, touch: touch()))
      }
    if visit.isHead { return (.head, answer) }
    if visitor.program == .preview { return (.preview, answer) }
    return (way == .page ? .page : .redirect, answer)
  }

  private enum Way: Hashable {
    case redirect(LinkAddress)
    case page
  }

  private func way(
    _ visitor: Visitor, _ leads: LinkLeads, touch: @autoclosure () -> String?
  ) -> Way {
    // A preview is made of the page's tags, wherever people are sent.
    if visitor.program == .preview { return .page }
    if leads.known.link.redirectsEverywhere {
      return .redirect(leads.redirect(on: visitor.device, touch: touch()))
    }
    switch visitor.device {
    case .iPhone, .iPad, .android: return .page
    case .mac where leads.known.hasIPadStore: return .page
    case .mac, .desktop, .other: return leads.web.map(Way.redirect) ?? .page
    }
  }

  private func content(
    _ visitor: Visitor, _ leads: LinkLeads, touch: String?
  ) -> LinkPages.Content {
    let (link, app) = (leads.known.link, leads.known.app)
    var content = LinkPages.Content(
      title: link.preview.title ?? link.title ?? app.title, app: app.title,
      description: link.preview.description, image: link.preview.image, address: leads.address,
      host: leads.known.host.name)
    if let store = leads.store(on: visitor.device, touch: touch) {
      let copies = app.storeButtonCopiesLink && visitor.device.hasAppleStore
      content.buttons.append(
        .init(
          label: "Get \(app.title)", address: store.text,
          copies: copies ? leads.address(touch: touch) : nil))
    }
    content.buttons.append(
      .init(label: "Open in \(app.title)", address: leads.appAddress(touch: touch)))
    if visitor.device == .mac || visitor.device == .desktop || visitor.device == .other,
      let web = leads.web
    {
      content.buttons.append(.init(label: "Continue on the web", address: web.text))
    }
    switch visitor.device {
    case .mac, .desktop, .other: content.code = leads.address
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

extension LinkPages {
  var unknown: LinkAnswer {
    notice(
      .notFound, title: "No such link", text: "This link leads nowhere. Check that it is complete.")
  }

  var gone: LinkAnswer {
    notice(.notFound, title: "This link has ended", text: "It no longer leads anywhere.")
  }
}
