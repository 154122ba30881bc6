import EntrywayAssociation

extension LintRow {
  static let sections: [LintRow] = [
    LintRow(
      "A file that only shares passwords", .noAppLinks,
      #"""
      {"webcredentials":{"apps":["9JA89QQLNQ.com.example.app"]}}
      """#,
      #"""
      note: the file has no `applinks`: no app takes a link of this host (no-applinks)
        line 1, column 1:
        {"webcredentials":{"apps":["9JA89QQLNQ.com.example.app"]}}
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: that is right for a host that only shares passwords.
      """#),
    LintRow(
      "No entries", .noDetails,
      #"""
      {"applinks":{"details":[]}}
      """#,
      #"""
      note: `applinks` has no entries: no app takes a link of this host (no-details)
        line 1, column 24, /applinks/details:
        {"applinks":{"details":[]}}
                               ^^
      hint: an entry is {"appIDs": […], "components": […]} in `details`.
      """#),
    LintRow(
      "No details", .noDetails,
      #"""
      {"applinks":{}}
      """#,
      #"""
      note: `applinks` has no entries: no app takes a link of this host (no-details)
        line 1, column 13, /applinks:
        {"applinks":{}}
                    ^^
      hint: an entry is {"appIDs": […], "components": […]} in `details`.
      """#),
    LintRow(
      "Apps named in applinks", .appsNotEmpty,
      #"""
      {"applinks":{"apps":["9JA89QQLNQ.com.example.app"],"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: `apps` in `applinks` is not an empty array (apps-not-empty)
        line 1, column 21, /applinks/apps:
        {"applinks":{"apps":["9JA89QQLNQ.com.example.app"],"details":[{"appIDs…
                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write [] or leave the key out: apps are named in `details`.
      """#),
    LintRow(
      "Entries in an object", .detailsAsObject,
      #"""
      {"applinks":{"details":{"9JA89QQLNQ.com.example.app":{"paths":["/a"]},"9JA89QQLNQ.com.example.b":{"paths":["/b"]}}}}
      """#,
      #"""
      note: `details` is an object, and no source says in which order it is read (details-as-object)
        line 1, column 24, /applinks/details:
        {"applinks":{"details":{"9JA89QQLNQ.com.example.app":{"paths":["/a"…paths":["/b"]}}}}
                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write an array of entries, each with its `appIDs`.
      """#),
    LintRow(
      "Components beside paths", .mixedFormats,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      warning: the entry mixes `appIDs` and `components` with `paths`, the format before iOS 13 (mixed-formats)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"pa…":[{"/":"/a"}]}]}}
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: keep to `appIDs` and `components`: beside `components` the system ignores `paths`, and Apple says that links do not work with both.
      """#),
    LintRow(
      "App identifiers beside paths", .mixedFormats,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"]}]}}
      """#,
      #"""
      warning: the entry mixes `appIDs` and `components` with `paths`, the format before iOS 13 (mixed-formats)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"paths":["/a"]}]}}
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: keep to `appIDs` and `components`: beside `components` the system ignores `paths`, and Apple says that links do not work with both.
      """#),
    LintRow(
      "An entry without rules", .noRules,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"]}]}}
      """#,
      #"""
      error: the entry has no `components` (no-rules)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"]}]}}
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "components": [{"/": "*"}] for all links, or leave the entry out.
      """#),
    LintRow(
      "An empty list of components", .emptyRules,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[]}]}}
      """#,
      #"""
      warning: `components` is empty: the entry takes no link (empty-rules)
        line 1, column 79, /applinks/details/0/components:
        …A89QQLNQ.com.example.app"],"components":[]}]}}
                                                 ^^
      hint: add a rule, or leave the entry out.
      """#),
    LintRow(
      "An empty list of paths", .emptyRules,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":[]}]}}
      """#,
      #"""
      warning: `paths` is empty: the entry takes no link (empty-rules)
        line 1, column 81, /applinks/details/0/paths:
        …D":"9JA89QQLNQ.com.example.app","paths":[]}]}}
                                                 ^^
      hint: add a rule, or leave the entry out.
      """#),
    LintRow(
      "An unknown key in a component", .unknownKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","title":"x"}]}]}}
      """#,
      #"""
      warning: the key `title` has no meaning here, and is ignored (unknown-key)
        line 1, column 90, /applinks/details/0/components/0/title:
        …m.example.app"],"components":[{"/":"/a","title":"x"}]}]}}
                                                 ^^^^^^^
      hint: a component has the keys / ? # exclude comment caseSensitive percentEncoded.
      """#),
    LintRow(
      "An unknown key in the file", .unknownKey,
      #"""
      {"$schema":"x","applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      note: the key `$schema` has no meaning here, and is ignored (unknown-key)
        line 1, column 2, /$schema:
        {"$schema":"x","applinks":{"de…
         ^^^^^^^^^
      hint: remove it, unless it is a note to readers.
      """#),
    LintRow(
      "A key in the wrong case", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","casesensitive":false}]}]}}
      """#,
      #"""
      error: the key `casesensitive` is ignored: it has to be `caseSensitive` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/casesensitive:
        …m.example.app"],"components":[{"/":"/a","casesensitive":false}]}]}}
                                                 ^^^^^^^^^^^^^^^
      hint: write it exactly so; the case of letters counts.
      """#),
    LintRow(
      "A misspelt exclude", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","exlude":true}, {"/":"/b"}]}]}}
      """#,
      #"""
      error: the key `exlude` is ignored: it has to be `exclude` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/exlude:
        …m.example.app"],"components":[{"/":"/a","exlude":true}, {"/":"/b"}]}…
                                                 ^^^^^^^^
      hint: write it exactly so; the case of letters counts.
      """#),
    LintRow(
      "A word for a sign", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","query":"x"}]}]}}
      """#,
      #"""
      error: the key `query` is ignored: it has to be `?` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/query:
        …m.example.app"],"components":[{"/":"/a","query":"x"}]}]}}
                                                 ^^^^^^^
      hint: write it exactly so; the case of letters counts.
      """#),
    LintRow(
      "A misspelt list", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"component":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: the entry has no `components` (no-rules)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"co…":[{"/":"/a"}]}]}}
                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: add "components": [{"/": "*"}] for all links, or leave the entry out.
      --
      error: the key `component` is ignored: it has to be `components` (misspelt-key)
        line 1, column 66, /applinks/details/0/component:
        …"appIDs":["9JA89QQLNQ.com.example.app"],"component":[{"/":"/a"}]}]}}
                                                 ^^^^^^^^^^^
      hint: write it exactly so; the case of letters counts.
      """#),
    LintRow(
      "A misspelt section", .misspeltKey,
      #"""
      {"appLinks":{}}
      """#,
      #"""
      note: the file has no `applinks`: no app takes a link of this host (no-applinks)
        line 1, column 1:
        {"appLinks":{}}
        ^^^^^^^^^^^^^^^
      hint: that is right for a host that only shares passwords.
      --
      error: the key `appLinks` is ignored: it has to be `applinks` (misspelt-key)
        line 1, column 2, /appLinks:
        {"appLinks":{}}
         ^^^^^^^^^^
      hint: write it exactly so; the case of letters counts.
      """#),
  ]
}
