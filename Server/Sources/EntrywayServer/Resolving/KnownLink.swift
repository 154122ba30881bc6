import EntrywayRouting
import LinkRecords

/// A link with all that its answers are made of, put together once for all who follow it.
final class KnownLink: Sendable {
  let link: Link
  let app: App
  /// The host on which the link is followed.
  let host: LinkHost
  let table: AppTable
  /// Where people without the app are sent, without a click's query.
  ///
  /// A store or a web host may have left the app's record since the link was made: those are not here.
  let fallbacks: Fallbacks

  /// The link's fallbacks that its app allows.
  struct Fallbacks: Hashable, Sendable {
    let iPhone: LinkAddress?
    let iPad: LinkAddress?
    let android: LinkAddress?
    let web: LinkAddress?
  }

  init(_ link: Link, of app: App, on host: LinkHost, _ table: AppTable) {
    func allowed(_ address: String?) -> LinkAddress? {
      address.flatMap { app.allows(fallback: $0) ? LinkAddress($0) : nil }
    }
    (self.link, self.app, self.host, self.table) = (link, app, host, table)
    fallbacks = Fallbacks(
      iPhone: allowed(link.fallbacks.iPhone), iPad: allowed(link.fallbacks.iPad),
      android: allowed(link.fallbacks.android), web: allowed(link.fallbacks.web))
  }

  /// Whether the app is to be had for the iPad.
  var hasIPadStore: Bool { link.fallbacks.iPad != nil || app.stores.iPad != nil }
}

extension App {
  /// Whether an address is one of the app's stores, or on one of its web hosts.
  ///
  /// The host is the one that the library reads, byte by byte as browsers do.
  func allows(fallback address: String) -> Bool {
    if [stores.iPhone, stores.iPad, stores.android].contains(address) { return true }
    guard let link = try? DeepLink(address), link.kind == .web, let host = link.host else {
      return false
    }
    return webHosts.contains(host)
  }
}
