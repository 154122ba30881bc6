import EntrywayAssociation
import EntrywayJSON

extension LintRow {
  static let kinds: [LintRow] = [
    LintRow("An array for a file", "[]", "error wrong-type 1:1 ‹[]›"),
    LintRow(
      "A text for an array",
      #"""
      {"applinks":{"details":[{"appIDs":"9JA89QQLNQ.com.example.app","components":[{"/":"/a"}]}]}}
      """#,
      #"error wrong-type 1:35 /applinks/details/0/appIDs ‹"9JA89QQLNQ.com.example.app"›"#),
    LintRow(
      "An exclude in quotes", components: #"{"/":"/a/*","exclude":"true"}, {"/":"/b"}"#,
      #"error wrong-type 1:102 /applinks/details/0/components/0/exclude ‹"true"›"#),
    LintRow(
      "A number for a pattern", components: #"{"/":5}"#,
      #"""
      warning matches-everything 1:80 /applinks/details/0/components/0 ‹{"/":5}›
      error wrong-type 1:85 /applinks/details/0/components/0/~1 ‹5›
      """#),
    LintRow(
      "A text for a component", components: #""/a""#,
      #"error wrong-type 1:80 /applinks/details/0/components/0 ‹"/a"›"#),
    LintRow(
      "A number for a path",
      #"{"applinks":{"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":[5]}]}}"#,
      "error wrong-type 1:72 /applinks/details/0/paths/0 ‹5›"),
    LintRow(
      "A number for a query", components: #"{"/":"/a","?":[]}"#,
      "error wrong-type 1:94 /applinks/details/0/components/0/? ‹[]›"),
    LintRow(
      "A text for an entry", #"{"applinks":{"details":["x"]}}"#,
      #"error wrong-type 1:25 /applinks/details/0 ‹"x"›"#),
    LintRow(
      "A text for the entries", #"{"applinks":{"details":"x"}}"#,
      #"error wrong-type 1:24 /applinks/details ‹"x"›"#),
    LintRow(
      "A query item that is true", components: #"{"/":"/a","?":{"a":"1","flag":true}}"#,
      "error query-item-not-text 1:110 /applinks/details/0/components/0/?/flag ‹true›"),
  ]
}

extension LintRow {
  static let sections: [LintRow] = [
    LintRow(
      "A file that only shares passwords",
      #"{"webcredentials":{"apps":["9JA89QQLNQ.com.example.app"]}}"#,
      #"note no-applinks 1:1 ‹{"webcredentials":{"apps":["9JA89QQLNQ.com.example.app"]}}›"#),
    LintRow(
      "No entries", #"{"applinks":{"details":[]}}"#, "note no-details 1:24 /applinks/details ‹[]›"),
    LintRow("No details", #"{"applinks":{}}"#, "note no-details 1:13 /applinks ‹{}›"),
    LintRow(
      "Apps named in applinks",
      #"""
      {"applinks":{"apps":["9JA89QQLNQ.com.example.app"],"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"error apps-not-empty 1:21 /applinks/apps ‹["9JA89QQLNQ.com.example.app"]›"#),
    LintRow(
      "Entries in an object",
      #"""
      {"applinks":{"details":{"9JA89QQLNQ.com.example.app":{"paths":["/a"]},"9JA89QQLNQ.com.example.b":{"paths":["/b"]}}}}
      """#,
      #"""
      note details-as-object 1:24 /applinks/details ‹{"9JA89QQLNQ.com.example.app":{"paths":["/a"…paths":["/b"]}}›
      """#),
    LintRow(
      "Components beside paths",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      warning mixed-formats 1:25 /applinks/details/0 ‹{"appIDs":["9JA89QQLNQ.com.example.app"],"pa…":[{"/":"/a"}]}›
      """#),
    LintRow(
      "App identifiers beside paths",
      #"{"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"]}]}}"#,
      #"""
      warning mixed-formats 1:25 /applinks/details/0 ‹{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"]}›
      """#),
    LintRow(
      "An entry without rules",
      #"{"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"]}]}}"#,
      #"error no-rules 1:25 /applinks/details/0 ‹{"appIDs":["9JA89QQLNQ.com.example.app"]}›"#),
    LintRow(
      "An empty list of components", components: "",
      "warning empty-rules 1:79 /applinks/details/0/components ‹[]›"),
    LintRow(
      "An empty list of paths", paths: "",
      "warning empty-rules 1:81 /applinks/details/0/paths ‹[]›"),
    LintRow(
      "An unknown key in a component", components: #"{"/":"/a","title":"x"}"#,
      #"warning unknown-key 1:90 /applinks/details/0/components/0/title ‹"title"›"#),
    LintRow(
      "An unknown key in the file",
      #"""
      {"$schema":"x","applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"note unknown-key 1:2 /$schema ‹"$schema"›"#),
    LintRow(
      "A key in the wrong case", components: #"{"/":"/a","casesensitive":false}"#,
      #"error misspelt-key 1:90 /applinks/details/0/components/0/casesensitive ‹"casesensitive"›"#),
    LintRow(
      "A misspelt exclude", components: #"{"/":"/a","exlude":true}, {"/":"/b"}"#,
      #"error misspelt-key 1:90 /applinks/details/0/components/0/exlude ‹"exlude"›"#),
    LintRow(
      "A word for a sign", components: #"{"/":"/a","query":"x"}"#,
      #"error misspelt-key 1:90 /applinks/details/0/components/0/query ‹"query"›"#),
    LintRow(
      "A misspelt list",
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"component":[{"/":"/a"}]}]}}
      """#,
      #"""
      error no-rules 1:25 /applinks/details/0 ‹{"appIDs":["9JA89QQLNQ.com.example.app"],"co…":[{"/":"/a"}]}›
      error misspelt-key 1:66 /applinks/details/0/component ‹"component"›
      """#),
    LintRow(
      "A misspelt section", #"{"appLinks":{}}"#,
      #"""
      note no-applinks 1:1 ‹{"appLinks":{}}›
      error misspelt-key 1:2 /appLinks ‹"appLinks"›
      """#),
  ]
}
