import EntrywayJSON
import EntrywayPush

/// What the system does with the push, and what its alert says.
enum SystemRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A badge in quotes", #"{"aps": {"badge": "3"}}"#, #"error badge 1:19 /aps/badge ‹"3"›"#),
    PushLintRow(
      "A badge in words", #"{"aps": {"badge": "three"}}"#,
      #"error badge 1:19 /aps/badge ‹"three"›"#),
    PushLintRow("A negative badge", #"{"aps": {"badge": -1}}"#, "error badge 1:19 /aps/badge ‹-1›"),
    PushLintRow("Half a badge", #"{"aps": {"badge": 1.5}}"#, "error badge 1:19 /aps/badge ‹1.5›"),
    PushLintRow(
      "A badge that is null", #"{"aps": {"badge": null, "alert": "Hi"}}"#,
      "error badge 1:19 /aps/badge ‹null›"),
    PushLintRow(
      "A sound without a name",
      #"{"aps": {"alert": "Hi", "sound": {"critical": 1, "volume": 0.5}}}"#,
      #"error sound 1:34 /aps/sound ‹{"critical": 1, "volume": 0.5}›"#),
    PushLintRow(
      "A sound whose name is empty", #"{"aps": {"alert": "Hi", "sound": {"name": ""}}}"#,
      #"error sound 1:43 /aps/sound/name ‹""›"#),
    PushLintRow(
      "An empty sound", #"{"aps": {"alert": "Hi", "sound": ""}}"#,
      #"error sound 1:34 /aps/sound ‹""›"#),
    PushLintRow(
      "A sound that is too loud",
      #"{"aps": {"alert": "Hi", "sound": {"name": "default", "volume": 11}}}"#,
      "error sound 1:64 /aps/sound/volume ‹11›"),
    PushLintRow(
      "A sound that is critical twice",
      #"{"aps": {"alert": "Hi", "sound": {"name": "default", "critical": 2}}}"#,
      "error not-one 1:66 /aps/sound/critical ‹2›"),
    PushLintRow(
      "A volume in quotes",
      #"{"aps": {"alert": "Hi", "sound": {"name": "default", "volume": "1"}}}"#,
      #"error wrong-type 1:64 /aps/sound/volume ‹"1"›"#),
    PushLintRow(
      "content-available in quotes", #"{"aps": {"content-available": "1"}}"#,
      #"error not-one 1:31 /aps/content-available ‹"1"›"#),
    PushLintRow(
      "mutable-content is true", #"{"aps": {"alert": "Hi", "mutable-content": true}}"#,
      "warning not-one 1:44 /aps/mutable-content ‹true›"),
    PushLintRow(
      "mutable-content is two", #"{"aps": {"alert": "Hi", "mutable-content": 2}}"#,
      "error not-one 1:44 /aps/mutable-content ‹2›"),
    PushLintRow(
      "A level with a slip", #"{"aps": {"alert": "Hi", "interruption-level": "timesensitive"}}"#,
      #"error interruption-level 1:47 /aps/interruption-level ‹"timesensitive"›"#),
    PushLintRow(
      "A level that there is not", #"{"aps": {"alert": "Hi", "interruption-level": "urgent"}}"#,
      #"error interruption-level 1:47 /aps/interruption-level ‹"urgent"›"#),
    PushLintRow(
      "A score of a hundred", #"{"aps": {"alert": "Hi", "relevance-score": 100}}"#,
      "error relevance-score 1:44 /aps/relevance-score ‹100›"),
    PushLintRow(
      "mutable-content without an alert", #"{"aps": {"mutable-content": 1, "badge": 1}}"#,
      "warning mutable-without-alert 1:29 /aps/mutable-content ‹1›"),
    PushLintRow(
      "An image without mutable-content",
      #"{"aps": {"alert": "Hi"}, "image_url": "https://cdn.example.com/1"}"#,
      #"warning image-not-mutable 1:39 /image_url ‹"https://cdn.example.com/1"›"#),
    PushLintRow(
      "An image by its ending",
      #"""
      {"aps": {"alert": "Hi", "mutable-content": 0}, "data": {"banner": \#
      "https://cdn.example.com/1.JPG?w=600"}}
      """#,
      #"warning image-not-mutable 1:67 /data/banner ‹"https://cdn.example.com/1.JPG?w=***"›"#),
    PushLintRow(
      "An alert that wakes the app", #"{"aps": {"alert": "Hi", "content-available": 1}}"#,
      "note background-with-alert 1:46 /aps/content-available ‹1›"),
    PushLintRow(
      "An event that there is not",
      #"{"aps": {"event": "stop", "timestamp": 1, "content-state": {}}}"#,
      #"error activity-event 1:19 /aps/event ‹"stop"›"#),
    PushLintRow(
      "An event with a slip", #"{"aps": {"event": "udpate", "timestamp": 1, "content-state": {}}}"#,
      #"error activity-event 1:19 /aps/event ‹"udpate"›"#),
  ]
}
