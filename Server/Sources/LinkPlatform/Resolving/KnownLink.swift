import EntrywayRouting

/// A link with all that its answers are made of: what is its own, and what all links of its host have in
/// common.
package struct KnownLink: Sendable {
  /// The link's fallbacks that its app allows.
  package struct Fallbacks: Hashable, Sendable {
    package var iPhone: LinkAddress?
    package var iPad: LinkAddress?
    package var android: LinkAddress?
    package var web: LinkAddress?
  }

  /// A link as it was read, put together once for all who follow it.
  package final class Own: NamedRecord, Sendable {
    package let read: Versioned<Link>
    /// Where people without the app are sent, without a click's query.
    ///
    /// A store or a web host may have left the app's record since the link was made: those are not here.
    package let fallbacks: Fallbacks

    /// A link that was read, of an app; nil where that is not known yet.
    package init(_ read: Versioned<Link>, of app: App? = nil) {
      func allowed(_ address: String?) -> LinkAddress? {
        guard let app, let address, app.allows(fallback: address) else { return nil }
        return LinkAddress(address)
      }
      self.read = read
      let fallbacks = read.value.fallbacks
      self.fallbacks = Fallbacks(
        iPhone: allowed(fallbacks.iPhone), iPad: allowed(fallbacks.iPad),
        android: allowed(fallbacks.android), web: allowed(fallbacks.web))
    }

    package var id: RecordID { read.value.id }
    package var revision: Revision { read.revision }
  }

  package let own: Own
  /// The host on which the link is followed, its app and the app's routes.
  package let place: KnownPlace

  package init(_ own: Own, at place: KnownPlace) {
    (self.own, self.place) = (own, place)
  }

  package init(_ link: Versioned<Link>, of app: App, on host: LinkHost, _ table: AppTable) {
    self.init(Own(link, of: app), at: KnownPlace(host, app, table))
  }

  package var link: Link { own.read.value }
  package var fallbacks: Fallbacks { own.fallbacks }
  package var host: LinkHost { place.host }
  package var app: App { place.app }
  package var table: AppTable { place.table }

  /// Whether the app is to be had for the iPad.
  package var hasIPadStore: Bool { link.fallbacks.iPad != nil || app.stores.iPad != nil }
}

extension App {
  /// Whether an address is one of the app's stores, or on one of its web hosts.
  ///
  /// The host is the one that the library reads, byte by byte as browsers do.
  package func allows(fallback address: String) -> Bool {
    if [stores.iPhone, stores.iPad, stores.android].contains(address) { return true }
    guard let link = try? DeepLink(address), link.kind == .web, let host = link.host else {
      return false
    }
    return webHosts.contains(host)
  }
}
