import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// What all pages have in common: the frame, its style and script, and what a browser may load.
struct ConsoleAssets: Sendable {
  struct Asset: Sendable {
    let path: String
    let text: HostedText

    fileprivate init(_ path: String, _ bytes: [UInt8], _ type: String) {
      self.path = path
      text = HostedText(
        packing: String(decoding: bytes, as: UTF8.self), type: type,
        caching: "public, max-age=31536000, immutable")
    }

    /// Where pages find it: what has changed has another address, however long the old one is kept.
    var address: String { "/console/\(path)?v=\(text.tag)" }
  }

  let style = Asset("console.css", PackageResources.console_css, "text/css; charset=utf-8")
  let script = Asset("console.js", PackageResources.console_js, "text/javascript; charset=utf-8")
  let icon = Asset("icon.svg", PackageResources.icon_svg, "image/svg+xml")

  var all: [Asset] { [style, script, icon] }

  /// A page, for somebody who is signed in or for somebody who is not.
  func response(_ page: Page, for visit: Visit? = nil, apps: [App] = []) -> Response {
    let layout = ConsoleLayout(page: page, assets: self, visit: visit, apps: apps)
    return Response(
      status: page.status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: Self.policy, .xContentTypeOptions: "nosniff",
        .xRobotsTag: "noindex, nofollow", .referrerPolicy: "same-origin",
        .frameOptions: "DENY", .openerPolicy: "same-origin", .resourcePolicy: "same-origin",
      ], body: .init(byteBuffer: ByteBuffer(string: layout.markup.text)))
  }

  /// What a browser may do: nothing from elsewhere, no script but the server's own file.
  static let policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

extension HTTPField.Name {
  fileprivate static let frameOptions = Self("X-Frame-Options") ?? .server
  fileprivate static let openerPolicy = Self("Cross-Origin-Opener-Policy") ?? .server
  fileprivate static let resourcePolicy = Self("Cross-Origin-Resource-Policy") ?? .server
}
