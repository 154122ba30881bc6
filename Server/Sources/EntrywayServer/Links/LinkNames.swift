import LinkPlatform

/// Links as pages name them: by their addresses.
struct LinkNames: Sendable {
  let cache: RecordCache

  /// A link by its identifier, with its address.
  func find(_ id: String?, _ app: App) async throws -> (link: Link, address: String)? {
    try await cache.addressedLink(id, of: app)
  }

  /// A link's name in a table: its title or address, leading to its page.
  func cell(_ id: String?, _ visit: Visit) async throws -> Markup {
    guard let id else { return PageText.none() }
    guard let (link, address) = try await find(id, try visit.appOfPage()) else {
      return PageText.none("a deleted link")
    }
    let short = String(address.dropFirst("https://".count))
    let title: Markup = link.title.map { "<br><small>\(PageText.cut($0))</small>" } ?? .empty
    return PageText.link(PageText.cut(short), to: visit.path(.links, "/\(id)")) + title
  }
}

extension LinkService.Found {
  /// Its address as pages write it, without `https://`.
  var name: String { String(host.address(of: link.value.slug).dropFirst("https://".count)) }
}
