import EntrywayPush

/// Messages for Amazon SNS: payloads within a text.
enum SNSRows {
  static let all: [PushLintRow] = texts + secrets + requests + platforms

  private static let texts: [PushLintRow] = [
    PushLintRow(
      "Two payloads for SNS",
      #"""
      {
        "default": "Hi",
        "APNS": "{\"aps\": {\"alert\": \"Hi\", \"badge\": \"1\"}}",
        "APNS_SANDBOX": "{\"aps\": {\"alert\": 7}}"
      }
      """#,
      #"""
      error badge 3:11 /APNS/aps/badge ‹"1"›
      error wrong-type 4:19 /APNS_SANDBOX/aps/alert ‹7›
      """#),
    PushLintRow(
      "A link in a text", .market,
      #"{"APNS": "{\"aps\":{\"alert\":\"Hi\"},\"deep_link\":\"market://order/1\"}"}"#,
      #"error link-opens-nothing (order) 1:10 /APNS/deep_link ‹"market://order/1"›"#),
    PushLintRow(
      "A text that is no JSON", #"{"APNS": "{\"aps\": {'alert': 1}}"}"#,
      #"error json 1:10 /APNS ‹'›"#),
    PushLintRow("An empty text for SNS", #"{"APNS": ""}"#, "error empty-file 1:10 /APNS"),
    PushLintRow(
      "A text that is an array", #"{"APNS_SANDBOX": "[]"}"#,
      #"error wrong-type 1:18 /APNS_SANDBOX ‹[]›"#),
    PushLintRow(
      "A text with a comma too many", #"{"APNS": "{\"aps\": {\"alert\": \"Hi\",}}"}"#,
      #"error json 1:10 /APNS ‹}›"#),
  ]

  /// Links whose values no excerpt shows, however often they are escaped.
  private static let secrets: [PushLintRow] = [
    #"https:\\/\\/evil.example\\/a?token\\u003dSECRET"#,
    #"https:\\/\\/evil.example\\/a?token=SECRET"#, "https://evil.example/a?token=SECRET",
  ].map { link in
    PushLintRow(
      "A foreign link with a secret, \(link)", .market,
      #"{"APNS":"{\"aps\":{\"alert\":\"Hi\"},\"deep_link\":\"\#(link)\"}"}"#,
      link.contains("\\")
        ? #"error foreign-link 1:9 /APNS/deep_link ‹"https:\/\/evil.example\/a?token\#(link.contains("u003d") ? #"\u003d"# : "=")***"›"#
        : #"error foreign-link 1:9 /APNS/deep_link ‹"https://evil.example/a?token=***"›"#)
  }

  private static let requests: [PushLintRow] = [
    PushLintRow(
      "A request that publishes a message", .market,
      #"""
      {"TopicArn": "arn:aws:sns:a", "MessageStructure": "json",
       "Message": "{\"default\": \"Hi\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": 7}, \\\"deep_link\\\": \\\"market://order/1\\\"}\"}"}
      """#,
      #"""
      error wrong-type 2:13 /Message/APNS/aps/alert ‹7›
      error link-opens-nothing (order) 2:13 /Message/APNS/deep_link ‹"market://order/1"›
      """#),
    PushLintRow(
      "A payload that is an object in a request",
      #"""
      {"TargetArn": "arn", "MessageStructure": "json", \#
      "Message": "{\"APNS\": {\"aps\": {\"alert\": \"Hi\", \"badge\": \"1\"}}}"}
      """#,
      #"""
      error wrong-type 1:61 /Message/APNS ‹{"aps": {"alert": "Hi", "badge": "1"}}›
      error badge 1:61 /Message/APNS/aps/badge ‹"1"›
      """#),
    PushLintRow(
      "A request whose message is no JSON",
      #"{"TopicArn": "arn", "MessageStructure": "json", "Message": "{\"APNS\": \"{}\",}"}"#,
      #"""
      error json 1:60 /Message ‹}›
      note no-aps 1:60 /Message/APNS ‹{›
      """#),
    PushLintRow(
      "A request for the default text alone",
      #"{"TopicArn": "arn", "MessageStructure": "json", "Message": "{\"default\": \"Hi\"}"}"#,
      "warning provider-message (Amazon SNS) 1:1 ‹{›"),
    PushLintRow(
      "A request without a message", #"{"TopicArn": "arn", "MessageStructure": "json"}"#,
      "note no-aps 1:1 ‹{›"),
  ]

  private static let platforms: [PushLintRow] = [
    PushLintRow(
      "A payload that is an object", .market,
      #"{"default": "Hi", "APNS": {"aps": {"alert": "Hi"}, "deep_link": "market://order/1"}}"#,
      #"""
      error wrong-type 1:27 /APNS ‹{"aps": {"alert": "Hi"}, "deep_link": "market://order/1"}›
      error link-opens-nothing (order) 1:65 /APNS/deep_link ‹"market://order/1"›
      """#),
    PushLintRow(
      "A payload that is a number", .market,
      #"{"APNS": 7, "APNS_SANDBOX": "{\"aps\": {\"alert\": \"Hi\"}}"}"#,
      """
      error wrong-type 1:10 /APNS ‹7›
      warning opens-nothing 1:29 /APNS_SANDBOX ‹{›
      """),
    PushLintRow(
      "A call, which needs no aps and opens nothing", .market,
      #"{"APNS_VOIP": "{\"deep_link\": \"market://order/1\"}", "APNS_VOIP_SANDBOX": "{}"}"#, ""),
    PushLintRow(
      "A call that is sent as an alert", PushLintOptions(type: .alert),
      #"{"APNS_VOIP_SANDBOX": "{\"call\": 7}"}"#,
      #"error push-type 1:23 /APNS_VOIP_SANDBOX/aps ‹{"call": 7}›"#),
  ]
}
