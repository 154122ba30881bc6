import EntrywayAssociation

extension LintRow {
  static let patterns: [LintRow] = [
    LintRow(
      "Two asterisks", .doubleWildcard,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/**"}]}]}}
      """#,
      #"""
      warning: `**` matches no more than `*` (double-wildcard)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/a/**"}]}]}}
                                                 ^^^^^^^
      hint: write `*`: it crosses slashes already.
      """#),
    LintRow(
      "A whole URL", .fullURL,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"https://example.com/a/*"}]}]}}
      """#,
      #"""
      error: the pattern is a whole URL, but is compared with the path only (full-url)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"https://example.com/a/*"}]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^
      hint: leave out the scheme and the host; the file is for the host that serves it.
      """#),
    LintRow(
      "A host", .fullURL,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["www.example.com/a"]}]}}
      """#,
      #"""
      error: the pattern is a whole URL, but is compared with the path only (full-url)
        line 1, column 82, /applinks/details/0/paths/0:
        …":"9JA89QQLNQ.com.example.app","paths":["www.example.com/a"]}]}}
                                                 ^^^^^^^^^^^^^^^^^^^
      hint: leave out the scheme and the host; the file is for the host that serves it.
      """#),
    LintRow(
      "A query in a path", .queryInPath,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/search?q=*"}]}]}}
      """#,
      #"""
      error: `?` in a path is one character, not the beginning of a query (query-in-path)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/search?q=*"}]}]}}
                                                 ^^^^^^^^^^^^^
      hint: move the query to its own key: {"/": "/search", "?": {"q": "*"}}.
      """#),
    LintRow(
      "A fragment in a path", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a#b"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: `#` ends the path and the query (never-matches)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/a#b"}]}]}}
                                                 ^^^^^^
      hint: move the fragment to the key `#`.
      """#),
    LintRow(
      "A space", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a b"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: a URL has no spaces (never-matches)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/a b"}]}]}}
                                                 ^^^^^^
      hint: write %20.
      """#),
    LintRow(
      "A control character", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a\tb"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: a URL has no control characters (never-matches)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/a\tb"}]}]}}
                                                 ^^^^^^^
      hint: remove it, or write %09.
      """#),
    LintRow(
      "A letter beyond ASCII", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/café"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: non-ASCII characters are escaped in a URL (never-matches)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/café"}]}]}}
                                                 ^^^^^^^
      hint: write their UTF-8 as escapes in capitals: é is %C3%A9.
      """#),
    LintRow(
      "A percent sign", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/100%-off"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: `%-o` is not an escape (never-matches)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/100%-off"}]}]}}
                                                 ^^^^^^^^^^^
      hint: write % as %25.
      """#),
    LintRow(
      "A separator in an item", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","?":{"q":"a&b=c"}}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: `&` ends a name or a value (never-matches)
        line 1, column 99, /applinks/details/0/components/0/?/q:
        ….app"],"components":[{"/":"/a","?":{"q":"a&b=c"}}]}]}}
                                                 ^^^^^^^
      hint: write one pattern for each item.
      """#),
    LintRow(
      "A separator in a name", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","?":{"q=a":"*"}}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: `=` ends a name or a value (never-matches)
        line 1, column 101, /applinks/details/0/components/0/?/q=a:
        …pp"],"components":[{"/":"/a","?":{"q=a":"*"}}]}]}}
                                                 ^^^
      hint: write one pattern for each item.
      """#),
    LintRow(
      "A fragment in a query", .neverMatches,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a","?":"q=1#x"}]}]}}
      """#,
      #"""
      error: the pattern matches no URL: `#` ends the path and the query (never-matches)
        line 1, column 94, /applinks/details/0/components/0/?:
        …ample.app"],"components":[{"/":"/a","?":"q=1#x"}]}]}}
                                                 ^^^^^^^
      hint: move the fragment to the key `#`.
      """#),
    LintRow(
      "Small hexadecimal digits", .lowercaseEscape,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/caf%c3%a9"}]}]}}
      """#,
      #"""
      warning: `%c3` is not `%C3` to the system (lowercase-escape)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/caf%c3%a9"}]}]}}
                                                 ^^^^^^^^^^^^
      hint: write escapes in capitals, as browsers do: the case of hexadecimal digits matters.
      """#),
    LintRow(
      "An escape where URLs are decoded", .escapeInDecoded,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a%20b","percentEncoded":false}]}]}}
      """#,
      #"""
      warning: `%20` matches only what is escaped twice, since URLs are decoded first (escape-in-decoded)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/a%20b","percentEncoded":fa…
                                                 ^^^^^^^^
      hint: write the character itself, or leave out `percentEncoded`.
      --
      warning: `percentEncoded` false makes `%2F` a separator: `/a/b` takes /a%2Fb too (decodes-slashes)
        line 1, column 111, /applinks/details/0/components/0/percentEncoded:
        …onents":[{"/":"/a%20b","percentEncoded":false}]}]}}
                                                 ^^^^^
      hint: leave it out, and write escapes in the patterns.
      """#),
    LintRow(
      "Decoded URLs", .decodesSlashes,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a/b","percentEncoded":false}]}]}}
      """#,
      #"""
      warning: `percentEncoded` false makes `%2F` a separator: `/a/b` takes /a%2Fb too (decodes-slashes)
        line 1, column 109, /applinks/details/0/components/0/percentEncoded:
        …mponents":[{"/":"/a/b","percentEncoded":false}]}]}}
                                                 ^^^^^
      hint: leave it out, and write escapes in the patterns.
      """#),
    LintRow(
      "NOT in a component", .notInComponent,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"NOT /a"}]}]}}
      """#,
      #"""
      error: `NOT ` has no meaning in a component (not-in-component)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"NOT /a"}]}]}}
                                                 ^^^^^^^^
      hint: write {"/": pattern, "exclude": true}.
      """#),
    LintRow(
      "NOT without a space", .notWithoutSpace,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["NOT/a", "/b"]}]}}
      """#,
      #"""
      error: `NOT` without a space after it is part of the path (not-without-space)
        line 1, column 82, /applinks/details/0/paths/0:
        …":"9JA89QQLNQ.com.example.app","paths":["NOT/a", "/b"]}]}}
                                                 ^^^^^^^
      hint: write "NOT /path", with one space.
      """#),
    LintRow(
      "not in small letters", .lowercaseNot,
      #"""
      {"applinks":{"apps":[],"details":[{"appID":"9JA89QQLNQ.com.example.app","paths":["not /a", "/b"]}]}}
      """#,
      #"""
      error: `not` must be written in capitals (lowercase-not)
        line 1, column 82, /applinks/details/0/paths/0:
        …":"9JA89QQLNQ.com.example.app","paths":["not /a", "/b"]}]}}
                                                 ^^^^^^^^
      hint: write "NOT /path", with one space.
      """#),
  ]
}

extension LintRow {
  static let variables: [LintRow] = [
    LintRow(
      "An undefined variable", .undefinedVariable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
      """#,
      #"""
      error: no variable is named `food` (undefined-variable)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
                                                 ^^^^^^^^^^^^
      hint: define it in `substitutionVariables`; predefined are alpha, upper, lower, alnum, digit, xdigit, region and lang.
      """#),
    LintRow(
      "A variable without an end", .unclosedVariable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(lang/*"}]}]}}
      """#,
      #"""
      warning: `$(` does not begin a variable here, and is taken literally (unclosed-variable)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/$(lang/*"}]}]}}
                                                 ^^^^^^^^^^^
      hint: a variable is $(name); the name has none of $ ( ).
      """#),
    LintRow(
      "An unused variable", .unusedVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":["a"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      note: no pattern names the variable `food` (unused-variable)
        line 1, column 39, /applinks/substitutionVariables/food:
        {"applinks":{"substitutionVariables":{"food":["a"]},"details":[{…
                                              ^^^^^^
      hint: remove it, or correct its name; names are case-sensitive.
      """#),
    LintRow(
      "A variable with a name of the system's", .shadowedVariable,
      #"""
      {"applinks":{"substitutionVariables":{"lang":["en"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(lang)/a"}]}]}}
      """#,
      #"""
      warning: the system has a variable `lang` of its own (shadowed-variable)
        line 1, column 39, /applinks/substitutionVariables/lang:
        {"applinks":{"substitutionVariables":{"lang":["en"]},"details":[…
                                              ^^^^^^
      hint: choose another name: it is undocumented which of the two wins.
      """#),
    LintRow(
      "A variable inside of a variable", .nestedVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":["$(lang)-a"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)"}]}]}}
      """#,
      #"""
      warning: a variable in a variable's value is taken literally (nested-variable)
        line 1, column 47, /applinks/substitutionVariables/food/0:
        …inks":{"substitutionVariables":{"food":["$(lang)-a"]},"details":[{"appI…
                                                 ^^^^^^^^^^^
      hint: write out what it stands for; a value may contain only * and ?.
      """#),
    LintRow(
      "A variable without values", .emptyVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":[]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)"}]}]}}
      """#,
      #"""
      error: the variable `food` has no values: it matches nothing (empty-variable)
        line 1, column 46, /applinks/substitutionVariables/food:
        …links":{"substitutionVariables":{"food":[]},"details":[{"appID…
                                                 ^^
      hint: add values, or remove it.
      """#),
    LintRow(
      "A variable that cannot be named", .unusableVariableName,
      #"""
      {"applinks":{"substitutionVariables":{"a(b)":["a"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      warning: no pattern can name the variable `a(b)` (unusable-variable-name)
        line 1, column 39, /applinks/substitutionVariables/a(b):
        {"applinks":{"substitutionVariables":{"a(b)":["a"]},"details":[{…
                                              ^^^^^^
      hint: a name has at least one character, and none of $ ( ).
      """#),
  ]
}
