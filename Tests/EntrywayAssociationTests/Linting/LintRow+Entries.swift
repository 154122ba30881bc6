import EntrywayAssociation
import EntrywayRouting

extension LintRow {
  static let apps: [LintRow] = [
    LintRow(
      "An entry without apps", #"{"applinks":{"details":[{"components":[{"/":"/a"}]}]}}"#,
      #"error no-app-ids 1:25 /applinks/details/0 ‹{"components":[{"/":"/a"}]}›"#),
    LintRow(
      "An empty list of apps beside an app",
      #"""
      {"applinks":{"details":[{"appIDs":[],"appID":"9JA89QQLNQ.com.example.app","components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error empty-app-ids 1:35 /applinks/details/0/appIDs ‹[]›
      error ignored-app-id 1:46 /applinks/details/0/appID ‹"9JA89QQLNQ.com.example.app"›
      """#),
    LintRow(
      "An app beside a list without it",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"appID":"9JA89QQLNQ.com.example.b","components":[{"/":"/a"}]}]}}
      """#,
      #"error ignored-app-id 1:74 /applinks/details/0/appID ‹"9JA89QQLNQ.com.example.b"›"#),
    LintRow(
      "A bundle identifier alone", appIDs: #""com.example.app""#,
      #"error invalid-app-id 1:36 /applinks/details/0/appIDs/0 ‹"com.example.app"›"#),
    LintRow(
      "A prefix in small letters", appIDs: #""9ja89qqlnq.com.example.app""#,
      #"error invalid-app-id 1:36 /applinks/details/0/appIDs/0 ‹"9ja89qqlnq.com.example.app"›"#),
    LintRow(
      "An app with a wildcard", appIDs: #""9JA89QQLNQ.com.example.*""#,
      #"error invalid-app-id 1:36 /applinks/details/0/appIDs/0 ‹"9JA89QQLNQ.com.example.*"›"#),
    LintRow(
      "A prefix alone", appIDs: #""9JA89QQLNQ""#,
      #"error invalid-app-id 1:36 /applinks/details/0/appIDs/0 ‹"9JA89QQLNQ"›"#),
    LintRow(
      "A password app that is none",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]},"webcredentials":{"apps":["com.example.app"]}}
      """#,
      #"error invalid-app-id 1:121 /webcredentials/apps/0 ‹"com.example.app"›"#),
    LintRow(
      "A placeholder", appIDs: #""TEAMID.com.example.app""#,
      #"error placeholder-team-id 1:36 /applinks/details/0/appIDs/0 ‹"TEAMID.com.example.app"›"#),
    LintRow(
      "A prefix out of an example", appIDs: #""ABCDE12345.com.example.app""#,
      #"""
      warning placeholder-team-id 1:36 /applinks/details/0/appIDs/0 ‹"ABCDE12345.com.example.app"›
      """#),
    LintRow(
      "An app in two entries",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]},{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/b"}]}]}}
      """#,
      #"""
      note repeated-app-id 1:93 /applinks/details/1 ‹{"appIDs":["9JA89QQLNQ.com.example.app"],"co…":[{"/":"/b"}]}›
      """#),
  ]
}

extension LintRow {
  static let order: [LintRow] = [
    LintRow(
      "A component without a key", components: #"{"/":"/a"}, {}"#,
      "warning matches-everything 1:92 /applinks/details/0/components/1 ‹{}›"),
    LintRow(
      "A component with only an unknown key", components: #"{"url":"/a"}"#,
      #"""
      warning matches-everything 1:80 /applinks/details/0/components/0 ‹{"url":"/a"}›
      warning unknown-key 1:81 /applinks/details/0/components/0/url ‹"url"›
      """#),
    LintRow(
      "An exclude without a pattern", components: #"{"exclude":true}, {"/":"/a"}"#,
      #"""
      warning matches-everything 1:80 /applinks/details/0/components/0 ‹{"exclude":true}›
      warning unreachable 1:98 /applinks/details/0/components/1 ‹{"/":"/a"}›
      """#),
    LintRow(
      "The whole site", components: #"{"/":"*"}"#,
      #"warning takes-callbacks 1:80 /applinks/details/0/components/0 ‹{"/":"*"}›"#),
    LintRow(
      "The whole site, in paths", paths: #""/a", "*""#,
      #"warning takes-callbacks 1:88 /applinks/details/0/paths/1 ‹"*"›"#),
    LintRow(
      "A rule behind the same rule", components: #"{"/":"/a/b"}, {"/":"/a/b/"}"#,
      #"warning unreachable 1:94 /applinks/details/0/components/1 ‹{"/":"/a/b/"}›"#),
    LintRow(
      "A rule behind a wider one",
      components: #"{"/":"/a/*"}, {"/":"/a/b","?":{"c":"1"}}, {"/":"/b"}"#,
      #"warning unreachable 1:94 /applinks/details/0/components/1 ‹{"/":"/a/b","?":{"c":"1"}}›"#),
    LintRow(
      "A rule behind rules for each of its paths",
      components: #"{"/":"/$(upper)/*"}, {"/":"/$(lower)/*"}, {"/":"/$(alpha)/c*"}"#,
      #"warning unreachable 1:122 /applinks/details/0/components/2 ‹{"/":"/$(alpha)/c*"}›"#),
    LintRow(
      "An exclude behind an exclude",
      components: #"{"/":"/a/*","exclude":true}, {"/":"/a/b","exclude":true}, {"/":"/b"}"#,
      #"warning unreachable 1:109 /applinks/details/0/components/1 ‹{"/":"/a/b","exclude":true}›"#),
    LintRow(
      "A NOT behind what it should exclude", paths: #""/a/*", "NOT /a/b""#,
      #"error late-exclude 1:90 /applinks/details/0/paths/1 ‹"NOT /a/b"›"#),
    LintRow(
      "An exclude behind the whole site",
      components: #"{"/":"/auth/*","exclude":true}, {"/":"*"}, {"/":"/help/*","exclude":true}"#,
      #"""
      error late-exclude 1:123 /applinks/details/0/components/2 ‹{"/":"/help/*","exclude":true}›
      """#),
    LintRow(
      "An exclude at the end", components: #"{"/":"/a/*"}, {"/":"/b/*","exclude":true}"#,
      #"""
      warning trailing-exclude 1:94 /applinks/details/0/components/1 ‹{"/":"/b/*","exclude":true}›
      """#),
    LintRow(
      "NOT at the end", paths: #""/a/*", "NOT /b""#,
      #"warning trailing-exclude 1:90 /applinks/details/0/paths/1 ‹"NOT /b"›"#),
    LintRow(
      "Excludes alone", paths: #""NOT *""#,
      #"note only-excludes 1:81 /applinks/details/0/paths ‹["NOT *"]›"#),
  ]
}
