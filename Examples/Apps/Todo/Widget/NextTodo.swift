import Foundation
import Todo
import WidgetKit

// The system does not say on which thread it asks.
nonisolated struct NextTodo: TimelineProvider {
  nonisolated struct Entry: TimelineEntry {
    var date = Date()
    var todo = TodoItem.next
  }

  func placeholder(in context: Context) -> Entry { Entry() }

  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry())
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    completion(Timeline(entries: [Entry()], policy: .never))
  }
}
