import EntrywayJSON
import EntrywayPush

/// Values of another kind than they have to be.
enum KindRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "alert is 7", .wrongType,
      #"""
      {"aps": {"alert": 7}}
      """#,
      #"""
      error: `alert` is the number 7, not text or an object (wrong-type)
        line 1, column 19, /aps/alert:
        {"aps": {"alert": 7}}
                          ^
      hint: write a text, or keys and values in braces.
      """#),
    PushLintRow(
      "alert is null", .wrongType,
      #"""
      {"aps": {"alert": null}}
      """#,
      #"""
      warning: the push shows nothing and wakes nothing (shows-nothing)
        line 1, column 9, /aps:
        {"aps": {"alert": null}}
                ^^^^^^^^^^^^^^^
      hint: give `aps` an `alert`, a `sound` or a `badge`; one that wakes the app has \#
      "content-available": 1.
      --
      error: `alert` is null, not text or an object (wrong-type)
        line 1, column 19, /aps/alert:
        {"aps": {"alert": null}}
                          ^^^^
      hint: leave the key out.
      """#),
    PushLintRow(
      "sound is true", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "sound": true}}
      """#,
      #"""
      error: `sound` is true, not text or an object (wrong-type)
        line 1, column 34, /aps/sound:
        {"aps": {"alert": "Hi", "sound": true}}
                                         ^^^^
      hint: write a text, or keys and values in braces.
      """#),
    PushLintRow(
      "thread-id is 7", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "thread-id": 7}}
      """#,
      #"""
      error: `thread-id` is the number 7, not text (wrong-type)
        line 1, column 38, /aps/thread-id:
        {"aps": {"alert": "Hi", "thread-id": 7}}
                                             ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "category is []", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "category": []}}
      """#,
      #"""
      error: `category` is an array, not text (wrong-type)
        line 1, column 37, /aps/category:
        {"aps": {"alert": "Hi", "category": []}}
                                            ^^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "target-content-id is 7", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "target-content-id": 7}}
      """#,
      #"""
      error: `target-content-id` is the number 7, not text (wrong-type)
        line 1, column 46, /aps/target-content-id:
        …": {"alert": "Hi", "target-content-id": 7}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "interruption-level is 2", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "interruption-level": 2}}
      """#,
      #"""
      error: `interruption-level` is the number 2, not text (wrong-type)
        line 1, column 47, /aps/interruption-level:
        …: {"alert": "Hi", "interruption-level": 2}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "relevance-score is high", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "relevance-score": "high"}}
      """#,
      #"""
      error: `relevance-score` is text, not a number (wrong-type)
        line 1, column 44, /aps/relevance-score:
        …ps": {"alert": "Hi", "relevance-score": "high"}}
                                                 ^^^^^^
      hint: write digits without quotes.
      """#),
    PushLintRow(
      "filter-criteria is {}", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "filter-criteria": {}}}
      """#,
      #"""
      error: `filter-criteria` is an object, not text (wrong-type)
        line 1, column 44, /aps/filter-criteria:
        …ps": {"alert": "Hi", "filter-criteria": {}}}
                                                 ^^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "content-changed is 1", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "content-changed": 1}}
      """#,
      #"""
      error: `content-changed` is the number 1, not true or false (wrong-type)
        line 1, column 44, /aps/content-changed:
        …ps": {"alert": "Hi", "content-changed": 1}}
                                                 ^
      hint: write true or false without quotes.
      """#),
    PushLintRow(
      "timestamp is now", .wrongType,
      #"""
      {"aps": {"event": "start", "timestamp": "now"}}
      """#,
      #"""
      error: `timestamp` is text, not a number (wrong-type)
        line 1, column 41, /aps/timestamp:
        {"aps": {"event": "start", "timestamp": "now"}}
                                                ^^^^^
      hint: write digits without quotes.
      """#),
    PushLintRow(
      "stale-date is true", .wrongType,
      #"""
      {"aps": {"event": "start", "stale-date": true}}
      """#,
      #"""
      error: `stale-date` is true, not a number (wrong-type)
        line 1, column 42, /aps/stale-date:
        …"aps": {"event": "start", "stale-date": true}}
                                                 ^^^^
      hint: write digits without quotes.
      """#),
    PushLintRow(
      "dismissal-date is 1", .wrongType,
      #"""
      {"aps": {"event": "start", "dismissal-date": "1"}}
      """#,
      #"""
      error: `dismissal-date` is text, not a number (wrong-type)
        line 1, column 46, /aps/dismissal-date:
        …": {"event": "start", "dismissal-date": "1"}}
                                                 ^^^
      hint: write digits without quotes.
      """#),
    PushLintRow(
      "content-state is []", .wrongType,
      #"""
      {"aps": {"event": "start", "content-state": []}}
      """#,
      #"""
      error: `content-state` is an array, not an object (wrong-type)
        line 1, column 45, /aps/content-state:
        …s": {"event": "start", "content-state": []}}
                                                 ^^
      hint: put keys and values in braces.
      """#),
    PushLintRow(
      "attributes-type is 7", .wrongType,
      #"""
      {"aps": {"event": "start", "attributes-type": 7}}
      """#,
      #"""
      error: `attributes-type` is the number 7, not text (wrong-type)
        line 1, column 47, /aps/attributes-type:
        …: {"event": "start", "attributes-type": 7}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "attributes is a", .wrongType,
      #"""
      {"aps": {"event": "start", "attributes": "a"}}
      """#,
      #"""
      error: `attributes` is text, not an object (wrong-type)
        line 1, column 42, /aps/attributes:
        …"aps": {"event": "start", "attributes": "a"}}
                                                 ^^^
      hint: put keys and values in braces.
      """#),
    PushLintRow(
      "input-push-channel is 7", .wrongType,
      #"""
      {"aps": {"event": "start", "input-push-channel": 7}}
      """#,
      #"""
      error: `input-push-channel` is the number 7, not text (wrong-type)
        line 1, column 50, /aps/input-push-channel:
        …"event": "start", "input-push-channel": 7}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "event is a number", .wrongType,
      #"""
      {"aps": {"event": 7}}
      """#,
      #"""
      error: `event` is the number 7, not text (wrong-type)
        line 1, column 19, /aps/event:
        {"aps": {"event": 7}}
                          ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "title of an alert is 7", .wrongType,
      #"""
      {"aps": {"alert": {"body": "Hi", "title": 7}}}
      """#,
      #"""
      error: `title` is the number 7, not text (wrong-type)
        line 1, column 43, /aps/alert/title:
        …aps": {"alert": {"body": "Hi", "title": 7}}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "subtitle of an alert is []", .wrongType,
      #"""
      {"aps": {"alert": {"title": "Hi", "subtitle": []}}}
      """#,
      #"""
      error: `subtitle` is an array, not text (wrong-type)
        line 1, column 47, /aps/alert/subtitle:
        …: {"alert": {"title": "Hi", "subtitle": []}}}
                                                 ^^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "body of an alert is null", .wrongType,
      #"""
      {"aps": {"alert": {"title": "Hi", "body": null}}}
      """#,
      #"""
      error: `body` is null, not text (wrong-type)
        line 1, column 43, /aps/alert/body:
        …aps": {"alert": {"title": "Hi", "body": null}}}
                                                 ^^^^
      hint: leave the key out.
      """#),
    PushLintRow(
      "launch-image of an alert is true", .wrongType,
      #"""
      {"aps": {"alert": {"title": "Hi", "launch-image": true}}}
      """#,
      #"""
      error: `launch-image` is true, not text (wrong-type)
        line 1, column 51, /aps/alert/launch-image:
        …alert": {"title": "Hi", "launch-image": true}}}
                                                 ^^^^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "loc-key of an alert is 7", .wrongType,
      #"""
      {"aps": {"alert": {"title": "Hi", "loc-key": 7}}}
      """#,
      #"""
      error: `loc-key` is the number 7, not text (wrong-type)
        line 1, column 46, /aps/alert/loc-key:
        …": {"alert": {"title": "Hi", "loc-key": 7}}}
                                                 ^
      hint: put it in quotes.
      """#),
    PushLintRow(
      "loc-args of an alert is Sarah", .wrongType,
      #"""
      {"aps": {"alert": {"loc-key": "K", "loc-args": "Sarah"}}}
      """#,
      #"""
      error: `loc-args` is text, not an array of strings (wrong-type)
        line 1, column 48, /aps/alert/loc-args:
        … {"alert": {"loc-key": "K", "loc-args": "Sarah"}}}
                                                 ^^^^^^^
      hint: put it in square brackets.
      """#),
    PushLintRow(
      "An argument is a number", .wrongType,
      #"""
      {"aps": {"alert": {"loc-key": "K", "loc-args": ["Sarah", 2]}}}
      """#,
      #"""
      error: `loc-args[1]` is the number 2, not text (wrong-type)
        line 1, column 58, /aps/alert/loc-args/1:
        … {"loc-key": "K", "loc-args": ["Sarah", 2]}}}
                                                 ^
      hint: put it in quotes.
      """#),
  ]
}
