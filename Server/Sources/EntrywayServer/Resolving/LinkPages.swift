import Crypto
import Foundation
import HTTPTypes
import LinkPictures
import LinkRecords
import NIOCore

/// The pages that people see who follow a link without the app.
///
/// They load nothing but a preview's picture, and say what they are to nobody's index. Whatever a
/// link's owner wrote is escaped where it stands. No page has a script but that of a link whose store
/// button copies it, and that one has the server's own alone.
struct LinkPages: Sendable {
  /// What a person may tap.
  struct Button: Hashable, Sendable {
    var label: String
    var address: String
    /// The link that a press puts on the pasteboard before the browser goes on; nil for none.
    var copies: LinkAddress?
  }

  /// What a link's page shows.
  struct Content: Hashable, Sendable {
    var title: String
    var app: String
    var description: String?
    var image: String?
    /// The link's own address.
    var address: String
    /// The host that serves the page.
    var host: String
    var buttons: [Button] = []
    /// The address that a QR code spells; nil for none.
    var code: String?
  }

  /// The path of the script, on every host: under `/l/`, where no slug has a dot, for that is what
  /// a proxy sends here in any case.
  static let scriptPath = "/l/copy-link.js"

  /// The script of a page whose button copies; its address changes when it does.
  let script: HostedText
  private let scriptAddress: String
  private let templates: PageTemplates
  private let style: String
  private let policy: String

  init() throws {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    templates = try PageTemplates([
      "link": PackageResources.link_mustache, "notice": PackageResources.notice_mustache,
    ])
    style = text(PackageResources.style_css)
    script = HostedText(
      text(PackageResources.copy_link_js), type: "text/javascript; charset=utf-8",
      caching: "public, max-age=31536000, immutable")
    scriptAddress = "\(Self.scriptPath)?v=\(script.tag)"
    let digest = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
    policy =
      "default-src 'none'; style-src 'sha256-\(digest)'; img-src https:; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
  }

  /// The page of a link.
  func page(_ content: Content) -> LinkAnswer {
    var model: [String: Any] = [
      "title": content.title, "app": content.app, "address": content.address, "style": style,
    ]
    model["description"] = content.description
    model["image"] = content.image
    model["buttons"] = content.buttons.enumerated().map { index, button in
      [
        "label": button.label, "address": button.address, "kind": index == 0 ? "first" : "other",
        "copy": button.copies?.text,
      ].compactMapValues(\.self)
    }
    model["qr"] = content.code.flatMap { QRCode($0)?.svg(size: 220) }
    guard content.buttons.contains(where: { $0.copies != nil }) else {
      return response(.ok, templates.render("link", model), policy)
    }
    model["script"] = scriptAddress
    // The one path, on any port: beside it an app's own pages may have scripts.
    return response(
      .ok, templates.render("link", model),
      policy + "; script-src \(content.host):*\(Self.scriptPath)")
  }

  /// A page that says one thing.
  func notice(_ status: HTTPResponse.Status, title: String, text: String) -> LinkAnswer {
    response(
      status, templates.render("notice", ["title": title, "text": text, "style": style]), policy)
  }

  private func response(
    _ status: HTTPResponse.Status, _ html: Markup, _ policy: String
  ) -> LinkAnswer {
    LinkAnswer(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff",
        .xRobotsTag: "noindex, nofollow", .referrerPolicy: "no-referrer",
      ],
      body: ByteBuffer(string: html.text))
  }
}
