import FoundationEssentials
package import LinkPlatform

/// Medium, content and term of a link's own campaign as JSON: they stay with their event, and go with it.
package enum CampaignItemsText {
  /// nil for none.
  package static func text(of event: Event) -> String? {
    guard event.origin.isTold else { return nil }
    let items = [
      ("medium", event.origin.medium), ("content", event.content), ("term", event.term),
    ]
    let members = items.compactMap { name, text in
      text.map { (name, Event.Value.Content.text($0)) }
    }
    return members.isEmpty ? nil : EventDetails.text(of: members)
  }

  /// Gives an event what ``text(of:)`` wrote.
  package static func read(_ text: String, into event: inout Event) {
    guard let items = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else { return }
    event.origin.isTold = true
    event.origin.medium = items["medium"]
    (event.content, event.term) = (items["content"], items["term"])
  }
}
