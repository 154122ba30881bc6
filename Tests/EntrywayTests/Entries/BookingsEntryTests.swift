import Entryway
import Testing

@Suite("The rules of the bookings app")
struct BookingsEntryTests {
  @Test("Every entry opens its destination or tells why not", arguments: rows)
  func reads(row: EntryRow) {
    #expect(BookingsRoute.entries.told(row) == row.expected)
  }

  @Test("What is offered follows the audience, in the order of the rules")
  func offers() {
    let guest = [
      QuickAction(
        type: "com.myApp.activity", title: "Recent Activity", icon: .template("Alert Icon")),
      QuickAction(
        type: "com.MyApp.messages", title: "Messages", icon: .template("Messenger Icon")),
    ]
    let listing = QuickAction(
      type: "com.myApp.newListing", title: "New Listing", icon: .template("New Listing Icon"))
    #expect(BookingsRoute.entries.quickActions(for: ["guest"]) == guest)
    #expect(BookingsRoute.entries.quickActions() == guest)
    #expect(BookingsRoute.entries.quickActions(for: ["host"]) == guest + [listing])
  }

  static let rows: [EntryRow] = [
    .link(
      "deeplinkTutorial://messages/1",
      #"messages(EntrywayTests.BookingsRoute.Messages.details(id: "1"))"#),
    .link(
      "https://bookings.example.com/messages/1",
      #"messages(EntrywayTests.BookingsRoute.Messages.details(id: "1"))"#),
    .link(
      "deeplinkTutorial://bookings/1",
      """
      no route takes this link
        deeplinkTutorial://bookings/1
                           ^^^^^^^^
      expected a path that starts with /messages or /request
      hint: declare a route for the path, or correct the link.
      """),
    .link(
      "other://messages/1",
      """
      this link is not the app's: its scheme is "other"
        other://messages/1
        ^^^^^
      expected deeplinktutorial or https
      hint: declare the scheme in schemes: if it is the app's, and in Info.plist.
      """),
    .quickAction("com.myApp.activity", "activity"),
    .quickAction("com.MyApp.messages", "messages(EntrywayTests.BookingsRoute.Messages.root)"),
    .quickAction(
      "com.myApp.messages",
      """
      no rule handles the quick action `com.myApp.messages`
        there are rules for `com.myApp.activity`, `com.MyApp.messages`, `com.myApp.newListing`
      hint: case matters: the rule is for `com.MyApp.messages`.
      """),
    .quickAction("com.myApp.newListing", for: ["host"], "newListing"),
    .quickAction(
      "com.myApp.newListing", for: ["guest"],
      """
      new listings are for hosts
        the app holds `guest`
        by .quickAction("com.myApp.newListing")
      hint: offer it only while the app holds `host`.
      """),
    .quickAction(
      "com.myApp.unknown",
      """
      no rule handles the quick action `com.myApp.unknown`
        there are rules for `com.myApp.activity`, `com.MyApp.messages`, `com.myApp.newListing`
      hint: add a rule, such as .quickAction("com.myApp.unknown", …).
      """),
    .push(
      #"{"aps": {"alert": {"title": "New Message!", "subtitle": "", "body": "Hello!"}, "mutable-content": 0, "category": "pusher"}, "data": {"messageId": "1"}}"#,
      #"messages(EntrywayTests.BookingsRoute.Messages.details(id: "1"))"#),
    .push(
      #"{"data": {"messageId": 1}}"#,
      #"messages(EntrywayTests.BookingsRoute.Messages.details(id: "1"))"#),
    .push(
      #"{"data": {"messageId": 1.0}}"#,
      #"messages(EntrywayTests.BookingsRoute.Messages.details(id: "1"))"#),
    .push(#"{"data": {"requestId": "7"}}"#, #"request(id: "7")"#),
    .push(#"{"data": {"messageId": null, "requestId": "7"}}"#, #"request(id: "7")"#),
    .push(
      #"{"aps": {"alert": "Hello!"}}"#,
      """
      the notification names no destination: `data` is absent
        {"aps": {"alert": "Hello!"}}
        by .notification(at: "data.messageId")
        by .notification(at: "data.requestId")
      hint: send one of `data.messageId`, `data.requestId`.
      """),
    .push(
      #"{"data": "1"}"#,
      """
      `data` is text, not an object, so it has no `data.messageId`
        "data": "1"
                ^^^
        by .notification(at: "data.messageId")
      hint: send an object there, such as {"messageId": …}.
      """),
    .push(
      #"{"data": {}}"#,
      """
      the notification names no destination: `data.messageId` is absent, `data.requestId` is absent
        {"data": {}}
        by .notification(at: "data.messageId")
        by .notification(at: "data.requestId")
      hint: send one of `data.messageId`, `data.requestId`.
      """),
    .push(
      #"{"data": null}"#,
      """
      the notification names no destination: `data` is null
        {"data": null}
        by .notification(at: "data.messageId")
        by .notification(at: "data.requestId")
      hint: send one of `data.messageId`, `data.requestId`.
      """),
    .push(
      #"{"data": {"messageId": {}}}"#,
      """
      `data.messageId` is an object, not text or a number
        "data": {"messageId": {}}
                              ^^
        by .notification(at: "data.messageId")
      hint: send text or a number, alone under the key.
      """),
    .push(
      #"{"data": {"messageId": {}, "requestId": "7"}}"#,
      """
      `data.messageId` is an object, not text or a number
        "data": {"messageId": {}}
                              ^^
        by .notification(at: "data.messageId")
      hint: send text or a number, alone under the key.
      """),
    .push(
      #"{"data": {"messageId": ""}}"#,
      """
      `data.messageId` is empty text, not a value
        "data": {"messageId": ""}
                              ^^
        by .notification(at: "data.messageId")
      hint: send text or a number, alone under the key.
      """),
    .push(
      #"{"data": {"messageId": true}}"#,
      """
      `data.messageId` is the boolean true, not text or a number
        "data": {"messageId": true}
                              ^^^^
        by .notification(at: "data.messageId")
      hint: send text or a number, alone under the key.
      """),
    .push(
      #"{"data": {"messageId": 12345678901234567890}}"#,
      """
      `data.messageId` is the number 1.2345678901234567e+19, which may have been rounded
        "data": {"messageId": 1.2345678901234567e+19}
                              ^^^^^^^^^^^^^^^^^^^^^^
        by .notification(at: "data.messageId")
      hint: send a number of more than 15 digits as a string, in double quotes.
      """),
    .push(
      #"{"data": {"messageId": "1"}}"#, action: .button("REPLY"),
      """
      no rule handles the button `REPLY`
        there are no rules for any button
      hint: add a rule, such as .notification(link: "…", action: "REPLY").
      """),
  ]
}
