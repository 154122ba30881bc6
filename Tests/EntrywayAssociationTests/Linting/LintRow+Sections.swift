import EntrywayAssociation
import EntrywayJSON

extension LintRow {
  static let kinds: [LintRow] = [
    LintRow(
      "An array for a file", .wrongType,
      #"""
      []
      """#,
      #"""
      error: the file is an array, not an object (wrong-type)
        line 1, column 1:
        []
        ^^
      hint: it must begin with {"applinks": …}.
      """#),
    LintRow(
      "A text for an array", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":"9JA89QQLNQ.com.example.app","components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: `appIDs` is text, not an array of strings (wrong-type)
        line 1, column 35, /applinks/details/0/appIDs:
        {"applinks":{"details":[{"appIDs":"9JA89QQLNQ.com.example.app","components":[{"/":…
                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: put it in square brackets; until then it counts as absent.
      """#),
    LintRow(
      "An exclude in quotes", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*","exclude":"true"}, {"/":"/b"}]}]}}
      """#,
      #"""
      error: `exclude` is text, not true or false (wrong-type)
        line 1, column 102, /applinks/details/0/components/0/exclude:
        …p"],"components":[{"/":"/a/*","exclude":"true"}, {"/":"/b"}]}]}}
                                                 ^^^^^^
      hint: write true or false without quotes; until then it counts as absent.
      """#),
    LintRow(
      "A number for a pattern", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":5}]}]}}
      """#,
      #"""
      warning: the component has no pattern: it takes every URL (matches-everything)
        line 1, column 80, /applinks/details/0/components/0:
        …89QQLNQ.com.example.app"],"components":[{"/":5}]}]}}
                                                 ^^^^^^^
      hint: if that is intended, write {"/": "*"}.
      --
      error: `/` is the number 5, not text (wrong-type)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":5}]}]}}
                                                 ^
      hint: put it in quotes; until then it counts as absent.
      """#),
    LintRow(
      "A text for a component", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":["/a"]}]}}
      """#,
      #"""
      error: `components[0]` is text, not an object (wrong-type)
        line 1, column 80, /applinks/details/0/components/0:
        …89QQLNQ.com.example.app"],"components":["/a"]}]}}
                                                 ^^^^
      hint: put keys and values in braces; until then it counts as absent.
      """#),
    LintRow(
      "A number for a path", .wrongType,
      #"""
      {"applinks":{"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":[5]}]}}
      """#,
      #"""
      error: `paths[0]` is the number 5, not text (wrong-type)
        line 1, column 72, /applinks/details/0/paths/0:
        …":"9JA89QQLNQ.com.example.app","paths":[5]}]}}
                                                 ^
      hint: put it in quotes; until then it counts as absent.
      """#),
    LintRow(
      "A number for a query", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","?":[]}]}]}}
      """#,
      #"""
      error: `?` is an array, not text or an object (wrong-type)
        line 1, column 94, /applinks/details/0/components/0/?:
        …ample.app"],"components":[{"/":"/a","?":[]}]}]}}
                                                 ^^
      hint: write a pattern or {"name": pattern}; until then it counts as absent.
      """#),
    LintRow(
      "A text for an entry", .wrongType,
      #"""
      {"applinks":{"details":["x"]}}
      """#,
      #"""
      error: `details[0]` is text, not an object (wrong-type)
        line 1, column 25, /applinks/details/0:
        {"applinks":{"details":["x"]}}
                                ^^^
      hint: put keys and values in braces; until then it counts as absent.
      """#),
    LintRow(
      "A text for the entries", .wrongType,
      #"""
      {"applinks":{"details":"x"}}
      """#,
      #"""
      error: `details` is text, not an array (wrong-type)
        line 1, column 24, /applinks/details:
        {"applinks":{"details":"x"}}
                               ^^^
      hint: put it in square brackets; until then it counts as absent.
      """#),
    LintRow(
      "A query item that is true", .queryItemNotText,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","?":{"a":"1","flag":true}}]}]}}
      """#,
      #"""
      error: the pattern of the query item `flag` is true, not text (query-item-not-text)
        line 1, column 110, /applinks/details/0/components/0/?/flag:
        …ponents":[{"/":"/a","?":{"a":"1","flag":true}}]}]}}
                                                 ^^^^
      hint: put it in quotes: otherwise the system drops the whole `?`, and every query matches.
      """#),
  ]
}

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
      hint: this is fine for a host that only shares passwords.
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
      note: `details` is an object, and the order in which it is read is undocumented (details-as-object)
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
      hint: use only `appIDs` and `components`: with `components` the system ignores `paths`, and Apple says that links do not work with both.
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
      hint: use only `appIDs` and `components`: with `components` the system ignores `paths`, and Apple says that links do not work with both.
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
      hint: remove it, unless it is a comment for readers.
      """#),
    LintRow(
      "A key in the wrong case", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","casesensitive":false}]}]}}
      """#,
      #"""
      error: the key `casesensitive` is ignored: it must be `caseSensitive` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/casesensitive:
        …m.example.app"],"components":[{"/":"/a","casesensitive":false}]}]}}
                                                 ^^^^^^^^^^^^^^^
      hint: write it exactly like this; keys are case-sensitive.
      """#),
    LintRow(
      "A misspelt exclude", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","exlude":true}, {"/":"/b"}]}]}}
      """#,
      #"""
      error: the key `exlude` is ignored: it must be `exclude` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/exlude:
        …m.example.app"],"components":[{"/":"/a","exlude":true}, {"/":"/b"}]}…
                                                 ^^^^^^^^
      hint: write it exactly like this; keys are case-sensitive.
      """#),
    LintRow(
      "A word for a sign", .misspeltKey,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","query":"x"}]}]}}
      """#,
      #"""
      error: the key `query` is ignored: it must be `?` (misspelt-key)
        line 1, column 90, /applinks/details/0/components/0/query:
        …m.example.app"],"components":[{"/":"/a","query":"x"}]}]}}
                                                 ^^^^^^^
      hint: write it exactly like this; keys are case-sensitive.
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
      error: the key `component` is ignored: it must be `components` (misspelt-key)
        line 1, column 66, /applinks/details/0/component:
        …"appIDs":["9JA89QQLNQ.com.example.app"],"component":[{"/":"/a"}]}]}}
                                                 ^^^^^^^^^^^
      hint: write it exactly like this; keys are case-sensitive.
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
      hint: this is fine for a host that only shares passwords.
      --
      error: the key `appLinks` is ignored: it must be `applinks` (misspelt-key)
        line 1, column 2, /appLinks:
        {"appLinks":{}}
         ^^^^^^^^^^
      hint: write it exactly like this; keys are case-sensitive.
      """#),
  ]
}
