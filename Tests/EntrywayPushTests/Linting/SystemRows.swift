import EntrywayJSON
import EntrywayPush

/// What the system does with the push, and what its alert says.
enum SystemRows {
  static let all: [PushLintRow] = [
    PushLintRow(
      "A badge in quotes", .badge,
      #"""
      {"aps": {"badge": "3"}}
      """#,
      #"""
      error: `badge` is text, not a whole number from 0 (badge)
        line 1, column 19, /aps/badge:
        {"aps": {"badge": "3"}}
                          ^^^
      hint: write "badge": 3, without quotes.
      """#),
    PushLintRow(
      "A badge in words", .badge,
      #"""
      {"aps": {"badge": "three"}}
      """#,
      #"""
      error: `badge` is text, not a whole number from 0 (badge)
        line 1, column 19, /aps/badge:
        {"aps": {"badge": "three"}}
                          ^^^^^^^
      hint: write the number to show on the icon; 0 removes it.
      """#),
    PushLintRow(
      "A negative badge", .badge,
      #"""
      {"aps": {"badge": -1}}
      """#,
      #"""
      error: `badge` is the number -1, not a whole number from 0 (badge)
        line 1, column 19, /aps/badge:
        {"aps": {"badge": -1}}
                          ^^
      hint: write the number to show on the icon; 0 removes it.
      """#),
    PushLintRow(
      "Half a badge", .badge,
      #"""
      {"aps": {"badge": 1.5}}
      """#,
      #"""
      error: `badge` is the number 1.5, not a whole number from 0 (badge)
        line 1, column 19, /aps/badge:
        {"aps": {"badge": 1.5}}
                          ^^^
      hint: write the number to show on the icon; 0 removes it.
      """#),
    PushLintRow(
      "A badge that is null", .badge,
      #"""
      {"aps": {"badge": null, "alert": "Hi"}}
      """#,
      #"""
      error: `badge` is null, not a whole number from 0 (badge)
        line 1, column 19, /aps/badge:
        {"aps": {"badge": null, "alert": "Hi"}}
                          ^^^^
      hint: leave the key out.
      """#),
    PushLintRow(
      "A sound without a name", .sound,
      #"""
      {"aps": {"alert": "Hi", "sound": {"critical": 1, "volume": 0.5}}}
      """#,
      #"""
      error: the sound has no `name` (sound)
        line 1, column 34, /aps/sound:
        {"aps": {"alert": "Hi", "sound": {"critical": 1, "volume": 0.5}}}
                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "name": "default", or the name of a file of the app.
      """#),
    PushLintRow(
      "A sound whose name is empty", .sound,
      #"""
      {"aps": {"alert": "Hi", "sound": {"name": ""}}}
      """#,
      #"""
      error: `name` is empty text, not the name of a sound (sound)
        line 1, column 43, /aps/sound/name:
        …aps": {"alert": "Hi", "sound": {"name": ""}}}
                                                 ^^
      hint: write "default", or the name of a file of the app.
      """#),
    PushLintRow(
      "An empty sound", .sound,
      #"""
      {"aps": {"alert": "Hi", "sound": ""}}
      """#,
      #"""
      error: `sound` is empty text, not the name of a sound (sound)
        line 1, column 34, /aps/sound:
        {"aps": {"alert": "Hi", "sound": ""}}
                                         ^^
      hint: write "default", or the name of a file of the app.
      """#),
    PushLintRow(
      "A sound that is too loud", .sound,
      #"""
      {"aps": {"alert": "Hi", "sound": {"name": "default", "volume": 11}}}
      """#,
      #"""
      error: `volume` is 11, not between 0 and 1 (sound)
        line 1, column 64, /aps/sound/volume:
        … "sound": {"name": "default", "volume": 11}}}
                                                 ^^
      hint: 0 is silent, 1 is the full volume.
      """#),
    PushLintRow(
      "A sound that is critical twice", .notOne,
      #"""
      {"aps": {"alert": "Hi", "sound": {"name": "default", "critical": 2}}}
      """#,
      #"""
      error: `critical` is the number 2, not 1 (not-one)
        line 1, column 66, /aps/sound/critical:
        …sound": {"name": "default", "critical": 2}}}
                                                 ^
      hint: write 1, without quotes; leave the key out to switch it off.
      """#),
    PushLintRow(
      "A volume in quotes", .wrongType,
      #"""
      {"aps": {"alert": "Hi", "sound": {"name": "default", "volume": "1"}}}
      """#,
      #"""
      error: `volume` is text, not a number (wrong-type)
        line 1, column 64, /aps/sound/volume:
        … "sound": {"name": "default", "volume": "1"}}}
                                                 ^^^
      hint: write digits without quotes.
      """#),
    PushLintRow(
      "content-available in quotes", .notOne,
      #"""
      {"aps": {"content-available": "1"}}
      """#,
      #"""
      error: `content-available` is text, not 1 (not-one)
        line 1, column 31, /aps/content-available:
        {"aps": {"content-available": "1"}}
                                      ^^^
      hint: write 1, without quotes; leave the key out to switch it off.
      """#),
    PushLintRow(
      "mutable-content is true", .notOne,
      #"""
      {"aps": {"alert": "Hi", "mutable-content": true}}
      """#,
      #"""
      warning: `mutable-content` is true, not 1 (not-one)
        line 1, column 44, /aps/mutable-content:
        …ps": {"alert": "Hi", "mutable-content": true}}
                                                 ^^^^
      hint: write 1, without quotes; leave the key out to switch it off.
      """#),
    PushLintRow(
      "mutable-content is two", .notOne,
      #"""
      {"aps": {"alert": "Hi", "mutable-content": 2}}
      """#,
      #"""
      error: `mutable-content` is the number 2, not 1 (not-one)
        line 1, column 44, /aps/mutable-content:
        …ps": {"alert": "Hi", "mutable-content": 2}}
                                                 ^
      hint: write 1, without quotes; leave the key out to switch it off.
      """#),
    PushLintRow(
      "A level with a slip", .interruptionLevel,
      #"""
      {"aps": {"alert": "Hi", "interruption-level": "timesensitive"}}
      """#,
      #"""
      error: "timesensitive" is not an interruption level (interruption-level)
        line 1, column 47, /aps/interruption-level:
        …: {"alert": "Hi", "interruption-level": "timesensitive"}}
                                                 ^^^^^^^^^^^^^^^
      hint: did you mean "time-sensitive"?
      """#),
    PushLintRow(
      "A level that there is not", .interruptionLevel,
      #"""
      {"aps": {"alert": "Hi", "interruption-level": "urgent"}}
      """#,
      #"""
      error: "urgent" is not an interruption level (interruption-level)
        line 1, column 47, /aps/interruption-level:
        …: {"alert": "Hi", "interruption-level": "urgent"}}
                                                 ^^^^^^^^
      hint: it is one of `passive`, `active`, `time-sensitive`, `critical`.
      """#),
    PushLintRow(
      "A score of a hundred", .relevanceScore,
      #"""
      {"aps": {"alert": "Hi", "relevance-score": 100}}
      """#,
      #"""
      error: `relevance-score` is 100, not between 0 and 1 (relevance-score)
        line 1, column 44, /aps/relevance-score:
        …ps": {"alert": "Hi", "relevance-score": 100}}
                                                 ^^^
      hint: 1 is the most relevant; other numbers are for Live Activities.
      """#),
    PushLintRow(
      "mutable-content without an alert", .mutableWithoutAlert,
      #"""
      {"aps": {"mutable-content": 1, "badge": 1}}
      """#,
      #"""
      warning: `mutable-content` is set without an alert (mutable-without-alert)
        line 1, column 29, /aps/mutable-content:
        {"aps": {"mutable-content": 1, "badge": 1}}
                                    ^
      hint: add an `alert`: the service extension runs only for a push that has one.
      """#),
    PushLintRow(
      "An image without mutable-content", .imageNotMutable,
      #"""
      {"aps": {"alert": "Hi"}, "image_url": "https://cdn.example.com/1"}
      """#,
      #"""
      warning: `image_url` is an image, but nothing attaches it (image-not-mutable)
        line 1, column 39, /image_url:
        {"aps": {"alert": "Hi"}, "image_url": "https://cdn.example.com/1"}
                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "mutable-content": 1 to `aps`, so that the service extension runs.
      """#),
    PushLintRow(
      "An image by its ending", .imageNotMutable,
      #"""
      {"aps": {"alert": "Hi", "mutable-content": 0}, "data": {"banner": \#
      "https://cdn.example.com/1.JPG?w=600"}}
      """#,
      #"""
      warning: `banner` is an image, but nothing attaches it (image-not-mutable)
        line 1, column 67, /data/banner:
        …utable-content": 0}, "data": {"banner": "https://cdn.example.com/1.JPG?w=***"}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "mutable-content": 1 to `aps`, so that the service extension runs.
      """#),
    PushLintRow(
      "An alert that wakes the app", .backgroundWithAlert,
      #"""
      {"aps": {"alert": "Hi", "content-available": 1}}
      """#,
      #"""
      note: the push wakes the app, and `alert` makes it visible to the user \#
      (background-with-alert)
        line 1, column 46, /aps/content-available:
        …": {"alert": "Hi", "content-available": 1}}
                                                 ^
      hint: send it as `alert`; one sent as `background` must have priority 5.
      """#),
    PushLintRow(
      "An event that there is not", .activityEvent,
      #"""
      {"aps": {"event": "stop", "timestamp": 1, "content-state": {}}}
      """#,
      #"""
      error: "stop" is not a Live Activity event (activity-event)
        line 1, column 19, /aps/event:
        {"aps": {"event": "stop", "timestamp": 1, "c…
                          ^^^^^^
      hint: it is one of `start`, `update`, `end`.
      """#),
    PushLintRow(
      "An event with a slip", .activityEvent,
      #"""
      {"aps": {"event": "udpate", "timestamp": 1, "content-state": {}}}
      """#,
      #"""
      error: "udpate" is not a Live Activity event (activity-event)
        line 1, column 19, /aps/event:
        {"aps": {"event": "udpate", "timestamp": 1, "c…
                          ^^^^^^^^
      hint: did you mean "update"?
      """#),
  ]
}
