import Crypto
import Foundation
import HTTPTypes
import LinkPlatform
import NIOCore

/// The pages that people see who follow a link without the app.
///
/// They load nothing but a preview's picture, and say what they are to nobody's index. Whatever a
/// link's owner wrote is escaped where it stands. No page has a script but that of a link whose store
/// button copies it, and that one has the server's own alone.
struct VisitorPages: Sendable {
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
  private let style: Markup
  private let policy: String

  init() {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let css = text(PackageResources.style_css)
    style = Markup(trusted: css)
    script = HostedText(
      packing: text(PackageResources.copy_link_js), type: "text/javascript; charset=utf-8",
      caching: "public, max-age=31536000, immutable")
    scriptAddress = "\(Self.scriptPath)?v=\(script.tag)"
    let digest = Data(SHA256.hash(data: Data(css.utf8))).base64EncodedString()
    policy =
      "default-src 'none'; style-src 'sha256-\(digest)'; img-src https:; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
  }

  /// The page of a link.
  func page(_ content: Content) -> LinkAnswer {
    guard content.buttons.contains(where: { $0.copies != nil }) else {
      return response(.ok, markup(content), policy)
    }
    // The one path, on any port: beside it an app's own pages may have scripts.
    return response(
      .ok, markup(content, script: "\n<script src=\"\(scriptAddress)\" defer></script>"),
      policy + "; script-src \(content.host):*\(Self.scriptPath)")
  }

  /// A page that says one thing.
  ///
  /// - Parameter retryAfter: When it may say something else, in seconds; nil if it will not.
  func notice(
    _ status: HTTPResponse.Status, title: String, text: String, retryAfter: Int? = nil
  ) -> LinkAnswer {
    response(status, document(title, body: "<p>\(text)</p>\n"), policy, retryAfter: retryAfter)
  }

  private func response(
    _ status: HTTPResponse.Status, _ html: Markup, _ policy: String, retryAfter: Int? = nil
  ) -> LinkAnswer {
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
      .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff",
      .xRobotsTag: "noindex, nofollow", .referrerPolicy: "no-referrer",
    ]
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    return LinkAnswer(status: status, headers: headers, body: ByteBuffer(string: html.text))
  }

  // MARK: Markup

  private func markup(_ content: Content, script: Markup = .empty) -> Markup {
    let text: Markup = content.description.map { "<p>\($0)</p>\n" } ?? .empty
    let buttons = content.buttons.enumerated().map { markup($1, isFirst: $0 == 0) }
    let code: Markup =
      content.code.flatMap { QRCode($0) }.map { code in
        """
        <figure>\(Markup(trusted: code.svg(size: 220)))\
        <figcaption>Scan this code with your phone to open \(content.app).</figcaption></figure>

        """
      } ?? .empty
    return document(
      content.title, tags: tags(content), script: script,
      body: "\(text)\(buttons.joined())\(code)")
  }

  /// What previews are made of.
  private func tags(_ content: Content) -> Markup {
    let description: Markup =
      content.description.map {
        """
        <meta property="og:description" content="\($0)">
        <meta name="description" content="\($0)">

        """
      } ?? .empty
    let image: Markup =
      content.image.map {
        """
        <meta property="og:image" content="\($0)">
        <meta name="twitter:card" content="summary_large_image">

        """
      } ?? .empty
    return """
      <meta property="og:title" content="\(content.title)">
      <meta property="og:type" content="website">
      <meta property="og:url" content="\(content.address)">
      \(description)\(image)
      """
  }

  private func markup(_ button: Button, isFirst: Bool) -> Markup {
    let note: Markup =
      button.copies == nil
      ? .empty
      : """
      <p id="copies" hidden>“\(button.label)” also copies this link, so the app can open it once \
      installed.</p>

      """
    return """
      <p><a class="\(isFirst ? "first" : "other")" href="\(button.address)"\
      \(attribute: "data-copy", button.copies?.text)>\(button.label)</a></p>
      \(note)
      """
  }

  private func document(
    _ title: String, tags: Markup = .empty, script: Markup = .empty, body: Markup
  ) -> Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex, nofollow">
    <title>\(title)</title>
    \(tags)<style>\(style)</style>\(script)
    </head>
    <body>
    <main>
    <h1>\(title)</h1>
    \(body)</main>
    </body>
    </html>

    """
  }
}
