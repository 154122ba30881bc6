import EntrywayPush

extension MarketRoute {
  /// The rules of an app whose Live Activities have their link in the content state.
  static let active = EntryRules(routes, rules + [.liveActivityPush(link: "link")])
  /// Those of one whose Live Activities have it in the attributes, and that opens its home for every
  /// link of its own.
  static let started = EntryRules(
    lenient.routes, rules + [.liveActivityPush(link: "url", in: .attributes)])
}

/// Where a tap on a Live Activity leads.
enum ActivityLinkRows {
  private static func update(_ state: String, _ beside: String = "") -> String {
    #"{"aps": {"timestamp": 1700000000, "event": "update", "content-state": {\#(state)}}\#(beside)}"#
  }

  private static func start(_ attributes: String) -> String {
    """
    {"aps": {"timestamp": 1700000000, "event": "start", "content-state": {}, \
    "attributes-type": "A", "attributes": {\(attributes)}, "alert": {"title": "T", "body": "B"}}}
    """
  }

  static let all: [PushLintRow] = [
    PushLintRow("An activity's link", .active, update(#""link": "market://orders/1""#), ""),
    PushLintRow(
      "An activity's link that no route matches", .active, update(#""link": "market://nothing""#),
      #"error link-opens-nothing 1:80 /aps/content-state/link ‹"market://nothing"›"#),
    PushLintRow(
      "An activity's link that is another app's", .active,
      update(#""link": "https://evil.example/1""#),
      #"error foreign-link 1:80 /aps/content-state/link ‹"https://evil.example/1"›"#),
    PushLintRow(
      "An activity's link inside a tracker's", .active,
      update(#""link": "https://t.example/c?u=https%3A%2F%2Fmarket.example.com%2Forders%2F1""#),
      #"error wrapped-link 1:80 /aps/content-state/link ‹"https://t.example/c?u=***"›"#),
    PushLintRow(
      "An activity's link that is a number", .active, update(#""link": 7"#),
      "error unusable-value 1:80 /aps/content-state/link ‹7›"),
    PushLintRow(
      "An activity's link that is empty", .active, update(#""link": """#),
      #"error unusable-value 1:80 /aps/content-state/link ‹""›"#),
    PushLintRow(
      "An activity without its link", .active, update(#""step": "packed""#),
      #"note opens-nothing 1:71 /aps/content-state ‹{"step": "packed"}›"#),
    PushLintRow(
      "An activity whose link is null", .active, update(#""link": null"#),
      #"note opens-nothing 1:71 /aps/content-state ‹{"link": null}›"#),
    PushLintRow(
      "An activity's link under a misspelt name", .active, update(#""Link": "market://orders/1""#),
      #"warning opens-nothing 1:71 /aps/content-state ‹{"Link": "market://orders/1"}›"#),
    PushLintRow(
      "An activity's link under another name", .active, update(#""url": "market://orders/1""#),
      #"warning opens-nothing 1:71 /aps/content-state ‹{"url": "market://orders/1"}›"#),
    PushLintRow(
      "An activity's link for some", .active,
      update(#""link": "https://market.example.com/listings/new""#),
      """
      note for-audience 1:80 /aps/content-state/link ‹"https://market.example.com/listings/new"›
      """),
    PushLintRow(
      "An activity's link that opens the fallback", .started,
      start(#""url": "market://nothing""#),
      #"warning opens-fallback 1:120 /aps/attributes/url ‹"market://nothing"›"#),
    PushLintRow(
      "A start whose link opens", .started, start(#""url": "market://orders/1""#), ""),
    PushLintRow(
      "An update, which has no attributes", .started, update(#""link": "market://nothing""#), ""),
    PushLintRow(
      "A link under a name that no rule declares", .market,
      update(#""link": "https://evil.example/1""#), ""),
    PushLintRow(
      "A link beside an activity's `aps`", .active,
      update(#""link": "market://orders/1""#, #", "deep_link": "market://orders/1""#),
      #"warning activity-link 1:116 /deep_link ‹"market://orders/1"›"#),
    PushLintRow(
      "A tracker's link and an image beside an activity's `aps`", .active,
      update(
        #""link": "market://orders/1""#,
        #", "open": "https://t.example/1", "image": "https://t.example/a.png""#),
      #"warning activity-link 1:111 /open ‹"https://t.example/1"›"#),
    PushLintRow(
      "An activity's payload as an alert", .active, PushLintOptions(type: .alert),
      #"{"aps": {"event": "update", "alert": "Hi"}, "deep_link": "market://orders/1"}"#,
      #"error push-type 1:10 /aps/event ‹"event"›"#),
    PushLintRow(
      "A link beside an activity's `aps`, deeper", .nothing,
      update("", #", "data": {"link": "https://market.example.com/orders/1"}, "note": "a://b""#),
      #"""
      warning activity-link 1:93 /data/link ‹"https://market.example.com/orders/1"›
      warning activity-link 1:141 /note ‹"a://b"›
      """#),
    PushLintRow(
      "A push of widgets, which nobody taps", .market, #"{"aps": {"content-changed": true}}"#, ""),
    PushLintRow(
      "A text beside an activity's `aps`", .nothing,
      update("", #", "note": "see https://market.example.com", "id": "7", "n": 7"#), ""),
  ]
}
