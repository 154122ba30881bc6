import Entryway
import Workloads

extension Workload {
  /// Notifications read by rules.
  static var payload: Workload {
    let rules = EntryRules(
      PublicDestination.routes,
      [
        .notification(link: "deep_link"),
        .notification(link: "reply_link", action: "REPLY_ACTION"),
        .activity("com.example.viewAccount", id: "user", PublicDestination.account),
      ])
    let entries = PublicDestination.samples.map { sample in
      AppEntry(
        source: .notification(.tap),
        content: .notification(
          NotificationContent(payload: [
            "aps": ["alert": ["title": "News", "body": "Something happened"], "badge": 3],
            "deep_link": .text(sample.link),
          ])))
    }
    return Workload(
      name: "payload", title: "a notification's payload through the rules", count: entries.count
    ) { passes in
      var sum = 0
      for _ in 0..<passes {
        for entry in entries {
          if case .route = rules.read(entry) { sum &+= 1 }
        }
      }
      precondition(sum == passes * entries.count)
      return sum
    }
  }
}
