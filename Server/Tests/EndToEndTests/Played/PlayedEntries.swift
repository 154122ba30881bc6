import EntrywaySimulation
import Scenarios

/// What people do with the sample apps: entries by every way in, good and bad.
enum PlayedEntries {
  /// Links of an app, of which some lead nowhere.
  static func links(of app: String) -> [String] {
    switch app {
    case "bookings":
      [
        "deeplinkTutorial://messages/1", "deeplinkTutorial://request/7",
        "https://bookings.example.com/messages/1", "deeplinkTutorial://bookings/1",
        "other://messages/1",
      ]
    case "recipes":
      [
        "https://bestrecipes.com/home", "https://bestrecipes.com/recipe?id=1234",
        "https://bestrecipes.com/recipe?country=FR&limit=7", "https://bestrecipes.com/",
      ]
    case "todo":
      [
        "my-url-scheme://home/", "my-url-scheme://settings/", "my-url-scheme://profile/",
        "other-scheme://home/",
      ]
    case "shop":
      [
        "https://shop.example.com/orders/4821", "shop://sale/running-shoes",
        "https://shop.example.com/stores/berlin", "https://shop.example.com@evil.example/orders/1",
        "https://app.example.com/login?code=S3CRET",
      ]
    default:
      [
        "example://home", "example://detail?id=7/settings", "example://detail", "other://home",
      ]
    }
  }

  /// Every way in for each link, and what has no link.
  static func all(of app: String) -> [SimulatedEntry] {
    links(of: app).flatMap { link -> [SimulatedEntry] in
      [
        .link(link), .widget(link), .appIntent(link), .appClip(link), .qrCode(link), .inApp(link),
        push(app, link, send: nil), push(app, link, send: "\(app)-1"),
        push(app, link, send: "\(app)-2"),
      ]
    } + others(of: app)
  }

  /// A push in the app's own shape.
  static func push(_ app: String, _ link: String, send: String?) -> SimulatedEntry {
    var payload: [String: PayloadValue] =
      switch app {
      case "bookings": ["data": ["messageId": "1"]]
      case "recipes": ["type": "recipe", "id": "1234"]
      case "shop": ["deep_link": .text(link)]
      default: ["deeplink": .text(link)]
      }
    payload["aps"] = ["alert": "Anna wrote you"]
    if let send { payload["send_id"] = .text(send) }
    return .notification(.object(payload))
  }

  private static func others(of app: String) -> [SimulatedEntry] {
    let dismissal = SimulatedEntry.notification(["send_id": "\(app)-1"], action: .dismiss)
    return switch app {
    case "bookings":
      [
        .quickAction("com.myApp.activity"), .quickAction("com.myApp.newListing"),
        .quickAction("com.myApp.unknown"), dismissal,
      ]
    case "shop":
      [
        .quickAction("com.example.shop.search"), .spotlight("4821"),
        .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "7"]),
        .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "7"]),
        .notification(["deep_link": 4821], action: .tap),
        .notification(["deep_link": "shop://orders/1"], action: .button("REPLY_ACTION")),
        dismissal,
      ]
    default: [.quickAction("unknown"), .spotlight("4821"), dismissal]
    }
  }
}
