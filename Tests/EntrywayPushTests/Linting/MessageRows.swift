import EntrywayPush

/// Messages for a provider, and files that only resemble one.
enum MessageRows {
  static let all: [PushLintRow] = looked + completed + SNSRows.all + headers + made + others

  /// Messages that contain a payload.
  private static let looked: [PushLintRow] = [
    PushLintRow(
      "A payload for Firebase", .market,
      #"""
      {
        "message": {
          "token": "fcm-token",
          "apns": {
            "payload": {
              "aps": {"alert": "Hi", "badge": "1"},
              "deep_link": "market://order/1"
            }
          }
        }
      }
      """#,
      #"""
      error badge 6:41 /message/apns/payload/aps/badge ‹"1"›
      error link-opens-nothing (order) 7:22 /message/apns/payload/deep_link ‹"market://order/1"›
      """#),
    PushLintRow(
      "The data of a message for Firebase stand beside aps", .market,
      #"""
      {"message": {"token": "t", "data": {"deep_link": "market://order/1"}, \#
      "apns": {"payload": {"aps": {"alert": "Hi"}}}}}
      """#,
      #"""
      error link-opens-nothing (order) 1:50 /message/data/deep_link ‹"market://order/1"›
      """#),
    PushLintRow(
      "The payload's own key counts, not that of the data", .market,
      #"""
      {"message": {"topic": "t", "data": {"deep_link": "nonsense"}, \#
      "apns": {"payload": {"aps": {"alert": "Hi"}, "deep_link": "market://orders/1"}}}}
      """#, ""),
    PushLintRow(
      "The notification of a message for Firebase is the alert",
      #"""
      {"message": {"topic": "t", "notification": {"title": "Hi", "image": "https://a.example/b"}, \#
      "apns": {"payload": {"aps": {"mutable-content": 1}}}}}
      """#, ""),
    PushLintRow(
      "The notification of a message for Firebase is all of aps",
      #"""
      {"message": {"topic": "t", "notification": {"body": 7}, "apns": {"payload": {"a": 1}}}}
      """#, "error wrong-type 1:53 /message/notification/body ‹7›"),
    PushLintRow(
      "A payload for Pusher",
      #"{"interests": ["a"], "apns": {"aps": {"alert": {"titel": "Hi", "body": "a"}}}}"#,
      #"error misspelt-key 1:49 /apns/aps/alert/titel ‹"titel"›"#),
    PushLintRow(
      "A payload for Pusher with a comma too many",
      #"{"interests": ["a"], "apns": {"aps": {"alert": "Hi",}}, "fcm": {}}"#,
      "error json 1:53 ‹}›"),
  ]

  /// Messages for Firebase whose payload the service creates.
  private static let completed: [PushLintRow] = [
    PushLintRow(
      "A message for Firebase without a payload",
      #"{"message": {"token": "t", "notification": {"title": "Hi"}, "data": {"url": "shop://a"}}}"#,
      ""),
    PushLintRow(
      "A broken link in the data of a message for Firebase without a payload", .market,
      #"""
      {"message": {"token": "t", "notification": {"title": "Hi"}, \#
      "data": {"deep_link": "market://order/1"}}}
      """#,
      #"error link-opens-nothing (order) 1:83 /message/data/deep_link ‹"market://order/1"›"#),
    PushLintRow(
      "A foreign link in a message for Firebase that has data alone", .market,
      #"{"message": {"topic": "t", "data": {"deep_link": "https://evil.example/"}}}"#,
      #"error foreign-link 1:50 /message/data/deep_link ‹"https://evil.example/"›"#),
    PushLintRow(
      "A link that no rule reads in a message for Firebase that has data alone", .market,
      #"{"message": {"topic": "t", "data": {"link": "market://orders/1"}}}"#,
      "warning opens-nothing 1:13 /message/apns/payload ‹{›"),
    PushLintRow(
      "Headers without a payload",
      #"{"message": {"token": "t", "notification": {"body": "Hi"}, "apns": {"headers": {"apns-priority": "99"}}}}"#,
      #"error apns-header (apns-priority) 1:98 /message/apns/headers/apns-priority ‹"99"›"#),
    PushLintRow(
      "A payload for Firebase that is a text",
      #"{"message": {"token": "t", "notification": {"body": "Hi"}, "apns": {"payload": "{}"}}}"#,
      #"error wrong-type 1:80 /message/apns/payload ‹"{}"›"#),
  ]

  private static func headers(_ headers: String, aps: String = #""alert": "Hi""#) -> String {
    #"{"message": {"topic": "t", "apns": {"headers": \#(headers), "payload": {"aps": {\#(aps)}}}}}"#
  }

  /// Headers for APNs.
  private static let headers: [PushLintRow] = [
    PushLintRow(
      "Headers that fit",
      headers(
        #"""
        {"apns-priority": "10", "apns-push-type": "alert", "apns-topic": "com.example.shop", \#
        "apns-collapse-id": "a", "apns-expiration": "0", "apns-id": \#
        "123e4567-e89b-12d3-a456-42661417a000", "other": "a"}
        """#), ""),
    PushLintRow(
      "A header that is a number", headers(#"{"apns-priority": 5}"#),
      "error wrong-type 1:66 /message/apns/headers/apns-priority ‹5›"),
    PushLintRow(
      "Headers that are a list", headers("[]"), "error wrong-type 1:48 /message/apns/headers ‹[]›"),
    PushLintRow(
      "Values that APNs refuses",
      headers(
        #"""
        {"apns-priority": "7", "apns-push-type": "alrt", "apns-topic": "", \#
        "apns-collapse-id": "", "apns-expiration": "soon", "apns-id": "7"}
        """#),
      #"""
      error apns-header (apns-priority) 1:66 /message/apns/headers/apns-priority ‹"7"›
      error apns-header (apns-push-type) 1:89 /message/apns/headers/apns-push-type ‹"alrt"›
      error apns-header (apns-topic) 1:111 /message/apns/headers/apns-topic ‹""›
      error apns-header (apns-collapse-id) 1:135 /message/apns/headers/apns-collapse-id ‹""›
      error apns-header (apns-expiration) 1:158 /message/apns/headers/apns-expiration ‹"soon"›
      error apns-header (apns-id) 1:177 /message/apns/headers/apns-id ‹"7"›
      """#),
    PushLintRow(
      "A push in the background with the priority of an alert",
      headers(
        #"{"apns-priority": "10", "apns-push-type": "background"}"#, aps: #""content-available": 1"#
      ),
      #"error apns-header (apns-priority) 1:66 /message/apns/headers/apns-priority ‹"10"›"#),
    PushLintRow(
      "The topic of another type",
      headers(#"{"apns-topic": "com.example.shop.voip", "apns-push-type": "alert"}"#),
      #"""
      error apns-header (apns-topic) 1:63 /message/apns/headers/apns-topic ‹"com.example.shop.voip"›
      """#),
    PushLintRow(
      "The topic of a type that is not named", headers(#"{"apns-topic": "com.example.shop.voip"}"#),
      ""),
    PushLintRow(
      "Names of headers in another case",
      headers(
        #"{"Apns-Priority": "10", "APNS-Push-Type": "background"}"#, aps: #""content-available": 1"#
      ),
      #"error apns-header (apns-priority) 1:66 /message/apns/headers/Apns-Priority ‹"10"›"#),
    PushLintRow(
      "Headers beside a payload that no app reads",
      headers(
        #"""
        {"apns-priority": "10", "apns-push-type": "background", "apns-topic": "a.voip"}
        """#, aps: #""content-available": 1, "a": 1e999"#),
      #"""
      error apns-header (apns-priority) 1:66 /message/apns/headers/apns-priority ‹"10"›
      error apns-header (apns-topic) 1:118 /message/apns/headers/apns-topic ‹"a.voip"›
      warning key-in-aps 1:173 /message/apns/payload/aps/a ‹"a"›
      error json 1:178 /message/apns/payload/aps/a ‹1e999›
      """#),
    PushLintRow(
      "A misspelt header", headers(#"{"apns-prioritty": "5"}"#),
      #"error misspelt-key 1:49 /message/apns/headers/apns-prioritty ‹"apns-prioritty"›"#),
  ]

  /// Messages of which the provider makes the payload.
  private static let made: [PushLintRow] = [
    PushLintRow(
      "A message for Firebase of before", .market,
      #"{"to": "t", "notification": {"title": "Hi"}, "data": {"link": "market://orders/1"}}"#,
      "warning provider-message (Firebase Cloud Messaging (legacy)) 1:1 ‹{›"),
    PushLintRow(
      "A message for Firebase of before whose link a rule reads", .market,
      #"{"registration_ids": ["t"], "data": {"deep_link": "market://orders/1"}}"#,
      "note provider-message (Firebase Cloud Messaging (legacy)) 1:1 ‹{›"),
    PushLintRow(
      "A message for Firebase of before whose link opens nothing", .market,
      #"{"to": "t", "data": {"deep_link": "market://order/1"}}"#,
      #"""
      note provider-message (Firebase Cloud Messaging (legacy)) 1:1 ‹{›
      error link-opens-nothing (order) 1:35 /data/deep_link ‹"market://order/1"›
      """#),
    PushLintRow(
      "A message for Firebase of before with a foreign link", .market,
      #"{"to": "t", "data": {"deep_link": "https://evil.example/"}}"#,
      #"""
      note provider-message (Firebase Cloud Messaging (legacy)) 1:1 ‹{›
      error foreign-link 1:35 /data/deep_link ‹"https://evil.example/"›
      """#),
    PushLintRow(
      "A message for Firebase of before with a number in the place of a link", .market,
      #"{"to": "t", "data": {"deep_link": 7}}"#,
      #"""
      warning provider-message (Firebase Cloud Messaging (legacy)) 1:1 ‹{›
      error unusable-value 1:35 /data/deep_link ‹7›
      """#),
    PushLintRow(
      "A message for OneSignal", .market,
      #"{"app_id": "a", "contents": {"en": "Hi"}, "data": {"a": {"link": "market://orders/1"}}}"#,
      "warning provider-message (OneSignal) 1:1 ‹{›"),
    PushLintRow(
      "A message for Expo",
      #"{"to": "ExponentPushToken[a]", "title": "Hi", "data": {"screen": "orders"}}"#,
      "warning provider-message (Expo) 1:1 ‹{›"),
    PushLintRow(
      "A message for Expo to several", .market,
      #"{"to": ["ExpoPushToken[a]"], "body": "Hi", "data": {"url": "https://evil.example/"}}"#,
      "warning provider-message (Expo) 1:1 ‹{›"),
    PushLintRow(
      "A message for Expo without data", .market, #"{"to": "ExponentPushToken[a]", "body": "Hi"}"#,
      "warning provider-message (Expo) 1:1 ‹{›"),
  ]

  /// Payloads whose own keys are those of a message.
  private static let others: [PushLintRow] = [
    PushLintRow(
      "An app's own message", .market,
      #"""
      {"aps": {"alert": "Hi"}, "message": {"token": "t", "data": {}, "apns": {"payload": {"aps": 7}}}, \#
      "deep_link": "market://orders/1"}
      """#, ""),
    PushLintRow(
      "An app's own apns", #"{"aps": {"alert": "Hi"}, "apns": {"aps": {"badge": "1"}}}"#, ""),
    PushLintRow(
      "An app's own texts", #"{"aps": {"alert": "Hi"}, "APNS": "no JSON", "APNS_SANDBOX": 7}"#, ""),
    PushLintRow(
      "An app's own to", #"{"aps": {"alert": "Hi"}, "to": "ExponentPushToken[a]", "data": {}}"#, ""),
    PushLintRow(
      "A message that is a text", #"{"message": "Hi", "data": {}}"#, "note no-aps 1:1 ‹{›"),
    PushLintRow(
      "An app_id alone", #"{"app_id": "a", "to": "b"}"#, "note no-aps 1:1 ‹{›"),
  ]
}
