import EntrywayJSON
import EntrywayPush

/// Misplaced keys, and keys that mean nothing.
enum KeyRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "No aps", .noAps,
      #"""
      {"deep_link": "https://market.example.com/orders/1"}
      """#,
      #"""
      note: the payload has no `aps`: a push shows nothing without it (no-aps)
        line 1, column 1:
        {"deep_link": "https:…
        ^
      hint: add "aps": {"alert": …}, unless something else adds it when it is sent.
      """#),
    PushLintRow(
      "aps in capitals", .misspeltKey,
      #"""
      {"APS": {"alert": "Hi"}}
      """#,
      #"""
      error: the key `APS` has no meaning here (misspelt-key)
        line 1, column 2, /APS:
        {"APS": {"alert": "Hi"}}
         ^^^^^
      hint: did you mean `aps`?
      """#),
    PushLintRow(
      "aps is text", .wrongType,
      #"""
      {"aps": "Hi"}
      """#,
      #"""
      error: `aps` is text, not an object (wrong-type)
        line 1, column 9, /aps:
        {"aps": "Hi"}
                ^^^^
      hint: put keys and values in braces.
      """#),
    PushLintRow(
      "aps is null", .wrongType,
      #"""
      {"aps": null}
      """#,
      #"""
      error: `aps` is null, not an object (wrong-type)
        line 1, column 9, /aps:
        {"aps": null}
                ^^^^
      hint: leave the key out.
      """#),
    PushLintRow(
      "An empty aps", .showsNothing,
      #"""
      {"aps": {}}
      """#,
      #"""
      warning: the push shows nothing and wakes nothing (shows-nothing)
        line 1, column 9, /aps:
        {"aps": {}}
                ^^
      hint: give `aps` an `alert`, a `sound` or a `badge`; one that wakes the app has \#
      "content-available": 1.
      """#),
    PushLintRow(
      "A key of the app's own in aps", .keyInAps,
      #"""
      {"aps": {"alert": "Hi", "order_id": 4821}}
      """#,
      #"""
      warning: `order_id` is inside `aps`, but is not one of its keys (key-in-aps)
        line 1, column 25, /aps/order_id:
        {"aps": {"alert": "Hi", "order_id": 4821}}
                                ^^^^^^^^^^
      hint: move it beside `aps`: inside, APNs ignores an app's own keys.
      """#),
    PushLintRow(
      "A title in aps", .misspeltKey,
      #"""
      {"aps": {"title": "Hi", "badge": 1}}
      """#,
      #"""
      error: `title` is inside `aps`, but is a key of `alert` (misspelt-key)
        line 1, column 10, /aps/title:
        {"aps": {"title": "Hi", "badge": 1}}
                 ^^^^^^^
      hint: write "alert": {"title": …}.
      """#),
    PushLintRow(
      "A key with an underscore", .misspeltKey,
      #"""
      {"aps": {"alert": "Hi", "mutable_content": 1}}
      """#,
      #"""
      error: the key `mutable_content` has no meaning here (misspelt-key)
        line 1, column 25, /aps/mutable_content:
        {"aps": {"alert": "Hi", "mutable_content": 1}}
                                ^^^^^^^^^^^^^^^^^
      hint: did you mean `mutable-content`?
      """#),
    PushLintRow(
      "A key in camel case", .misspeltKey,
      #"""
      {"aps": {"alert": "Hi", "threadId": "7"}}
      """#,
      #"""
      error: the key `threadId` has no meaning here (misspelt-key)
        line 1, column 25, /aps/threadId:
        {"aps": {"alert": "Hi", "threadId": "7"}}
                                ^^^^^^^^^^
      hint: did you mean `thread-id`?
      """#),
    PushLintRow(
      "A key of the system beside aps", .keyOutsideAps,
      #"""
      {"aps": {"alert": "Hi"}, "thread-id": "7"}
      """#,
      #"""
      warning: `thread-id` is beside `aps`, where the system does not look (key-outside-aps)
        line 1, column 26, /thread-id:
        {"aps": {"alert": "Hi"}, "thread-id": "7"}
                                 ^^^^^^^^^^^
      hint: move it into `aps`.
      """#),
    PushLintRow(
      "A key that an alert does not have", .unknownKey,
      #"""
      {"aps": {"alert": {"title": "Hi", "icon": "bell"}}}
      """#,
      #"""
      warning: the key `icon` has no meaning in `alert` (unknown-key)
        line 1, column 35, /aps/alert/icon:
        {"aps": {"alert": {"title": "Hi", "icon": "bell"}}}
                                          ^^^^^^
      hint: put an app's own keys beside `aps`.
      """#),
    PushLintRow(
      "A misspelt key in an alert", .misspeltKey,
      #"""
      {"aps": {"alert": {"titel": "Hi", "body": "There"}}}
      """#,
      #"""
      error: the key `titel` has no meaning here (misspelt-key)
        line 1, column 20, /aps/alert/titel:
        {"aps": {"alert": {"titel": "Hi", "body": "The…
                           ^^^^^^^
      hint: did you mean `title`?
      """#),
    PushLintRow(
      "An argument of a summary", .deprecatedKey,
      #"""
      {"aps": {"alert": {"title": "Hi", "summary-arg": "Sarah", "summary-arg-count": 2}}}
      """#,
      #"""
      note: `summary-arg` is for earlier systems, and deprecated (deprecated-key)
        line 1, column 35, /aps/alert/summary-arg:
        {"aps": {"alert": {"title": "Hi", "summary-arg": "Sarah", "summary-…
                                          ^^^^^^^^^^^^^
      hint: leave it out.
      --
      note: `summary-arg-count` is for earlier systems, and deprecated (deprecated-key)
        line 1, column 59, /aps/alert/summary-arg-count:
        …{"title": "Hi", "summary-arg": "Sarah", "summary-arg-count": 2}}}
                                                 ^^^^^^^^^^^^^^^^^^^
      hint: leave it out.
      """#),
    PushLintRow(
      "A state without an event", .liveActivityKey,
      #"""
      {"aps": {"alert": "Hi", "content-state": {"minutes": 5}}}
      """#,
      #"""
      warning: `content-state` is for Live Activities, and there is no `event` (live-activity-key)
        line 1, column 25, /aps/content-state:
        {"aps": {"alert": "Hi", "content-state": {"minutes": 5}}}
                                ^^^^^^^^^^^^^^^
      hint: add "event": "update", or leave it out.
      """#),
    PushLintRow(
      "The bundle of the simulator is a number", .wrongType,
      #"""
      {"Simulator Target Bundle": 7, "aps": {"alert": "Hi"}}
      """#,
      #"""
      error: `Simulator Target Bundle` is the number 7, not text (wrong-type)
        line 1, column 29, /Simulator Target Bundle:
        {"Simulator Target Bundle": 7, "aps": {"alert": "…
                                    ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "The identifier of the send is a number", .sendID,
      #"""
      {"aps": {"alert": "Hi"}, "send_id": 4821}
      """#,
      #"""
      error: the send identifier is the number 4821, not text (send-id)
        line 1, column 37, /send_id:
        {"aps": {"alert": "Hi"}, "send_id": 4821}
                                            ^^^^
      hint: use at most 128 bytes of text without control characters: it joins an open \#
      to its send.
      """#),
    PushLintRow(
      "The identifier of the send is empty", .sendID,
      #"""
      {"aps": {"alert": "Hi"}, "send_id": ""}
      """#,
      #"""
      error: the send identifier is empty (send-id)
        line 1, column 37, /send_id:
        {"aps": {"alert": "Hi"}, "send_id": ""}
                                            ^^
      hint: use at most 128 bytes of text without control characters: it joins an open \#
      to its send.
      """#),
    PushLintRow(
      "The identifier of the send has a line break", .sendID,
      #"""
      {"aps": {"alert": "Hi"}, "send_id": "a\nb"}
      """#,
      #"""
      error: the send identifier is text with a control character (send-id)
        line 1, column 37, /send_id:
        {"aps": {"alert": "Hi"}, "send_id": "a\nb"}
                                            ^^^^^^
      hint: use at most 128 bytes of text without control characters: it joins an open \#
      to its send.
      """#),
    PushLintRow(
      "The identifier of the send is long", .sendID,
      #"""
      {"aps": {"alert": "Hi"}, "send_id": \#
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"}
      """#,
      #"""
      error: the send identifier is text of 130 bytes (send-id)
        line 1, column 37, /send_id:
        {"aps": {"alert": "Hi"}, "send_id": \#
      "0123456789012345678901234567890123456789012…67890123456789"}
                                            \#
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: use at most 128 bytes of text without control characters: it joins an open \#
      to its send.
      """#),
  ]
}
