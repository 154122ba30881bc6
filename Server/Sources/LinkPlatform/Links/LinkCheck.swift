import EntrywayDiagnostics
import EntrywayRouting

/// Whether a link may be as it is said to be: its target one of the app's routes, its fallbacks the
/// app's stores or hosts, its texts of a size.
package struct LinkCheck: Sendable {
  package let app: App
  package let host: LinkHost
  package let table: AppTable

  /// The link with a body's values.
  ///
  /// - Throws: A ``Refusal`` that points to the first value that cannot be.
  package func apply(_ body: LinkBody, to old: Link, at now: Timestamp) throws(Refusal) -> Link {
    var link = old
    if let slug = body.slug {
      try check(slug: slug)
      link.slug = slug
    }
    if let target = body.target {
      link.target = target
    }
    link.title = body.title.applied(to: link.title)
    link.origin.campaign = body.campaign.applied(to: link.origin.campaign)
    link.origin.source = body.source.applied(to: link.origin.source)
    link.origin.medium = body.medium.applied(to: link.origin.medium)
    link.origin.channel = body.channel.applied(to: link.origin.channel)
    link.origin.tags = body.tags.applied(to: link.origin.tags) ?? []
    link.expiresAt = body.expiresAt.applied(to: link.expiresAt)
    link.clickLimit = body.clickLimit.applied(to: link.clickLimit)
    let fallbacks = body.fallbacks.applied(to: FallbackChange())
    link.fallbacks = fallbacks?.applied(to: link.fallbacks) ?? Link.Fallbacks()
    let preview = body.preview.applied(to: PreviewChange())
    link.preview = preview?.applied(to: link.preview) ?? Link.Preview()
    link.redirectsEverywhere = body.redirectsEverywhere ?? link.redirectsEverywhere
    link.forwardsQuery = body.forwardsQuery ?? link.forwardsQuery
    link.changedAt = now
    if body.target != nil { try check(target: link.target) }
    link.opensSince = table.opensSince(link.target)
    try checkTexts(link)
    try checkFallbacks(link)
    if case .set(let limit) = body.clickLimit, !(1...1_000_000_000 ~= limit) {
      throw Refusal(
        .invalid, "bad-click-limit", "a click limit of \(limit) is out of range",
        at: ["clickLimit"], hint: "write 1 to 1,000,000,000, or none for no limit.")
    }
    return link
  }

  /// Whether a target is one of the app's routes.
  package func check(target: String) throws(Refusal) {
    guard let routes = table.table else {
      throw Refusal(
        .conflict, "no-manifest", "the routes of `\(app.name)` are not known", at: ["target"],
        hint: "upload the app's route manifest, and wait a moment until it is `live`.")
    }
    let match: RouteMatch<NamedRoute>
    do throws(LinkMatchError) {
      match = try routes.match(target)
    } catch {
      throw unusable(target, routes, error.diagnostic)
    }
    guard let read = try? DeepLink(target), read.kind == .web || AppScheme.isOwn(read.scheme)
    else {
      throw Refusal(
        .impossible, "foreign-scheme",
        "links of this scheme run code, or belong to the system", at: ["target"],
        hint: "use a link of the app's own scheme, or a web link.")
    }
    guard !match.isFallback else {
      throw unusable(
        target, routes,
        Diagnostic(
          .error, "fallback-target", "no route takes the target: only the fallback would open",
          hint: "use a link that a route takes."))
    }
  }

  private func unusable(
    _ target: String, _ routes: RouteTable<NamedRoute>, _ diagnostic: Diagnostic
  ) -> Refusal {
    var diagnostic = diagnostic
    diagnostic.location = nil
    var problem = Refusal(.impossible, diagnostic, at: ["target"])
    problem.explanation = routes.explain(target).description
    return problem
  }

  private func check(slug: String) throws(Refusal) {
    guard LinkSlug.isSlug(slug) else {
      throw Refusal(
        .invalid, "bad-slug", "\(Quoting.text(slug)) is not a valid slug", at: ["slug"],
        hint: "write 1 to 64 letters, digits, `_` and `-`.")
    }
    guard host.slugs == .prefixed || !LinkSlug.reserved.contains(slug) else {
      throw Refusal(
        .invalid, "reserved-slug", "`\(slug)` is reserved for the server", at: ["slug"],
        hint: "choose another slug.")
    }
  }

  private func checkTexts(_ link: Link) throws(Refusal) {
    var texts: [(Refusal.Place, String?, Int)] = [
      (["title"], link.title, 200), (["campaign"], link.origin.campaign, 100),
      (["source"], link.origin.source, 100), (["medium"], link.origin.medium, 100),
      (["preview", "title"], link.preview.title, 200),
      (["preview", "description"], link.preview.description, 500),
      (["preview", "image"], link.preview.image, 2000),
    ]
    texts += link.origin.tags.enumerated().map { (["tags", .index($0)], $1, 50) }
    for (place, text, limit) in texts {
      guard let text else { continue }
      // Scalars, for what a reader takes for one character may have thousands of them.
      guard 1...limit ~= text.unicodeScalars.count,
        !text.unicodeScalars.contains(where: \.isControl)
      else {
        throw Refusal(
          .invalid, "bad-text",
          "the text has 1 to \(limit) characters, without control characters",
          at: place, hint: "shorten it, or leave it out.")
      }
    }
    guard link.origin.tags.count <= 20 else {
      throw Refusal(
        .invalid, "too-many-tags", "a link has at most 20 tags", at: ["tags"],
        hint: "leave some out.")
    }
    if let image = link.preview.image, !WebAddress.isHTTPS(image) {
      throw Refusal(
        .invalid, "bad-image", "the image's URL does not start with https://",
        at: ["preview", "image"], hint: "use an image that chat apps can fetch.")
    }
  }

  private func checkFallbacks(_ link: Link) throws(Refusal) {
    let addresses: [(Refusal.Place, String?)] = [
      (["fallbacks", "iphone"], link.fallbacks.iPhone),
      (["fallbacks", "ipad"], link.fallbacks.iPad),
      (["fallbacks", "android"], link.fallbacks.android),
      (["fallbacks", "web"], link.fallbacks.web),
    ]
    for (place, address) in addresses {
      guard let address else { continue }
      guard WebAddress.isWeb(address), app.allows(fallback: address) else {
        throw Refusal(
          .impossible, "foreign-fallback",
          "\(Quoting.text(address)) is neither one of the app's stores nor on one of its web hosts",
          at: place,
          hint: "name one of \(Quoting.list(app.webHosts)), or add this host or store to the app."
        )
      }
    }
  }
}
