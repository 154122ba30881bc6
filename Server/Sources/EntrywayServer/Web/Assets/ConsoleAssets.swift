import HTTPTypes
import Hummingbird
import LinkPlatform
import NIOCore

/// What all pages have in common: the frame, its style and script, and what a browser may load.
struct ConsoleAssets: Sendable {
  struct Asset: Sendable {
    let path: String
    let text: HostedText
  }

  let assets: [Asset]
  private let files: ConsoleLayout.Files

  init() {
    func asset(_ path: String, _ bytes: [UInt8], _ type: String) -> Asset {
      Asset(
        path: path,
        text: HostedText(
          packing: String(decoding: bytes, as: UTF8.self), type: type,
          caching: "public, max-age=31536000, immutable"))
    }
    assets = [
      asset("console.css", PackageResources.console_css, "text/css; charset=utf-8"),
      asset("console.js", PackageResources.console_js, "text/javascript; charset=utf-8"),
      asset("icon.svg", PackageResources.icon_svg, "image/svg+xml"),
    ]
    func address(_ asset: Asset) -> String { "/console/\(asset.path)?v=\(asset.text.tag)" }
    files = ConsoleLayout.Files(
      style: address(assets[0]), script: address(assets[1]), icon: address(assets[2]))
  }

  /// A page for somebody who is signed in.
  func response(_ page: Page, _ visit: Visit, apps: [App]) -> Response {
    html(ConsoleLayout(page: page, files: files, visit: visit, apps: apps).markup, page.status)
  }

  /// A page for somebody who is not.
  func plain(_ page: Page) -> Response {
    html(ConsoleLayout(page: page, files: files).markup, page.status)
  }

  private func html(_ text: Markup, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: Self.policy, .xContentTypeOptions: "nosniff",
        .xRobotsTag: "noindex, nofollow", .referrerPolicy: "same-origin",
        .frameOptions: "DENY", .openerPolicy: "same-origin", .resourcePolicy: "same-origin",
      ], body: .init(byteBuffer: ByteBuffer(string: text.text)))
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
