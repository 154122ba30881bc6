import EntrywayNotificationService
public import EntrywayTesting
import Foundation
public import Shop

extension ShopApp: SampleApp {
  public static var name: String { "shop" }
  public static var lifeCycle: AppLifeCycle { .scenes }
  public static var entries: EntryRules<ShopRoute> { ShopRoute.entries }
  public var shown: String? { navigation.description }
}

extension ShopApp {
  static var scenarios: [Scenario] {
    links + foreignLinks + pushes + buttons + deliveries + signIns
  }

  static let order = "https://shop.example.com/orders/4821"

  private static var links: [Scenario] {
    let sources: [EntrySource] = [.universalLink, .qrCode, .urlScheme, .inApp]
    return sources.map { scenario(link: order, $0, "Home > Order(4821)") } + [
      scenario(push: ["deep_link": .text(order)], "Home > Order(4821)"),
      scenario(link: "https://shop.example.com/stores/berlin", .universalLink, "Home (fallback)"),
    ]
  }

  private static var foreignLinks: [Scenario] {
    func foreign(_ host: String) -> String {
      "rejected: this link is not the app's: its host is \"\(host)\""
    }
    return [
      scenario(
        link: "https://evil.example.com/orders/1", .universalLink, foreign("evil.example.com")),
      scenario(
        link: "https://shop.example.com.evil.example/orders/1", .universalLink,
        foreign("shop.example.com.evil.example")),
      scenario(
        link: "https://shop.example.com@evil.example/orders/1", .universalLink,
        "rejected: this link is refused: a user name stands before the host"),
      scenario(link: "http://[::1]/orders/1", .universalLink, foreign("[::1]")),
    ]
  }

  static let sale: PayloadValue = [
    "aps": [
      "alert": [
        "title": "Flash sale starts now",
        "body": "Up to 40% off running shoes. Limited time.",
      ],
      "mutable-content": 1, "sound": "default",
    ],
    "deep_link": "https://shop.example.com/sale/running-shoes",
    "image_url": "https://cdn.example.com/banners/running-sale.jpg",
  ]

  private static var pushes: [Scenario] {
    [
      scenario(push: sale, action: .tap, name: "push with a sale", "Home > Sale(running-shoes)"),
      scenario(
        "push with a sale, the service extension's part", .notification(.tap), in: [.background],
        "https://cdn.example.com/banners/running-sale.jpg"
      ) { _ in (try? NotificationImages.shop.address(in: sale))?.absoluteString ?? "no image" },
      scenario(
        push: ["deep_link": 4821], "rejected: `deep_link` is the number 4821, not text"),
      scenario(
        push: ["deep_link": [.text(order)]], "rejected: `deep_link` is an array, not text"),
      scenario(
        push: ["deep_link": nil],
        "rejected: the notification names no place: `deep_link` is null"),
      scenario(
        push: ["aps": [:]],
        "rejected: the notification names no place: `deep_link` is absent"),
    ]
  }

  static let message: PayloadValue = [
    "aps": ["alert": ["title": "Sarah", "body": "Is it still there?"], "category": "MESSAGE"],
    "deep_link": "https://app.example.com/conversations/sarah-82",
    "reply_link": "https://app.example.com/conversations/sarah-82/reply",
    "profile_link": "https://app.example.com/users/sarah-82",
  ]

  private static var buttons: [Scenario] {
    func message(_ action: NotificationAction, _ expected: String) -> Scenario {
      scenario(
        push: Self.message, action: action, name: "push of category MESSAGE, \(action.identifier)",
        expected)
    }
    return [
      message(.tap, "Home > Conversation(sarah-82)"),
      message(.button("REPLY_ACTION"), "Home > Conversation(sarah-82) > Reply"),
      message(.button("VIEW_PROFILE"), "Home > User(sarah-82)"),
      message(.dismiss, "cancelled: dismissed"),
      message(.button("ARCHIVE"), "rejected: no rule is for the button `ARCHIVE`"),
      scenario(
        push: ["deep_link": .text(order)], action: .button("REPLY_ACTION"),
        name: "REPLY_ACTION without its reply_link",
        "rejected: the button `REPLY_ACTION` names no place: `reply_link` is absent"),
      scenario(
        "categories registered at launch", .notification(.tap), in: [.notRunning],
        "MESSAGE: REPLY_ACTION \"Reply\", VIEW_PROFILE \"View Profile\""
      ) { _ in
        entries.notificationCategories.map { category in
          let actions = category.actions.map { "\($0.id) \"\($0.title)\"" }
          return "\(category.id): \(actions.joined(separator: ", "))"
        }.joined(separator: "; ")
      },
    ]
  }
}
