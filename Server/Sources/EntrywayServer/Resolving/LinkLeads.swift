import Entryway
import EntrywayRouting
import LinkRecords

/// Where a link leads on each kind of device: addresses of its record and its app's, and no others.
struct LinkLeads: Sendable {
  let link: Link
  let app: App
  /// The host on which the link was followed.
  let host: LinkHost
  /// The query of the click, if the link lets it go on.
  let query: Substring?

  init(_ link: Link, _ app: App, _ host: LinkHost, query: Substring?) {
    self.link = link
    self.app = app
    self.host = host
    self.query = link.forwardsQuery ? query : nil
  }

  /// The link's own address.
  var address: String { host.address(of: link.slug) }

  /// What the app opens.
  func target(touch: String?) -> String {
    let target = LinkAddress(link.target).adding(query: query)
    return (touch.map(target.adding(touch:)) ?? target).text
  }

  /// Where a tap opens the app: its scheme where the target is on this very host, for Safari keeps
  /// taps that stay on a page's own host.
  func appAddress(_ table: AppTable, touch: String?) -> String {
    let target = target(touch: touch)
    guard let web = try? DeepLink(link.target), web.kind == .web, web.host == host.name,
      let match = try? table.table?.match(link.target)
    else { return target }
    for scheme in app.schemes {
      let path = target.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }.dropFirst()
      let candidate = "\(scheme)://\(path)"
      if let other = try? table.table?.match(candidate), other.name == match.name,
        !other.isFallback
      {
        return candidate
      }
    }
    return target
  }

  /// Where people get the app on a device; nil where it is not to be had.
  func store(on device: Click.Device) -> String? {
    switch device {
    case .iPhone: fallback(link.fallbacks.iPhone) ?? app.stores.iPhone
    case .iPad, .mac: fallback(link.fallbacks.iPad) ?? app.stores.iPad ?? app.stores.iPhone
    case .android: fallback(link.fallbacks.android) ?? app.stores.android
    case .desktop, .other: nil
    }
  }

  /// Where people without the app read on.
  var web: String? { fallback(link.fallbacks.web) }

  /// Where a browser goes that is sent on at once.
  func redirect(on device: Click.Device) -> String {
    store(on: device) ?? web ?? target(touch: nil)
  }

  private func fallback(_ address: String?) -> String? {
    // A store or a web host may have left the app's record since the link was made.
    guard let address, app.allows(fallback: address) else { return nil }
    return LinkAddress(address).adding(query: query).text
  }
}

extension App {
  /// Whether an address is one of the app's stores, or on one of its web hosts.
  func allows(fallback address: String) -> Bool {
    if [stores.iPhone, stores.iPad, stores.android].contains(address) { return true }
    return PublicServer.hostName(ofAddress: address).map(webHosts.contains) ?? false
  }
}
