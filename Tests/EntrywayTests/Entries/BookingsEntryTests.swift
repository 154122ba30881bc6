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
      QuickAction(type: "com.MyApp.messages", title: "Messages", icon: .template("Messenger Icon")),
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
    .link("deeplinkTutorial://bookings/1", "error no-route @19 ‹bookings›"),
    .link("other://messages/1", "error foreign-scheme @0 ‹other›"),
    .quickAction("com.myApp.activity", "activity"),
    .quickAction("com.MyApp.messages", "messages(EntrywayTests.BookingsRoute.Messages.root)"),
    .quickAction("com.myApp.messages", "error no-rule com.myApp.messages"),
    .quickAction("com.myApp.newListing", for: ["host"], "newListing"),
    .quickAction(
      "com.myApp.newListing", for: ["guest"],
      #"error audience for host by .quickAction("com.myApp.newListing")"#),
    .quickAction("com.myApp.unknown", "error no-rule com.myApp.unknown"),
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
    .push(#"{"aps": {"alert": "Hello!"}}"#, "error missing"),
    .push(
      #"{"data": "1"}"#,
      #"error unusable @8 ‹"1"› text by .notification(at: "data.messageId")"#),
    .push(#"{"data": {}}"#, "error missing"),
    .push(#"{"data": null}"#, "error missing"),
    .push(
      #"{"data": {"messageId": {}}}"#,
      #"error unusable @22 ‹{}› an object by .notification(at: "data.messageId")"#),
    .push(
      #"{"data": {"messageId": {}, "requestId": "7"}}"#,
      #"error unusable @22 ‹{}› an object by .notification(at: "data.messageId")"#),
    .push(
      #"{"data": {"messageId": ""}}"#,
      #"error unusable @22 ‹""› empty text by .notification(at: "data.messageId")"#),
    .push(
      #"{"data": {"messageId": true}}"#,
      #"error unusable @22 ‹true› the boolean true by .notification(at: "data.messageId")"#),
    .push(
      #"{"data": {"messageId": 12345678901234567890}}"#,
      #"error unusable @22 ‹1.2345678901234567e+19› the number 1.2345678901234567e+19 by .notification(at: "data.messageId")"#
    ),
    .push(#"{"data": {"messageId": "1"}}"#, action: .button("REPLY"), "error unknown-action REPLY"),
  ]
}
