import EntrywayAssociation

extension LintRow {
  static let apps: [LintRow] = [
    LintRow(
      "An entry without apps", .noAppIDs,
      #"""
      {"applinks":{"details":[{"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: the entry names no app (no-app-ids)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":[{"components":[{"/":"/a"}]}]}}
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "appIDs": ["PREFIX.bundle.id"].
      """#),
    LintRow(
      "An empty list of apps beside an app", .emptyAppIDs,
      #"""
      {"applinks":{"details":[{"appIDs":[],"appID":"9JA89QQLNQ.com.example.app","components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: `appIDs` is empty: the entry is for no app, `appID` or not (empty-app-ids)
        line 1, column 35, /applinks/details/0/appIDs:
        {"applinks":{"details":[{"appIDs":[],"appID":"9JA89QQLNQ…
                                          ^^
      hint: name the apps, or leave the entry out.
      --
      error: `appID` is ignored beside `appIDs`, which has no "9JA89QQLNQ.com.example.app" (ignored-app-id)
        line 1, column 46, /applinks/details/0/appID:
        …links":{"details":[{"appIDs":[],"appID":"9JA89QQLNQ.com.example.app","components":[{"/":…
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add it to `appIDs`.
      """#),
    LintRow(
      "An app beside a list without it", .ignoredAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"appID":"9JA89QQLNQ.com.example.b","components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: `appID` is ignored beside `appIDs`, which has no "9JA89QQLNQ.com.example.b" (ignored-app-id)
        line 1, column 74, /applinks/details/0/appID:
        …:["9JA89QQLNQ.com.example.app"],"appID":"9JA89QQLNQ.com.example.b","components":[{"/":…
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add it to `appIDs`.
      """#),
    LintRow(
      "A bundle identifier alone", .invalidAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "com.example.app" is not an app's identifier (invalid-app-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^
      hint: it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "A prefix in small letters", .invalidAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9ja89qqlnq.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "9ja89qqlnq.com.example.app" is not an app's identifier (invalid-app-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["9ja89qqlnq.com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "An app with a wildcard", .invalidAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.*"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "9JA89QQLNQ.com.example.*" is not an app's identifier (invalid-app-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.*"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "A prefix alone", .invalidAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "9JA89QQLNQ" is not an app's identifier (invalid-app-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ"],"components":[{"/"…
                                           ^^^^^^^^^^^^
      hint: it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "A password app that is none", .invalidAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]},"webcredentials":{"apps":["com.example.app"]}}
      """#,
      #"""
      error: "com.example.app" is not an app's identifier (invalid-app-id)
        line 1, column 121, /webcredentials/apps/0:
        …"/":"/a"}]}]},"webcredentials":{"apps":["com.example.app"]}}
                                                 ^^^^^^^^^^^^^^^^^
      hint: it is the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "A placeholder", .placeholderTeamID,
      #"""
      {"applinks":{"details":[{"appIDs":["TEAMID.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "TEAMID.com.example.app" has a prefix out of an example (placeholder-team-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["TEAMID.com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: the prefix is the app's own: it stands beside App ID Prefix in the developer account.
      """#),
    LintRow(
      "A prefix out of an example", .placeholderTeamID,
      #"""
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      warning: "ABCDE12345.com.example.app" has a prefix out of an example (placeholder-team-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: the prefix is the app's own: it stands beside App ID Prefix in the developer account.
      """#),
    LintRow(
      "An app in two entries", .repeatedAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]},{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/b"}]}]}}
      """#,
      #"""
      note: the app "9JA89QQLNQ.com.example.app" has an entry at /applinks/details/0 already (repeated-app-id)
        line 1, column 93, /applinks/details/1:
        …xample.app"],"components":[{"/":"/a"}]},{"appIDs":["9JA89QQLNQ.com.example.app"],"co…":[{"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: join the two: no source says whether the second is asked after a block in the first.
      """#),
  ]
}
