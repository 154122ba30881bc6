package import Crypto

/// Who sent a request, as far as its connection and its header tell.
package struct RequestSender: Hashable, Sendable {
  /// The address that counts behind trusted proxies; nil where the connection has none.
  package var address: String?
  /// `User-Agent`.
  package var agent: String?
  /// `Referer`, of which a click keeps the host alone.
  package var page: String?

  package init(address: String?, agent: String?, page: String?) {
    (self.address, self.agent, self.page) = (address, agent, page)
  }

  /// What they hold, and whether they are a program.
  package var userAgent: UserAgent { UserAgent(agent: agent) }

  /// The host of the page that led here.
  package var referrer: String? { page.flatMap(HostName.of(address:)) }

  /// Who it is for a day that has a salt; nil without one, or without an address.
  package func visitor(salt: SymmetricKey?) -> VisitorHash? {
    guard let address, let salt else { return nil }
    return VisitorHash(address: address, agent: agent ?? "", salt: salt)
  }
}
