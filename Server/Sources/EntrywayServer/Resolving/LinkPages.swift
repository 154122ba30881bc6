import Crypto
import Foundation
import HTTPTypes
import LinkPictures
import LinkRecords
import Mustache
import NIOCore

/// The pages that people see who follow a link without the app.
///
/// They have no script, load nothing but a preview's picture, and say what they are to nobody's index.
/// Whatever a link's owner wrote is escaped where it stands.
struct LinkPages: Sendable {
  /// What a person may tap.
  struct Button: Hashable, Sendable {
    var label: String
    var address: String
  }

  /// What a link's page shows.
  struct Content: Hashable, Sendable {
    var title: String
    var app: String
    var description: String?
    var image: String?
    /// The link's own address.
    var address: String
    var buttons: [Button] = []
    /// The address that a QR code spells; nil for none.
    var code: String?
  }

  private let link: MustacheTemplate
  private let notice: MustacheTemplate
  private let style: String
  private let policy: String

  init() throws {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    link = try MustacheTemplate(string: text(PackageResources.link_mustache))
    notice = try MustacheTemplate(string: text(PackageResources.notice_mustache))
    style = text(PackageResources.style_css)
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
      ]
    }
    model["qr"] = content.code.flatMap { QRCode($0)?.svg(size: 220) }
    return response(.ok, link.render(model))
  }

  /// A page that says one thing.
  func notice(_ status: HTTPResponse.Status, title: String, text: String) -> LinkAnswer {
    response(status, notice.render(["title": title, "text": text, "style": style]))
  }

  private func response(_ status: HTTPResponse.Status, _ html: String) -> LinkAnswer {
    LinkAnswer(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff",
        .xRobotsTag: "noindex, nofollow", .referrerPolicy: "no-referrer",
      ],
      body: ByteBuffer(string: html))
  }
}
