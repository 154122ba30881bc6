import EntrywayAssociation

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
      hint: it has to begin with {"applinks": …}.
      """#),
    LintRow(
      "A text for an array", .wrongType,
      #"""
      {"applinks":{"details":[{"appIDs":"9JA89QQLNQ.com.example.app","components":[{"/":"/a"}]}]}}
      """#,
      #"""
      error: `appIDs` is text, not an array of texts (wrong-type)
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
      hint: if that is meant, write {"/": "*"}.
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
      hint: put it in quotes: the system drops the whole `?` for it, so that every query fits.
      """#),
  ]
}
