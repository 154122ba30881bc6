import EntrywayAssociation
import EntrywayRouting

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
      error: `appIDs` is empty: the entry is for no app, whatever `appID` says (empty-app-ids)
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
      hint: write the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
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
      hint: write the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
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
      hint: write the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
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
      hint: write the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
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
      hint: write the team's prefix, ten capitals and digits, a dot, and the bundle identifier.
      """#),
    LintRow(
      "A placeholder", .placeholderTeamID,
      #"""
      {"applinks":{"details":[{"appIDs":["TEAMID.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: "TEAMID.com.example.app" has the prefix of an example (placeholder-team-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["TEAMID.com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: the prefix is the app's own: find it next to App ID Prefix in the developer account.
      """#),
    LintRow(
      "A prefix out of an example", .placeholderTeamID,
      #"""
      {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      warning: "ABCDE12345.com.example.app" has the prefix of an example (placeholder-team-id)
        line 1, column 36, /applinks/details/0/appIDs/0:
        {"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/"…
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: the prefix is the app's own: find it next to App ID Prefix in the developer account.
      """#),
    LintRow(
      "An app in two entries", .repeatedAppID,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]},{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/b"}]}]}}
      """#,
      #"""
      note: the app "9JA89QQLNQ.com.example.app" already has an entry at /applinks/details/0 (repeated-app-id)
        line 1, column 93, /applinks/details/1:
        …xample.app"],"components":[{"/":"/a"}]},{"appIDs":["9JA89QQLNQ.com.example.app"],"co…":[{"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: merge the two: whether the second is tried after a block in the first is undocumented.
      """#),
  ]
}

extension LintRow {
  static let order: [LintRow] = [
    LintRow(
      "A component without a key", .matchesEverything,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}, {}]}]}}
      """#,
      #"""
      warning: the component has no pattern: it takes every URL (matches-everything)
        line 1, column 92, /applinks/details/0/components/1:
        …example.app"],"components":[{"/":"/a"}, {}]}]}}
                                                 ^^
      hint: if that is intended, write {"/": "*"}.
      """#),
    LintRow(
      "A component with only an unknown key", .matchesEverything,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"url":"/a"}]}]}}
      """#,
      #"""
      warning: the component has no pattern: it takes every URL (matches-everything)
        line 1, column 80, /applinks/details/0/components/0:
        …89QQLNQ.com.example.app"],"components":[{"url":"/a"}]}]}}
                                                 ^^^^^^^^^^^^
      hint: if that is intended, write {"/": "*"}.
      --
      warning: the key `url` has no meaning here, and is ignored (unknown-key)
        line 1, column 81, /applinks/details/0/components/0/url:
        …9QQLNQ.com.example.app"],"components":[{"url":"/a"}]}]}}
                                                 ^^^^^
      hint: a component has the keys / ? # exclude comment caseSensitive percentEncoded.
      """#),
    LintRow(
      "An exclude without a pattern", .matchesEverything,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"exclude":true}, {"/":"/a"}]}]}}
      """#,
      #"""
      warning: the component has no pattern: it excludes every URL (matches-everything)
        line 1, column 80, /applinks/details/0/components/0:
        …89QQLNQ.com.example.app"],"components":[{"exclude":true}, {"/":"/a"}]}]}}
                                                 ^^^^^^^^^^^^^^^^
      hint: if that is intended, write {"/": "*"}.
      --
      warning: no link reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 98, /applinks/details/0/components/1:
        …e.app"],"components":[{"exclude":true}, {"/":"/a"}]}]}}
                                                 ^^^^^^^^^^
      hint: remove it, or move it up.
      """#),
    LintRow(
      "The whole site", .takesCallbacks,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"*"}]}]}}
      """#,
      #"""
      warning: the rule takes the whole site, with sign-in callbacks such as /auth/callback (takes-callbacks)
        line 1, column 80, /applinks/details/0/components/0:
        …89QQLNQ.com.example.app"],"components":[{"/":"*"}]}]}}
                                                 ^^^^^^^^^
      hint: exclude the callbacks in an earlier rule, or the browser cannot finish a sign-in.
      """#),
    LintRow(
      "The whole site, in paths", .takesCallbacks,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["/a", "*"]}]}}
      """#,
      #"""
      warning: the rule takes the whole site, with sign-in callbacks such as /auth/callback (takes-callbacks)
        line 1, column 88, /applinks/details/0/paths/1:
        …89QQLNQ.com.example.app","paths":["/a", "*"]}]}}
                                                 ^^^
      hint: exclude the callbacks in an earlier rule, or the browser cannot finish a sign-in.
      """#),
    LintRow(
      "A rule behind the same rule", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/b"}, {"/":"/a/b/"}]}]}}
      """#,
      #"""
      warning: no link reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/b"}, {"/":"/a/b/"}]}]}}
                                                 ^^^^^^^^^^^^^
      hint: remove it, or move it up.
      """#),
    LintRow(
      "A rule behind a wider one", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*"}, {"/":"/a/b","?":{"c":"1"}}, {"/":"/b"}]}]}}
      """#,
      #"""
      warning: no link reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/*"}, {"/":"/a/b","?":{"c":"1"}}, {"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or move it up.
      """#),
    LintRow(
      "A rule behind rules for each of its paths", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(upper)/*"}, {"/":"/$(lower)/*"}, {"/":"/$(alpha)/c*"}]}]}}
      """#,
      #"""
      warning: no link reaches this rule: rules 0, 1 decide all that it takes (unreachable)
        line 1, column 122, /applinks/details/0/components/2:
        …/":"/$(upper)/*"}, {"/":"/$(lower)/*"}, {"/":"/$(alpha)/c*"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or move it up.
      """#),
    LintRow(
      "An exclude behind an exclude", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*","exclude":true}, {"/":"/a/b","exclude":true}, {"/":"/b"}]}]}}
      """#,
      #"""
      warning: no link reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 109, /applinks/details/0/components/1:
        …mponents":[{"/":"/a/*","exclude":true}, {"/":"/a/b","exclude":true}, {"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or move it up.
      """#),
    LintRow(
      "A NOT behind what it should exclude", .lateExclude,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["/a/*", "NOT /a/b"]}]}}
      """#,
      #"""
      error: this excludes nothing: rule 0 decides all that it should exclude (late-exclude)
        line 1, column 90, /applinks/details/0/paths/1:
        …QQLNQ.com.example.app","paths":["/a/*", "NOT /a/b"]}]}}
                                                 ^^^^^^^^^^
      hint: move it up: the first rule that matches decides.
      """#),
    LintRow(
      "An exclude behind the whole site", .lateExclude,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/auth/*","exclude":true}, {"/":"*"}, {"/":"/help/*","exclude":true}]}]}}
      """#,
      #"""
      error: this excludes nothing: rule 1 decides all that it should exclude (late-exclude)
        line 1, column 123, /applinks/details/0/components/2:
        …":"/auth/*","exclude":true}, {"/":"*"}, {"/":"/help/*","exclude":true}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: move it up: the first rule that matches decides.
      """#),
    LintRow(
      "An exclude at the end", .trailingExclude,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*"}, {"/":"/b/*","exclude":true}]}]}}
      """#,
      #"""
      warning: no later rule takes a link, so this exclude has no effect (trailing-exclude)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/*"}, {"/":"/b/*","exclude":true}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: move it before what it should exclude from, or remove it.
      """#),
    LintRow(
      "NOT at the end", .trailingExclude,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["/a/*", "NOT /b"]}]}}
      """#,
      #"""
      warning: no later rule takes a link, so this exclude has no effect (trailing-exclude)
        line 1, column 90, /applinks/details/0/paths/1:
        …QQLNQ.com.example.app","paths":["/a/*", "NOT /b"]}]}}
                                                 ^^^^^^^^
      hint: move it before what it should exclude from, or remove it.
      """#),
    LintRow(
      "Excludes alone", .onlyExcludes,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["NOT *"]}]}}
      """#,
      #"""
      note: the entry only excludes, and takes no link (only-excludes)
        line 1, column 81, /applinks/details/0/paths:
        …D":"9JA89QQLNQ.com.example.app","paths":["NOT *"]}]}}
                                                 ^^^^^^^^^
      hint: links that no rule takes stay in the browser anyway.
      """#),
  ]
}
