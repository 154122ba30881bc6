import HTTPTypes
import Hummingbird
import LinkPlatform

extension RequestSender {
  init(of request: Request, _ context: ServerContext, _ addresses: ClientAddress) {
    self.init(
      address: addresses.address(of: request, context), agent: request.headers[.userAgent],
      page: request.headers[.referer])
  }
}
