import HTTPTypes
import Hummingbird
import LinkPlatform

/// A link's code alone: to print, and as a file.
struct LinkCodePages: ConsolePages {
  let links: LinkService

  func add(to router: ConsoleRouter) {
    page(router, "links/:id/code", .viewer, codePage)
    page(router, "links/:id/code.png", .viewer) { visit in try await codeFile(visit, .png) }
    page(router, "links/:id/code.svg", .viewer) { visit in try await codeFile(visit, .svg) }
  }

  /// A page to print: the code, large, with the address below.
  private func codePage(_ visit: Visit) async throws -> ConsoleAnswer {
    let found = try await links.read(try visit.id(), try visit.appOfPage())
    let address = found.host.address(of: found.link.value.slug)
    var page = Page("QR code of \(found.name)", .links)
    guard let code = QRCode(address, correction: .quartile) else { throw Refusal.notFound }
    page.add(
      """
      <p class="no-print">Print this page, or download a file: \
      \(PageText.link("SVG", to: visit.path(.links, "/\(found.link.value.id)/code.svg"))), \
      \(PageText.link("PNG", to: visit.path(.links, "/\(found.link.value.id)/code.png"))). \
      Keep the white border, and print it at least 2 cm wide.</p>\
      <div class="code print" role="img" aria-label="QR code of \(address)">\
      \(Markup(trusted: code.svg(size: 360)))</div><p><code>\(address)</code></p>
      """)
    page.text(
      """
      <span class="no-print">\
      \(PageText.link("Back to the link", to: visit.path(.links, "/\(found.link.value.id)")))</span>
      """)
    return .page(page)
  }

  private func codeFile(_ visit: Visit, _ format: CodePicture.Format) async throws -> ConsoleAnswer
  {
    let found = try await links.read(try visit.id(), try visit.appOfPage())
    let name = "\(found.link.value.slug).\(format.rawValue)"
    guard let picture = try CodePicture(name: Substring(name), query: "size=1024"),
      var response = picture.response(for: found.host.address(of: found.link.value.slug))
    else { throw Refusal.notFound }
    response.headers[.cacheControl] = "no-store"
    response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
    return .response(response)
  }
}
