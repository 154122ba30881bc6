import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

/// An edit that a finding's hint asks for, in the payload of a row.
struct Remedy: Sendable, CustomTestStringConvertible {
  /// The row's name.
  var row: String
  /// The codes of the findings that go, and of no others; more than one if they are of one cause.
  var mends: Set<Diagnostic.Code>
  /// What is edited, as it stands in the row once, and what replaces it.
  var old: String
  var new: String

  init(_ row: String, _ mends: Diagnostic.Code, _ old: String, _ new: String) {
    self.init(row, [mends], old, new)
  }

  init(_ row: String, _ mends: Set<Diagnostic.Code>, _ old: String, _ new: String) {
    self.row = row
    self.mends = mends
    self.old = old
    self.new = new
  }

  var testDescription: String { "\(row): \(new)" }
}

/// The remedies of all findings: a hint with two ways has two.
enum RemedyRows {
  static let all: [Remedy] =
    bytes + keys + alerts + kinds.map { Remedy($0, .wrongType, $1, $2) } + system + beside + links
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
    Remedy("Nothing at all", .emptyFile, "", #"{"aps": {"alert": "…"}}"#),
    Remedy("A comma before a bracket", .json, ",}}", "}}"),
    Remedy("Single quotes", .json, "'aps'", #""aps""#),
    Remedy("A comment", .json, "  // soon\n", ""),
    Remedy("A payload that was cut off", .json, #""Hi""#, #""Hi"}}"#),
    Remedy("Something behind the payload", .trailingContent, "}} {}", "}}"),
    Remedy("A key that stands twice", .duplicateKey, #""badge": 1, "#, ""),
    Remedy("An array", .wrongType, #"[{"aps": {"alert": "Hi"}}]"#, #"{"aps": {"alert": "Hi"}}"#),
    Remedy("A number that no machine has", .json, "1e999", #""1e999""#),
    Remedy("A number with a leading zero", .json, "01", "1"),
  ]

  private static let keys = [
    Remedy("No aps", .noAps, "{", #"{"aps": {"alert": "Hi"}, "#),
    Remedy("aps in capitals", .misspeltKey, "APS", "aps"),
    Remedy("aps is text", .wrongType, #""Hi""#, #"{"alert": "Hi"}"#),
    Remedy("aps is null", .wrongType, #""aps": null"#, ""),
    Remedy("An empty aps", .showsNothing, "{}", #"{"alert": "Hi"}"#),
    Remedy("An empty aps", .showsNothing, "{}", #"{"sound": "default"}"#),
    Remedy("An empty aps", .showsNothing, "{}", #"{"badge": 1}"#),
    Remedy("An empty aps", .showsNothing, "{}", #"{"content-available": 1}"#),
    Remedy(
      "A key of the app's own in aps", .keyInAps, #", "order_id": 4821}}"#, #"}, "order_id": 4821}"#
    ),
    Remedy("A title in aps", .misspeltKey, #""title": "Hi""#, #""alert": {"title": "Hi"}"#),
    Remedy("A key with an underscore", .misspeltKey, "mutable_content", "mutable-content"),
    Remedy("A key in camel case", .misspeltKey, "threadId", "thread-id"),
    Remedy(
      "A key of the system beside aps", .keyOutsideAps, #"}, "thread-id": "7"}"#,
      #", "thread-id": "7"}}"#),
    Remedy(
      "A key that an alert does not have", .unknownKey, #", "icon": "bell"}}"#,
      #"}}, "icon": "bell""#),
    Remedy("A misspelt key in an alert", .misspeltKey, "titel", "title"),
    Remedy(
      "An argument of a summary", .deprecatedKey,
      #", "summary-arg": "Sarah", "summary-arg-count": 2"#, ""),
    Remedy("A state without an event", .liveActivityKey, #", "content-state": {"minutes": 5}"#, ""),
    Remedy(
      "A state without an event", .liveActivityKey, #""alert""#,
      #""event": "update", "timestamp": 1763755200, "alert""#),
    Remedy("The identifier of the send is a number", .sendID, "4821", #""4821""#),
    Remedy("The identifier of the send is empty", .sendID, #""send_id": """#, #""send_id": "a""#),
    Remedy("The identifier of the send has a line break", .sendID, #"a\nb"#, "a b"),
    Remedy("The identifier of the send is long", .sendID, #"6789"}"#, #"67"}"#),
  ]

  private static let alerts = [
    Remedy("An empty text", .emptyAlert, #""""#, #""Hi""#),
    Remedy("An empty text", .emptyAlert, #""alert": """#, #""badge": 1"#),
    Remedy("An empty object", .emptyAlert, "{}", #"{"body": "Hi"}"#),
    Remedy("An empty object", .emptyAlert, "{}", #"{"title": "Hi"}"#),
    Remedy("Texts that are all empty", .emptyAlert, #""body": """#, #""body": "Hi""#),
    Remedy("Texts that are all empty", .emptyAlert, #""title": """#, #""title": "Hi""#),
    Remedy("A title beside its translation", .textBesideKey, #""title": "Hi", "#, ""),
    Remedy("A title beside its translation", .textBesideKey, #", "title-loc-key": "HI""#, ""),
    Remedy(
      "Arguments without a translation", .argumentsWithoutKey, #", "loc-args": ["Sarah"]"#, ""),
    Remedy(
      "Arguments without a translation", .argumentsWithoutKey, #""body": "Hi""#, #""loc-key": "HI""#
    ),
    Remedy("alert is null", [.wrongType, .showsNothing], "null", #""Hi""#),
  ]

  /// Values of another kind: the row, the value, and one of the right kind.
  private static let kinds: [(String, String, String)] = [
    ("The bundle of the simulator is a number", "7", #""7""#), ("alert is 7", "7", #""7""#),
    ("sound is true", "true", #""default""#),
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
    Remedy("A badge in quotes", .badge, #""3""#, "3"),
    Remedy("A badge in words", .badge, #""three""#, "3"),
    Remedy("A negative badge", .badge, "-1", "0"), Remedy("Half a badge", .badge, "1.5", "2"),
    Remedy("A badge that is null", .badge, #""badge": null, "#, ""),
    Remedy("A sound without a name", .sound, #"{"critical""#, #"{"name": "default", "critical""#),
    Remedy("A sound whose name is empty", .sound, #""""#, #""default""#),
    Remedy("An empty sound", .sound, #""""#, #""default""#),
    Remedy("A sound that is too loud", .sound, "11", "1"),
    Remedy("A sound that is critical twice", .notOne, "2", "1"),
    Remedy("A sound that is critical twice", .notOne, #", "critical": 2"#, ""),
    Remedy("content-available in quotes", .notOne, #""1""#, "1"),
    Remedy("mutable-content is true", .notOne, "true", "1"),
    Remedy("mutable-content is two", .notOne, "2", "1"),
    Remedy("mutable-content is two", .notOne, #", "mutable-content": 2"#, ""),
    Remedy("A level with a slip", .interruptionLevel, "timesensitive", "time-sensitive"),
    Remedy("A level that there is not", .interruptionLevel, "urgent", "active"),
    Remedy("A score of a hundred", .relevanceScore, "100", "1"),
    Remedy(
      "mutable-content without an alert", .mutableWithoutAlert, #""badge""#,
      #""alert": "Hi", "badge""#),
    Remedy(
      "An image without mutable-content", .imageNotMutable, #""Hi""#, #""Hi", "mutable-content": 1"#
    ),
    Remedy(
      "An image by its ending", .imageNotMutable, #""mutable-content": 0"#, #""mutable-content": 1"#
    ),
    Remedy("An event that there is not", .activityEvent, "stop", "end"),
    Remedy("An event with a slip", .activityEvent, "udpate", "update"),
    Remedy(
      "A critical alert with an ordinary sound", .criticalSound, #""a.caf""#,
      #"{"critical": 1, "name": "a.caf"}"#),
    Remedy(
      "A critical alert whose sound is not switched to critical", .criticalSound, #"{"name""#,
      #"{"critical": 1, "name""#),
    Remedy(
      "A critical alert whose sound is switched off", .criticalSound, #""critical": 0"#,
      #""critical": 1"#),
    Remedy("A critical sound that is passive", .criticalSound, #""passive""#, #""critical""#),
    Remedy(
      "A critical sound that is passive", .criticalSound, #""sound": {"name": "a", "critical": 1}"#,
      #""alert": "Hi""#),
  ]

  private static let beside = [
    Remedy(
      "Words of the system beside aps", .keyOutsideAps,
      #"{"alert": "Hi"}, "badge": 1, "sound": "a", "category": "b", "alert": "c"}"#,
      #"{"badge": 1, "sound": "a", "category": "b", "alert": "c"}}"#),
    Remedy(
      "Words of the system that a provider's payload has for itself", [.keyOutsideAps, .noAps],
      #"{"alert": {"title": "Hi"}}"#, #"{"aps": {"alert": {"title": "Hi"}}}"#),
    Remedy("A category with a slip", .unknownCategory, "MESSAGES", "MESSAGE"),
    Remedy("No key of any rule", .opensNothing, #""link""#, #""deep_link""#),
    Remedy("A link that is null", .opensNothing, "null", #""market://orders/1""#),
    Remedy("A link under a key with a typo", .opensNothing, "deeplink", "deep_link"),
    Remedy("A key with a typo within an object", .opensNothing, "Order", "order"),
    Remedy(
      "A link under another key", .opensNothing,
      #""custom": {"url": "https://market.example.com/orders/1"}"#,
      #""deep_link": "https://market.example.com/orders/1""#),
    Remedy("A button's key with a typo", .buttonOpensNothing, "replyLink", "reply_link"),
  ]

  private static let links = [
    Remedy(
      "A link that is a number", .unusableValue, "4821", #""https://market.example.com/orders/1""#),
    Remedy("A list of links", .unusableValue, #"["market://orders/1"]"#, #""market://orders/1""#),
    Remedy("A text in the way", .unusableValue, #""order""#, #"{"order": 7}"#),
    Remedy("A link that no route takes", .linkOpensNothing, "order/", "orders/"),
    Remedy("A link with a user name", .linkOpensNothing, "anna@", ""),
    Remedy("A link to a foreign host", .foreignLink, "exmaple", "example"),
    Remedy("Fields that name no route", .unusableValue, "chef", "search"),
    Remedy("A field that cannot be read", .ignoredValue, "many", "7"),
    Remedy("An item of a link that cannot be read", .ignoredValue, "many", "7"),
    Remedy(
      "A button without its link", .buttonOpensNothing, #"{"aps""#,
      #"{"reply_link": "market://chats/sarah", "aps""#),
    Remedy(
      "A link in the query of a tracker's", .wrappedLink,
      "https://click.tracker.example/t?u=https%3A%2F%2Fmarket.example.com%2Forders%2F4821&c=7",
      "https://market.example.com/orders/4821"),
    Remedy(
      "A link in the path of a tracker's", .wrappedLink, "https://click.tracker.example/t/", ""),
    Remedy(
      "A link that was wrapped twice", .wrappedLink,
      "https://a.example/?x=1&to=https%3A%2F%2Fb.example%2F%3Fu%3Dmarket%253A%252F%252Forders%252F1",
      "market://orders/1"),
    Remedy(
      "A wrapped link under another key", .wrappedLink, "http://click.tracker.example/?u=", ""),
    Remedy(
      "A link that the server resolves, with another one in it", .resolvedLink,
      "https://go.example.com/a?link=", ""),
  ]

  private static let activities = [
    Remedy(
      "A key of the system's in an alert", .unknownKey, #", "badge": 1}}"#, #"}, "badge": 1}"#),
    Remedy("A badge beside aps and in it", .keyOutsideAps, #", "badge": 1"#, ""),
    Remedy(
      "A misspelt key beside the one that was meant", .misspeltKey, #", "mutable_content": 1"#, ""),
    Remedy(
      "No event beside attributes", .activityKeyMissing, #""attributes-type""#,
      #""event": "start", "timestamp": 1, "content-state": {}, "alert": "Hi", "attributes-type""#),
    Remedy("A timestamp that is null", .activityKeyMissing, "null", "1763769600"),
    Remedy("An activity's link under a misspelt name", .opensNothing, "Link", "link"),
    Remedy("An activity's link under another name", .opensNothing, "url", "link"),
    Remedy(
      "No event beside a state", .activityKeyMissing, #""timestamp": 1"#,
      #""event": "update", "timestamp": 1"#),
    Remedy("No timestamp", .activityKeyMissing, #""end""#, #""end", "timestamp": 1763769600"#),
    Remedy(
      "An update without a state", .activityKeyMissing, #""timestamp": 1"#,
      #""timestamp": 1, "content-state": {}"#),
    Remedy(
      "A start without all", .activityKeyMissing, #""timestamp": 1"#,
      #"""
      "timestamp": 1, "attributes-type": "Ride", "attributes": {}, "content-state": {}, \#
      "alert": "Hi"
      """#),
    Remedy(
      "Attributes on an update", .activityKeyUnused,
      #", "attributes-type": "Ride", "attributes": {}"#, ""),
    Remedy("A dismissal without an end", .activityKeyUnused, #", "dismissal-date": 2"#, ""),
    Remedy("A dismissal without an end", .activityKeyUnused, #""update""#, #""end""#),
    Remedy("A timestamp of 0", .activityDate, "0", "1763769600"),
    Remedy("A negative timestamp", .activityDate, "-5e3", "1763769600"),
    Remedy("A timestamp in milliseconds", .activityDate, "1763769600000", "1763769600"),
    Remedy("A timestamp more than a day ahead", .activityDate, "1763856001", "1763769600"),
    Remedy("A stale date in milliseconds", .activityDate, "1763773200000", "1763773200"),
    Remedy("A stale date before the timestamp", .activityDate, "1763769599", "1763773200"),
    Remedy("A dismissal before the timestamp", .activityDate, "1663177260", "1763773200"),
    Remedy("A token beside a channel", .activityKeyUnused, #", "input-push-token": 1"#, ""),
    Remedy("A token without a start", .activityKeyUnused, #", "input-push-token": 1"#, ""),
    Remedy("A channel without its padding", .activityChannel, "dHN0LQ", "dHN0LQ=="),
    Remedy("A channel with a hyphen", .activityChannel, "game-7==", "dHN0LQ=="),
    Remedy(
      "A link beside an activity's `aps`", .activityLink, #", "deep_link": "market://orders/1""#, ""
    ),
  ]

  private static let types = [
    Remedy("alert: nothing shown", .pushType, "{}}", #"{"alert": "Hi"}}"#),
    Remedy(
      "A broadcast of an alert", .pushType, #""alert": "Hi""#, #""event": "end", "timestamp": 1"#),
  ]

  private static let messages = [
    Remedy("A header that is a number", .wrongType, "5}", #""5"}"#),
    Remedy(
      "A push in the background with the priority of an alert", .apnsHeader,
      #""apns-priority": "10""#,
      #""apns-priority": "5""#),
    Remedy("A misspelt header", .misspeltKey, "apns-prioritty", "apns-priority"),
    Remedy(
      "The topic of another type", .apnsHeader, #""com.example.shop.voip""#, #""com.example.shop""#),
  ]
}
