import Crypto
import HTTPTypes
import Hummingbird
import LinkPlatform

/// Who sent a request, as far as its connection and its header tell.
struct RequestSender: Hashable, Sendable {
  /// The address that counts behind trusted proxies; nil where the connection has none.
  var address: String?
  /// `User-Agent`.
  var agent: String?
  /// `Referer`, of which a click keeps the host alone.
  var page: String?

  /// What they hold, and whether they are a program.
  var userAgent: UserAgent { UserAgent(agent: agent) }

  /// The host of the page that led here.
  var referrer: String? { page.flatMap(HostName.of(address:)) }

  /// Who it is for a day that has a salt; nil without one, or without an address.
  func visitor(salt: SymmetricKey?) -> VisitorHash? {
    guard let address, let salt else { return nil }
    return VisitorHash(address: address, agent: agent ?? "", salt: salt)
  }
}

extension RequestSender {
  init(of request: Request, _ context: ServerContext, _ addresses: ClientAddress) {
    self.init(
      address: addresses.address(of: request, context), agent: request.headers[.userAgent],
      page: request.headers[.referer])
  }
}
