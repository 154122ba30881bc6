import EntrywayRouting

/// Where a click leads on each kind of device: addresses of its link's record and its app's, and no
/// others.
package struct LinkLeads: Sendable {
  package let known: KnownLink
  /// The query of the click, if the link lets it go on.
  package let query: Substring?

  package init(_ known: KnownLink, query: Substring?) {
    self.known = known
    self.query = known.link.forwardsQuery ? query : nil
  }

  /// The link's own address.
  package var address: String { known.host.address(of: known.link.slug) }

  /// The link as it was followed and with its touch token, for an app that opens it after its install.
  package func address(touch: String?) -> LinkAddress {
    let followed = LinkAddress(address).adding(query: query)
    return touch.map(followed.adding(touch:)) ?? followed
  }

  /// What the app opens.
  package func target(touch: String?) -> LinkAddress {
    known.link.target(query: query, touch: touch)
  }

  /// Where a tap opens the app: its scheme where the target is on this very host, for Safari keeps
  /// taps that stay on a page's own host.
  package func appAddress(touch: String?) -> String {
    let target = target(touch: touch).text
    let table = known.table.table
    guard let web = try? DeepLink(known.link.target), web.kind == .web,
      web.host == known.host.name, let match = try? table?.match(known.link.target)
    else { return target }
    for scheme in known.app.schemes {
      let path = target.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
        .drop { $0 != UInt8(ascii: "/") }.dropFirst()
      let candidate = "\(scheme)://\(Substring(path))"
      if let other = try? table?.match(candidate), other.name == match.name, !other.isFallback {
        return candidate
      }
    }
    return target
  }

  /// Where people get the app on a device; nil where it is not to be had.
  ///
  /// Play is told the link, which it hands to the app after the install.
  package func store(on device: Click.Device, touch: @autoclosure () -> String?) -> LinkAddress? {
    guard let store = ownStore(on: device) else { return nil }
    guard device == .android, store.takesReferrer else { return store }
    return store.adding(referrer: address(touch: touch()).text)
  }

  private func ownStore(on device: Click.Device) -> LinkAddress? {
    let (own, stores) = (known.fallbacks, known.app.stores)
    return switch device {
    case .iPhone: asked(own.iPhone) ?? stores.iPhone.map { LinkAddress($0) }
    case .iPad, .mac:
      asked(own.iPad) ?? (stores.iPad ?? stores.iPhone).map { LinkAddress($0) }
    case .android: asked(own.android) ?? stores.android.map { LinkAddress($0) }
    case .desktop, .other: nil
    }
  }

  /// Where people without the app read on.
  package var web: LinkAddress? { asked(known.fallbacks.web) }

  /// Where a browser goes that is sent on at once.
  package func redirect(on device: Click.Device, touch: @autoclosure () -> String?) -> LinkAddress {
    store(on: device, touch: touch()) ?? web ?? target(touch: nil)
  }

  private func asked(_ fallback: LinkAddress?) -> LinkAddress? {
    fallback.map { $0.adding(query: query) }
  }
}

extension Link {
  /// What the app opens, with what a click brings.
  package func target(query: Substring?, touch: String?) -> LinkAddress {
    let target = LinkAddress(target).adding(query: query)
    return touch.map(target.adding(touch:)) ?? target
  }
}
