import EntrywaySwiftUI
import Foundation
import SwiftUI
import WidgetKit

struct Meeting: Identifiable {
  var id: UUID
  var title: String
}

struct AgendaWidgetView: View {
  let meetings: [Meeting]

  var body: some View {
    VStack {
      ForEach(meetings) { meeting in
        if let url = try? AgendaRoute.routes.url(
          to: .meeting(id: meeting.id), from: .widget("agenda"))
        {
          Link(meeting.title, destination: url)
        }
      }
    }
    // One for the whole widget: taps outside the meetings.
    .widgetURL(for: .day, in: AgendaRoute.routes, from: .widget("agenda"))
    .containerBackground(.background, for: .widget)
  }
}
