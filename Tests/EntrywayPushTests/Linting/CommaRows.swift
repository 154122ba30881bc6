import EntrywayPush

/// Commas that are missing or too many: the rest is looked at all the same.
enum CommaRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A comma before a bracket, and a mistake behind it",
      #"{"aps": {"alert": {"title": "Hi", "body": "There",},}, "send_id": 7}"#,
      """
      error json 1:51 ‹}›
      error json 1:53 ‹}›
      error send-id 1:67 /send_id ‹7›
      """),
    PushLintRow(
      "A comma before a bracket for the simulator",
      #"{"Simulator Target Bundle": "com.example.shop", "aps": {"alert": "Hi", "badge": "1",}}"#,
      #"""
      error badge 1:81 /aps/badge ‹"1"›
      warning json 1:85 ‹}›
      """#),
    PushLintRow(
      "The simulator's key stands last",
      #"{"aps": {"alert": "Hi",}, "Simulator Target Bundle": "com.example.shop",}"#,
      """
      warning json 1:24 ‹}›
      warning json 1:73 ‹}›
      """),
    PushLintRow(
      "Two commas in a row", #"{"aps": {"alert": "Hi",, "badge": "1"}}"#,
      #"""
      error json 1:24 ‹,›
      error badge 1:35 /aps/badge ‹"1"›
      """#),
    PushLintRow(
      "Commas alone, counted once", #"{, "aps": {"alert": {"loc-key": "HI", "loc-args": [,,,]}}}"#,
      """
      error json 1:2 ‹,›
      error json 1:52 ‹,›
      """),
    PushLintRow(
      "Two commas for the simulator",
      #"{"Simulator Target Bundle": "com.example.shop",, "aps": {"alert": "Hi"}}"#,
      "warning json 1:48 ‹,›"),
    PushLintRow(
      "A missing comma between two keys", #"{"aps": {"alert": "Hi" "badge": "1"}}"#,
      #"""
      error json 1:24 ‹"›
      error badge 1:33 /aps/badge ‹"1"›
      """#),
    PushLintRow(
      "A missing comma between two elements",
      #"{"aps": {"alert": {"loc-key": "HI", "loc-args": ["a" 2]}}}"#,
      """
      error json 1:54 ‹2›
      error wrong-type 1:54 /aps/alert/loc-args/1 ‹2›
      """),
    PushLintRow(
      "A missing comma for the simulator",
      #"{"Simulator Target Bundle": "com.example.shop" "aps": {"alert": "Hi"}}"#,
      #"error json 1:48 ‹"›"#),
    PushLintRow(
      "A quote that is not escaped is no missing comma",
      #"{"aps": {"alert": "He said "Hi" to me"}}"#, "error json 1:29 ‹Hi›"),
    PushLintRow(
      "A text behind a text is no key without its colon", #"{"aps": {"alert": "a" "b"}}"#,
      #"error json 1:23 ‹"›"#),
    PushLintRow(
      "A comma behind the payload", #"{"aps": {"alert": "Hi"}},"#,
      "error json 1:25 ‹,›"),
    PushLintRow(
      "Commas behind the payload, and nothing else", "{\"aps\": {\"alert\": \"Hi\"}} , ,\n",
      "error json 1:26 ‹,›"),
    PushLintRow(
      "A comma behind the payload for the simulator",
      #"{"Simulator Target Bundle": "com.example.shop", "aps": {"alert": "Hi"}},"#,
      "warning json 1:72 ‹,›"),
    PushLintRow(
      "A comma and a second value", #"{"aps": {"alert": "Hi"}}, {}"#,
      "error trailing-content 1:25 ‹,›"),
    PushLintRow(
      "A second value for the simulator",
      #"{"Simulator Target Bundle": "com.example.shop", "aps": {"alert": "Hi", "badge": "1"}} {}"#,
      #"""
      error badge 1:81 /aps/badge ‹"1"›
      error trailing-content 1:87 ‹{›
      """#),
    PushLintRow(
      "A comma too many, and then the end", #"{"aps": {"alert": "Hi",,"#,
      """
      error json 1:24 ‹,›
      error json 1:25 ‹›
      """),
    PushLintRow(
      "A link behind a comma too many opens nothing", .market,
      #"{"aps": {"alert": "Hi",}, "deep_link": "market://order/1"}"#,
      #"""
      error json 1:24 ‹}›
      error link-opens-nothing (order) 1:40 /deep_link ‹"market://order/1"›
      """#),
  ]
}
