import Entryway
import EntrywaySimulation
import Scenarios

// The steps in which one entry is played at a time, or a link is looked at.
extension StoryStep {
  private static let order = "https://shop.example.com/orders/4821"

  static let sameScreen = StoryStep(
    "shop", "a link, a push and a Spotlight result open the same screen"
  ) {
    await outcomes(
      in: "shop",
      [
        (order, .link(order)),
        ("a push", .notification(["deep_link": .text(order)])),
        ("a Spotlight result", .spotlight("4821")),
      ])
  }

  static let typo = StoryStep("bookings", "a typo in a link is explained in place") {
    let host = "https://bookings.exmaple.com/messages/1"
    return await outcomes(in: "bookings", [(host, .link(host))])
      + explanation(of: "deeplinkTutorial://mesages/1", in: "bookings")
  }

  static let ignored = StoryStep(
    "recipes", "an invalid optional parameter is ignored, and reported"
  ) {
    let link = "https://bestrecipes.com/recipe?country=FR&limit=many"
    return await outcomes(in: "recipes", [(link, .link(link))])
  }

  static let path = StoryStep("showcase", "a link can be a whole path of screens") {
    let link = "example://detail?id=7/settings"
    return await outcomes(in: "showcase", [(link, .link(link))])
  }

  static let buttons = StoryStep("shop", "each button of a push has its own destination") {
    let push: PayloadValue = [
      "aps": ["alert": ["title": "Sarah", "body": "Is it still there?"], "category": "MESSAGE"],
      "deep_link": "https://app.example.com/conversations/sarah-82",
      "reply_link": "https://app.example.com/conversations/sarah-82/reply",
    ]
    return await outcomes(
      in: "shop",
      [
        ("a tap on the push", .notification(push)),
        ("its Reply button", .notification(push, action: .button("REPLY_ACTION"))),
        ("the push is dismissed", .notification(push, action: .dismiss)),
      ])
  }

  static let quickAction = StoryStep(
    "bookings", "a quick action opens only for its audience"
  ) {
    let action = SimulatedEntry.quickAction("com.myApp.newListing")
    return await outcomes(in: "bookings", as: ["host"], [("New Listing, chosen by a host", action)])
      + outcomes(in: "bookings", as: ["guest"], [("New Listing, chosen by a guest", action)])
  }
}

extension StoryStep {
  /// What becomes of each entry in an app that runs.
  private static func outcomes(
    in app: String, as audiences: Set<String>? = nil,
    _ entries: [(name: String, entry: SimulatedEntry)]
  ) async -> [StoryLine] {
    guard let sample = Samples.sample(named: app) else { return [] }
    var lines: [StoryLine] = []
    for (name, entry) in entries {
      let result = await sample.enter(entry, .foreground, audiences, [])
      lines.append(StoryLine(name, result))
    }
    return lines
  }

  private static func explanation(of link: String, in app: String) -> [StoryLine] {
    guard let sample = Samples.sample(named: app) else { return [] }
    let explanation = ChosenApp(sample).rules.explanation(of: link)
    return [.text(explanation.description, isGood: explanation.outcome == .matched)]
  }
}
