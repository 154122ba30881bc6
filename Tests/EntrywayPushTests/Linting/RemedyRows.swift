import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

/// An edit that a finding's hint asks for, in the payload of a row.
struct Remedy: Sendable, CustomTestStringConvertible {
  /// The row's name.
  var row: String
  /// What is edited, as it stands in the row once, and what replaces it.
  var old: String
  var new: String

  init(_ row: String, _ old: String, _ new: String) {
    self.row = row
    self.old = old
    self.new = new
  }

  var testDescription: String { "\(row): \(new)" }
}

/// The remedies of all findings: a hint with two ways has two.
enum RemedyRows {
  static let all: [Remedy] =
    bytes + keys + alerts + kinds.map { Remedy($0, $1, $2) } + system + beside + links
    + activities + types + messages

  /// The codes whose hint is no edit of the payload, and why.
  static let withoutEdit: [Diagnostic.Code: String] = [
    .html: "the payload was not what was saved",
    .propertyList: "another program converts it",
    .signed: "the payload is inside",
    .compressed: "another program unpacks it",
    .backgroundWithAlert: "the push type is a header",
    .opensFallback: "a command shows the nearest route",
    .forAudience: "whom it is sent to is not in it",
    .providerMessage: "the provider makes the payload, and the app's rules read it",
    .more: "the findings above have their own",
  ]

  /// The rows whose hint is for the app, though another row of the code has an edit.
  static let forTheApp: Set<String> = [
    "A link with a foreign scheme", "A button with a foreign link", "A button that no rule handles",
    "What the app's own code refuses", "A category in an app that registers none",
    // Which of the app's categories was meant is not known, and what their buttons need.
    "A category that there is not",
    // Its real host is another's, which the next run says.
    "A link that is refused",
  ]

  private static let bytes = [
    Remedy("Nothing at all", "", #"{"aps": {"alert": "…"}}"#),
    Remedy("A comma before a bracket", ",}}", "}}"),
    Remedy("Single quotes", "'aps'", #""aps""#),
    Remedy("A comment", "  // soon\n", ""),
    Remedy("A payload that was cut off", #""Hi""#, #""Hi"}}"#),
    Remedy("Something behind the payload", "}} {}", "}}"),
    Remedy("A key that stands twice", #""badge": 1, "#, ""),
    Remedy("An array", #"[{"aps": {"alert": "Hi"}}]"#, #"{"aps": {"alert": "Hi"}}"#),
    Remedy("A number that no machine has", "1e999", #""1e999""#),
    Remedy("A number with a leading zero", "01", "1"),
  ]

  private static let keys = [
    Remedy("No aps", "{", #"{"aps": {"alert": "Hi"}, "#),
    Remedy("aps in capitals", "APS", "aps"),
    Remedy("aps is text", #""Hi""#, #"{"alert": "Hi"}"#),
    Remedy("aps is null", #""aps": null"#, ""),
    Remedy("An empty aps", "{}", #"{"alert": "Hi"}"#),
    Remedy("An empty aps", "{}", #"{"sound": "default"}"#),
    Remedy("An empty aps", "{}", #"{"badge": 1}"#),
    Remedy("An empty aps", "{}", #"{"content-available": 1}"#),
    Remedy(
      "A key of the app's own in aps", #", "order_id": 4821}}"#, #"}, "order_id": 4821}"#),
    Remedy("A title in aps", #""title": "Hi""#, #""alert": {"title": "Hi"}"#),
    Remedy("A key with an underscore", "mutable_content", "mutable-content"),
    Remedy("A key in camel case", "threadId", "thread-id"),
    Remedy("A key of the system beside aps", #"}, "thread-id": "7"}"#, #", "thread-id": "7"}}"#),
    Remedy("A key that an alert does not have", #", "icon": "bell"}}"#, #"}}, "icon": "bell""#),
    Remedy("A misspelt key in an alert", "titel", "title"),
    Remedy(
      "An argument of a summary", #", "summary-arg": "Sarah", "summary-arg-count": 2"#, ""),
    Remedy("A state without an event", #", "content-state": {"minutes": 5}"#, ""),
    Remedy(
      "A state without an event", #""alert""#,
      #""event": "update", "timestamp": 1763755200, "alert""#),
    Remedy("The identifier of the send is a number", "4821", #""4821""#),
    Remedy("The identifier of the send is empty", #""send_id": """#, #""send_id": "a""#),
    Remedy("The identifier of the send has a line break", #"a\nb"#, "a b"),
    Remedy("The identifier of the send is long", #"6789"}"#, #"67"}"#),
  ]

  private static let alerts = [
    Remedy("An empty text", #""""#, #""Hi""#),
    Remedy("An empty text", #""alert": """#, #""badge": 1"#),
    Remedy("An empty object", "{}", #"{"body": "Hi"}"#),
    Remedy("An empty object", "{}", #"{"title": "Hi"}"#),
    Remedy("Texts that are all empty", #""body": """#, #""body": "Hi""#),
    Remedy("Texts that are all empty", #""title": """#, #""title": "Hi""#),
    Remedy("A title beside its translation", #""title": "Hi", "#, ""),
    Remedy("A title beside its translation", #", "title-loc-key": "HI""#, ""),
    Remedy("Arguments without a translation", #", "loc-args": ["Sarah"]"#, ""),
    Remedy("Arguments without a translation", #""body": "Hi""#, #""loc-key": "HI""#),
  ]

  /// Values of another kind: the row, the value, and one of the right kind.
  private static let kinds: [(String, String, String)] = [
    ("The bundle of the simulator is a number", "7", #""7""#), ("alert is 7", "7", #""7""#),
    ("alert is null", "null", #""Hi""#), ("sound is true", "true", #""default""#),
    ("sound is true", "true", #"{"name": "default"}"#), ("thread-id is 7", "7", #""7""#),
    ("category is []", "[]", #""[]""#), ("target-content-id is 7", "7", #""7""#),
    ("relevance-score is high", #""high""#, "1"), ("filter-criteria is {}", "{}", #""{}""#),
    ("content-changed is 1", "1", "true"), ("timestamp is now", #""now""#, "1763755200"),
    ("stale-date is true", "true", "1763755200"), ("dismissal-date is 1", #""1""#, "1763755200"),
    ("content-state is []", "[]", #"{"minutes": 5}"#), ("attributes-type is 7", "7", #""7""#),
    ("attributes is a", #""a""#, #"{"a": 1}"#), ("title of an alert is 7", "7", #""7""#),
    ("subtitle of an alert is []", "[]", #""[]""#),
    ("body of an alert is null", #", "body": null"#, ""),
    ("launch-image of an alert is true", "true", #""true""#),
    ("loc-key of an alert is 7", "7", #""7""#),
    ("loc-args of an alert is Sarah", #""Sarah""#, #"["Sarah"]"#),
    ("An argument is a number", "2", #""2""#), ("A volume in quotes", #""1""#, "1"),
  ]

  private static let system = [
    Remedy("A badge in quotes", #""3""#, "3"), Remedy("A badge in words", #""three""#, "3"),
    Remedy("A negative badge", "-1", "0"), Remedy("Half a badge", "1.5", "2"),
    Remedy("A badge that is null", #""badge": null, "#, ""),
    Remedy("A sound without a name", #"{"critical""#, #"{"name": "default", "critical""#),
    Remedy("A sound whose name is empty", #""""#, #""default""#),
    Remedy("An empty sound", #""""#, #""default""#),
    Remedy("A sound that is too loud", "11", "1"),
    Remedy("A sound that is critical twice", "2", "1"),
    Remedy("A sound that is critical twice", #", "critical": 2"#, ""),
    Remedy("content-available in quotes", #""1""#, "1"),
    Remedy("mutable-content is true", "true", "1"),
    Remedy("mutable-content is two", "2", "1"),
    Remedy("mutable-content is two", #", "mutable-content": 2"#, ""),
    Remedy("A level with a slip", "timesensitive", "time-sensitive"),
    Remedy("A level that there is not", "urgent", "active"),
    Remedy("A score of a hundred", "100", "1"),
    Remedy("mutable-content without an alert", #""badge""#, #""alert": "Hi", "badge""#),
    Remedy("An image without mutable-content", #""Hi""#, #""Hi", "mutable-content": 1"#),
    Remedy("An image by its ending", #""mutable-content": 0"#, #""mutable-content": 1"#),
    Remedy("An event that there is not", "stop", "end"),
    Remedy("An event with a slip", "udpate", "update"),
    Remedy(
      "A critical alert with an ordinary sound", #""a.caf""#, #"{"critical": 1, "name": "a.caf"}"#),
    Remedy(
      "A critical alert whose sound is not switched to critical", #"{"name""#,
      #"{"critical": 1, "name""#),
    Remedy(
      "A critical alert whose sound is switched off", #""critical": 0"#, #""critical": 1"#),
    Remedy("A critical sound that is passive", #""passive""#, #""critical""#),
    Remedy(
      "A critical sound that is passive", #""sound": {"name": "a", "critical": 1}"#,
      #""alert": "Hi""#),
  ]

  private static let beside = [
    Remedy(
      "Words of the system beside aps",
      #"{"alert": "Hi"}, "badge": 1, "sound": "a", "category": "b", "alert": "c"}"#,
      #"{"badge": 1, "sound": "a", "category": "b", "alert": "c"}}"#),
    Remedy(
      "Words of the system that a provider's payload has for itself",
      #"{"alert": {"title": "Hi"}}"#, #"{"aps": {"alert": {"title": "Hi"}}}"#),
    Remedy("A category with a slip", "MESSAGES", "MESSAGE"),
    Remedy("No key of any rule", #""link""#, #""deep_link""#),
    Remedy("A link that is null", "null", #""market://orders/1""#),
    Remedy("A link under a key with a typo", "deeplink", "deep_link"),
    Remedy("A key with a typo within an object", "Order", "order"),
    Remedy(
      "A link under another key", #""custom": {"url": "https://market.example.com/orders/1"}"#,
      #""deep_link": "https://market.example.com/orders/1""#),
    Remedy("A button's key with a typo", "replyLink", "reply_link"),
  ]

  private static let links = [
    Remedy("A link that is a number", "4821", #""https://market.example.com/orders/1""#),
    Remedy("A list of links", #"["market://orders/1"]"#, #""market://orders/1""#),
    Remedy("A text in the way", #""order""#, #"{"order": 7}"#),
    Remedy("A link that no route takes", "order/", "orders/"),
    Remedy("A link with a user name", "anna@", ""),
    Remedy("A link to a foreign host", "exmaple", "example"),
    Remedy("Fields that name no route", "chef", "search"),
    Remedy("A field that cannot be read", "many", "7"),
    Remedy("An item of a link that cannot be read", "many", "7"),
    Remedy(
      "A button without its link", #"{"aps""#, #"{"reply_link": "market://chats/sarah", "aps""#),
    Remedy(
      "A link in the query of a tracker's",
      "https://click.tracker.example/t?u=https%3A%2F%2Fmarket.example.com%2Forders%2F4821&c=7",
      "https://market.example.com/orders/4821"),
    Remedy("A link in the path of a tracker's", "https://click.tracker.example/t/", ""),
    Remedy(
      "A link that was wrapped twice",
      "https://a.example/?x=1&to=https%3A%2F%2Fb.example%2F%3Fu%3Dmarket%253A%252F%252Forders%252F1",
      "market://orders/1"),
    Remedy("A wrapped link under another key", "http://click.tracker.example/?u=", ""),
    Remedy(
      "A link that the server resolves, with another one in it",
      "https://go.example.com/a?link=", ""),
  ]

  private static let activities = [
    Remedy(
      "A key of the system's in an alert", #", "badge": 1}}"#, #"}, "badge": 1}"#),
    Remedy("A badge beside aps and in it", #", "badge": 1"#, ""),
    Remedy("A misspelt key beside the one that was meant", #", "mutable_content": 1"#, ""),
    Remedy(
      "No event beside attributes", #""attributes-type""#,
      #""event": "start", "timestamp": 1, "content-state": {}, "alert": "Hi", "attributes-type""#),
    Remedy("A timestamp that is null", "null", "1763769600"),
    Remedy("An activity's link under a misspelt name", "Link", "link"),
    Remedy("An activity's link under another name", "url", "link"),
    Remedy(
      "No event beside a state", #""timestamp": 1"#, #""event": "update", "timestamp": 1"#),
    Remedy("No timestamp", #""end""#, #""end", "timestamp": 1763769600"#),
    Remedy(
      "An update without a state", #""timestamp": 1"#, #""timestamp": 1, "content-state": {}"#),
    Remedy(
      "A start without all", #""timestamp": 1"#,
      #"""
      "timestamp": 1, "attributes-type": "Ride", "attributes": {}, "content-state": {}, \#
      "alert": "Hi"
      """#),
    Remedy(
      "Attributes on an update", #", "attributes-type": "Ride", "attributes": {}"#, ""),
    Remedy("A dismissal without an end", #", "dismissal-date": 2"#, ""),
    Remedy("A dismissal without an end", #""update""#, #""end""#),
    Remedy("A timestamp of 0", "0", "1763769600"),
    Remedy("A negative timestamp", "-5e3", "1763769600"),
    Remedy("A timestamp in milliseconds", "1763769600000", "1763769600"),
    Remedy("A timestamp more than a day ahead", "1763856001", "1763769600"),
    Remedy("A stale date in milliseconds", "1763773200000", "1763773200"),
    Remedy("A stale date before the timestamp", "1763769599", "1763773200"),
    Remedy("A dismissal before the timestamp", "1663177260", "1763773200"),
    Remedy("A token beside a channel", #", "input-push-token": 1"#, ""),
    Remedy("A token without a start", #", "input-push-token": 1"#, ""),
    Remedy("A channel without its padding", "dHN0LQ", "dHN0LQ=="),
    Remedy("A channel with a hyphen", "game-7==", "dHN0LQ=="),
    Remedy(
      "A link beside an activity's `aps`", #", "deep_link": "market://orders/1""#, ""),
  ]

  private static let types = [
    Remedy("alert: nothing shown", "{}}", #"{"alert": "Hi"}}"#),
    Remedy("A broadcast of an alert", #""alert": "Hi""#, #""event": "end", "timestamp": 1"#),
  ]

  private static let messages = [
    Remedy("A header that is a number", "5}", #""5"}"#),
    Remedy(
      "A push in the background with the priority of an alert", #""apns-priority": "10""#,
      #""apns-priority": "5""#),
    Remedy("A misspelt header", "apns-prioritty", "apns-priority"),
    Remedy(
      "The topic of another type", #""com.example.shop.voip""#, #""com.example.shop""#),
  ]
}
