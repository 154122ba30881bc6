import HTTPTypes
import LinkPlatform
import NIOHTTP1

extension LinkAnswer {
  /// 302, never 301 or 308: browsers keep them, and neither count nor see a change.
  init(redirectTo address: LinkAddress) {
    self.init(
      status: .found,
      written: [
        "Location": address.text, "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer",
      ])
  }
}
