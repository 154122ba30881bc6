import AppleSystem
import EntrywaySwiftUI
import EntrywayTesting
import SwiftUI
import Testing
import UIKit
import WidgetKit

@Suite("Widgets") struct AgendaWidgetTests {
  private let standup: Meeting

  init() throws {
    standup = Meeting(
      id: try #require(UUID(uuidString: "6B29FC40-CA47-1067-B31D-00DD010662DA")), title: "Stand-up")
  }

  @Test("A tap on a meeting opens it, and a tap beside opens the day")
  func taps() async throws {
    let widget = ViewHost { [standup] in AgendaWidgetView(meetings: [standup]) }
    #expect(
      widget.widgetURL?.absoluteString
        == "https://agenda.example.com/day?entryway_from=widget:agenda")
    widget.press("Stand-up")
    #expect(
      widget.openedBySystem.map(\.absoluteString) == [
        "https://agenda.example.com/meetings/6B29FC40-CA47-1067-B31D-00DD010662DA"
          + "?entryway_from=widget:agenda"
      ])
    #expect(widget.shownAsWidget == [])
    let links = [widget.widgetURL].compactMap(\.self) + widget.openedBySystem
    let phone = AppSimulator(DeepLinkCenter(EntryRules(AgendaRoute.routes)))
    for link in links { await phone.tap(.widget(link.absoluteString)) }
    #expect(phone.opened == [.day, .meeting(id: standup.id)])
    #expect(phone.history.first?.description == "Entry 1, a universal link, opened day.")
  }

  @Test("A link says which widget it is from, and opens the same")
  func marked() throws {
    let link = "https://agenda.example.com/day?entryway_from=widget:agenda"
    let taken = AgendaRoute.routes.takingSurface(off: link)
    #expect(taken.link == "https://agenda.example.com/day")
    #expect(taken.surface == EntrySurface(.widget, name: "agenda"))
    #expect(try AgendaRoute.routes.match(taken.link).destination == .day)
  }

  @Test("The table has no problems, so that no widget is without its link")
  func problems() { #expect(AgendaRoute.routes.problems.isEmpty) }
}
