import EntrywayDiagnostics
import Foundation

/// Decides where an entry goes whose link the server resolves.
@MainActor final class LinkResolution<Destination: LinkDestination> {
  private let routes: RouteTable<Destination>
  private let calls: LinkServerCalls
  private let answerLimit: Duration
  private let lastTargets: LastTargets
  /// Where a click goes that nobody has counted: nowhere while nothing is reported.
  private let mailbox: @MainActor () -> ReportMailbox?
  private var uuids = EntryUUIDs()

  nonisolated init(
    routes: RouteTable<Destination>, calls: LinkServerCalls, answerLimit: Duration,
    lastTargets: LastTargets, mailbox: @escaping @MainActor () -> ReportMailbox?
  ) {
    self.routes = routes
    self.calls = calls
    self.answerLimit = answerLimit
    self.lastTargets = lastTargets
    self.mailbox = mailbox
  }

  private func answer(to question: ResolveQuestion) async -> ResolveAnswer {
    do throws(LinkServerFault) {
      let request = try calls.server.request("v1/resolve", question)
      return ResolveAnswer(try await calls.answer(to: request, within: answerLimit).get())
    } catch {
      return .failed(error)
    }
  }

  func decide(
    _ destination: Destination, _ entry: AppEntry
  ) async -> GuardDecision<Destination> {
    guard routes.match(destination: destination).resolvedBy == .server else { return .proceed }
    let link: ShortLink
    do throws(LinkWritingError) {
      link = try shortLink(to: destination, in: entry)
    } catch {
      return .reject(EntryRejection(.unansweredLink, error.diagnostic))
    }
    let question = ResolveQuestion(
      link: link.text, clickID: entry.uuid ?? uuids.next(at: entry.date), occurredAt: entry.date,
      version: AppVersion.current, touch: entry.touch)
    let era = lastTargets.era
    let answer = await answer(to: question)
    // What was answered too late is not remembered either.
    guard !Task.isCancelled else { return .proceed }
    if case .failed(let fault) = answer, fault.mayPass { mailbox()?.post(.click(question.stored)) }
    let fileProblem = lastTargets.read()
    return switch answer {
    case .resolved(let target, let resolved):
      open(target, resolved, link, fileProblem, isKept: era == lastTargets.era)
    case .unknown:
      leadNowhere(
        link, nil, fileProblem, .unknownLink, "the link server has no link \(link.shown)")
    case .ended(let id):
      leadNowhere(link, id, fileProblem, .endedLink, "the link \(link.shown) is no longer active")
    case .failed(let fault): guess(link, fault, entry.resolved, fileProblem)
    }
  }
}

extension LinkResolution {
  /// The server has named a target: it opens if the app has declared it.
  private func open(
    _ target: String, _ resolved: ResolvedLink, _ link: ShortLink, _ fileProblem: Diagnostic?,
    isKept: Bool
  ) -> GuardDecision<Destination> {
    do throws(EntryRejection) {
      let match = try match(of: target, of: link)
      // Asked before the user wanted everything deleted.
      guard isKept else {
        return .redirect(to: match.destination, resolved: resolved, problem: fileProblem)
      }
      let isStorable = match.competes && !hasSecret(target, match) && !hasSecret(link.text)
      let problem = lastTargets.set(
        target, link: resolved.id, of: link.slug, isStorable: isStorable)
      return .redirect(to: match.destination, resolved: resolved, problem: fileProblem ?? problem)
    } catch {
      _ = lastTargets.set(nil, link: nil, of: link.slug)
      return .reject(error)
    }
  }

  /// The server says that the link leads nowhere: what it led to before does not count either.
  private func leadNowhere(
    _ link: ShortLink, _ id: UUID?, _ fileProblem: Diagnostic?, _ code: EntryRejection.Code,
    _ message: String
  ) -> GuardDecision<Destination> {
    let fileNotes = fileProblem?.asNotes ?? []
    _ = lastTargets.set(nil, link: nil, of: link.slug)
    let diagnosticCode = Diagnostic.Code(rawValue: code.rawValue)
    guard let fallback = routes.fallback else {
      return .reject(
        EntryRejection(
          code,
          Diagnostic(
            .error, diagnosticCode, message, notes: ["the table has no fallback"] + fileNotes,
            hint: "check the link, or give the table a fallback.")))
    }
    let problem = Diagnostic(
      .warning, diagnosticCode, message,
      notes: ["the table's fallback opens instead"] + fileNotes)
    return .redirect(to: fallback, resolved: ResolvedLink(id: id), problem: problem)
  }

  /// The server says nothing: the link opens where it led last.
  private func guess(
    _ link: ShortLink, _ fault: LinkServerFault, _ resolved: ResolvedLink?,
    _ fileProblem: Diagnostic?
  ) -> GuardDecision<Destination> {
    let fileNotes = fileProblem?.asNotes ?? []
    let last = lastTargets.target(of: link.slug)
    if let last, let destination = try? match(of: last.target, of: link).destination {
      // The click may have been counted before a restart.
      let touch = resolved?.id == last.link ? resolved?.touch : nil
      return .redirect(
        to: destination, resolved: ResolvedLink(id: last.link, touch: touch),
        problem: fault.diagnostic(notes: ["\(link.shown) opens its last known target"] + fileNotes))
    }
    if let fallback = routes.fallback {
      return .redirect(
        to: fallback, resolved: ResolvedLink(),
        problem: fault.diagnostic(
          notes: ["the table's fallback opens for \(link.shown)"] + fileNotes))
    }
    let diagnostic = fault.diagnostic(
      isFatal: true,
      notes: ["the last target of \(link.shown) is unknown, and the table has no fallback"]
        + fileNotes)
    return .reject(EntryRejection(.unansweredLink, diagnostic))
  }

  /// What a target opens, if the app has declared it and knows itself what it opens.
  private func match(
    of target: String, of link: ShortLink
  ) throws(EntryRejection) -> RouteMatch<Destination> {
    let subject = "the target of \(link.shown)"
    let match: RouteMatch<Destination>
    do throws(LinkMatchError) {
      match = try routes.match(target)
    } catch {
      var diagnostic = error.diagnostic.about(subject)
      diagnostic.code = Diagnostic.Code(rawValue: EntryRejection.Code.unusableTarget.rawValue)
      throw EntryRejection(.unusableTarget, diagnostic, noMatch: error)
    }
    guard match.resolvedBy == nil else {
      throw EntryRejection(
        "\(subject) is itself a link that the server resolves", code: .unusableTarget,
        notes: [Excerpt.line(routes.masked(target), limit: 200)],
        hint: "point the link at a destination that the app can open itself.")
    }
    return match
  }

  /// Whether something in a link is sensitive: it is masked then.
  private func hasSecret(_ link: String) -> Bool {
    (try? routes.match(link)).map { hasSecret(link, $0) } ?? (routes.masked(link) != link)
  }

  /// The same for a link whose match is known: the route says it, also of what no explanation masks.
  private func hasSecret(_ link: String, _ match: RouteMatch<Destination>) -> Bool {
    let details = match.details
    return details.parameters.contains(where: \.isMasked)
      || details.ignored.contains { $0.text == RouteTable<Destination>.mask }
      || routes.masked(link) != link
  }
}

extension Diagnostic {
  /// The problem as more on another one.
  fileprivate var asNotes: [String] { [summary] + notes }
}

/// A link that the server resolves.
struct ShortLink: Hashable, Sendable {
  /// The link as it came, with its query.
  var text: String
  /// Its host and path, by which it is known from other times.
  var slug: String
  /// The link as messages show it: masked, and without its query.
  var shown: String
}

extension LinkResolution {
  /// The link that brought an entry to a destination: the entry's own, or one in its payload, else
  /// the one that the table writes.
  private func shortLink(
    to destination: Destination, in entry: AppEntry
  ) throws(LinkWritingError) -> ShortLink {
    for text in entry.content.texts {
      if let match = try? routes.match(text), match.destination == destination,
        match.resolvedBy != nil, let link = shortLink(text)
      {
        return link
      }
    }
    let text = try routes.link(to: destination)
    return shortLink(text) ?? ShortLink(text: text, slug: text, shown: routes.masked(text))
  }

  private func shortLink(_ text: String) -> ShortLink? {
    guard let link = try? DeepLink(text), let host = link.host else { return nil }
    let shown = Substring(routes.masked(text).utf8.prefix { !"?#".utf8.contains($0) })
    return ShortLink(
      text: text, slug: ([host] + link.segments).joined(separator: "/"),
      shown: Excerpt.line(shown, limit: 96))
  }
}

extension EntryContent {
  /// The texts that may be the entry's link, in an order that does not change.
  fileprivate var texts: [String] {
    switch self {
    case .link(let text): [text]
    case .notification(let content): content.payload.texts
    case .shortcutItem(let item): PayloadValue.object(item.userInfo).texts
    case .activity(let activity): PayloadValue.object(activity.userInfo).texts
    case .file, .cloudKitShare, .purchase: []
    }
  }
}

extension PayloadValue {
  /// The texts in the value, those of an object by the order of its keys; none if it is too deep.
  fileprivate var texts: [String] {
    if isTooDeep { return [] }
    var texts: [String] = []
    collect(into: &texts)
    return texts
  }

  private func collect(into texts: inout [String]) {
    switch self {
    case .text(let text): texts.append(text)
    case .array(let values): for value in values { value.collect(into: &texts) }
    case .object(let fields):
      for (_, value) in fields.sorted(by: { $0.key < $1.key }) { value.collect(into: &texts) }
    default: break
    }
  }
}
