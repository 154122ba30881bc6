import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@Suite("Where people came from") struct FloristReportTests {
  private let server = MemoryLinkServer()
  private let center: DeepLinkCenter<FloristRoute>

  init() {
    let florist = ReportingOptions.florist
    center = makeFloristCenter(
      options: server.options(
        campaign: florist.campaign, reportsReferrer: florist.reportsReferrer))
    center.reporting?.hasConsent = true
  }

  private func open() async throws -> ReportedEvent {
    await center.reporting?.send()
    return try #require(server.events.first { $0.kind == .open })
  }

  @Test("A button is reported by its identifier")
  func button() async throws {
    let phone = AppSimulator(center)
    await phone.launch(
      from: .notification(
        [
          "aps": ["alert": "Your bouquet is on its way", "category": "ORDER"],
          "link": "https://florist.example.com/orders/7",
          "message_link": "https://florist.example.com/orders/7/message",
        ], action: .button("MESSAGE")))
    let open = try await open()
    #expect(open.action == "MESSAGE")
    #expect(open.route == "message")
    #expect(open.description == "The notification action MESSAGE opened message.")
  }

  @Test("A campaign is reported in the listed parts, a referrer by its host")
  func campaign() async throws {
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    let link =
      "https://florist.example.com/bouquets/tulips"
      + "?utm_source=newsletter&utm_campaign=spring&utm_term=tulips"
    var entry = AppEntry(source: .universalLink, content: .link(link))
    entry.campaign = FloristRoute.routes.campaign(in: link)
    entry.origin.referrerHost = "news.example.com"
    center.receive(entry)
    let open = try await open()
    #expect(open.campaign == LinkCampaign(source: "newsletter", campaign: "spring"))
    #expect(open.referrer == "news.example.com")
    #expect(open.route == "bouquet")
  }

  @Test("The newsletter's link names its campaign")
  func newsletter() throws {
    let newsletter = try FloristRoute.routes.url(
      to: .bouquet(id: "rose"), campaign: LinkCampaign(source: "newsletter", campaign: "spring"))
    #expect(
      newsletter.absoluteString
        == "https://florist.example.com/bouquets/rose?utm_source=newsletter&utm_campaign=spring")
  }

  @Test("A widget is reported by its name")
  func widget() async throws {
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    let order = try FloristRoute.routes.url(to: .order(id: 7), from: .widget("orders"))
    #expect(
      order.absoluteString == "https://florist.example.com/orders/7?entryway_from=widget:orders")
    center.receive(AppEntry(source: .universalLink, content: .link(order.absoluteString)))
    let open = try await open()
    #expect(open.surface?.itemValue == "widget:orders")
    #expect(open.description == "A universal link from the widget orders opened order.")
  }
}
