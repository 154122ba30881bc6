import EntrywayAssociation

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
      hint: if that is meant, write {"/": "*"}.
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
      hint: if that is meant, write {"/": "*"}.
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
      hint: if that is meant, write {"/": "*"}.
      --
      warning: nothing reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 98, /applinks/details/0/components/1:
        …e.app"],"components":[{"exclude":true}, {"/":"/a"}]}]}}
                                                 ^^^^^^^^^^
      hint: remove it, or put it before.
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
      hint: put an exclude for the callbacks before it, or the browser cannot finish a sign-in.
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
      hint: put an exclude for the callbacks before it, or the browser cannot finish a sign-in.
      """#),
    LintRow(
      "A rule behind the same rule", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/b"}, {"/":"/a/b/"}]}]}}
      """#,
      #"""
      warning: nothing reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/b"}, {"/":"/a/b/"}]}]}}
                                                 ^^^^^^^^^^^^^
      hint: remove it, or put it before.
      """#),
    LintRow(
      "A rule behind a wider one", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*"}, {"/":"/a/b","?":{"c":"1"}}, {"/":"/b"}]}]}}
      """#,
      #"""
      warning: nothing reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/*"}, {"/":"/a/b","?":{"c":"1"}}, {"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or put it before.
      """#),
    LintRow(
      "A rule behind rules for each of its paths", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(upper)/*"}, {"/":"/$(lower)/*"}, {"/":"/$(alpha)/c*"}]}]}}
      """#,
      #"""
      warning: nothing reaches this rule: rules 0, 1 decide all that it takes (unreachable)
        line 1, column 122, /applinks/details/0/components/2:
        …/":"/$(upper)/*"}, {"/":"/$(lower)/*"}, {"/":"/$(alpha)/c*"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or put it before.
      """#),
    LintRow(
      "An exclude behind an exclude", .unreachable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*","exclude":true}, {"/":"/a/b","exclude":true}, {"/":"/b"}]}]}}
      """#,
      #"""
      warning: nothing reaches this rule: rule 0 decides all that it takes (unreachable)
        line 1, column 109, /applinks/details/0/components/1:
        …mponents":[{"/":"/a/*","exclude":true}, {"/":"/a/b","exclude":true}, {"/":"/b"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: remove it, or put it before.
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
      hint: put it before: the first rule that fits decides.
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
      hint: put it before: the first rule that fits decides.
      """#),
    LintRow(
      "An exclude at the end", .trailingExclude,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/*"}, {"/":"/b/*","exclude":true}]}]}}
      """#,
      #"""
      warning: nothing is taken behind this exclude, which changes nothing (trailing-exclude)
        line 1, column 94, /applinks/details/0/components/1:
        …ample.app"],"components":[{"/":"/a/*"}, {"/":"/b/*","exclude":true}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: put it before what it should exclude from, or remove it.
      """#),
    LintRow(
      "NOT at the end", .trailingExclude,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["/a/*", "NOT /b"]}]}}
      """#,
      #"""
      warning: nothing is taken behind this exclude, which changes nothing (trailing-exclude)
        line 1, column 90, /applinks/details/0/paths/1:
        …QQLNQ.com.example.app","paths":["/a/*", "NOT /b"]}]}}
                                                 ^^^^^^^^
      hint: put it before what it should exclude from, or remove it.
      """#),
    LintRow(
      "Excludes alone", .onlyExcludes,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["NOT *"]}]}}
      """#,
      #"""
      note: the entry excludes, and takes nothing (only-excludes)
        line 1, column 81, /applinks/details/0/paths:
        …D":"9JA89QQLNQ.com.example.app","paths":["NOT *"]}]}}
                                                 ^^^^^^^^^
      hint: what no rule takes stays in the browser anyway.
      """#),
  ]
}
