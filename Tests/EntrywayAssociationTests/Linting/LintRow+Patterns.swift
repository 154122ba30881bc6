import EntrywayAssociation

extension LintRow {
  static let patterns: [LintRow] = [
    LintRow(
      "Two asterisks", components: #"{"/":"/a/**"}"#,
      #"warning double-wildcard 1:85 /applinks/details/0/components/0/~1 ‹"/a/**"›"#),
    LintRow(
      "A whole URL", components: #"{"/":"https://example.com/a/*"}"#,
      #"error full-url 1:85 /applinks/details/0/components/0/~1 ‹"https://example.com/a/*"›"#),
    LintRow(
      "A host", paths: #""www.example.com/a""#,
      #"error full-url 1:82 /applinks/details/0/paths/0 ‹"www.example.com/a"›"#),
    LintRow(
      "A query in a path", components: #"{"/":"/search?q=*"}"#,
      #"error query-in-path 1:85 /applinks/details/0/components/0/~1 ‹"/search?q=*"›"#),
    LintRow(
      "A fragment in a path", components: #"{"/":"/a#b"}"#,
      #"error never-matches 1:85 /applinks/details/0/components/0/~1 ‹"/a#b"›"#),
    LintRow(
      "A space", components: #"{"/":"/a b"}"#,
      #"error never-matches 1:85 /applinks/details/0/components/0/~1 ‹"/a b"›"#),
    LintRow(
      "A control character", components: #"{"/":"/a\tb"}"#,
      #"error never-matches 1:85 /applinks/details/0/components/0/~1 ‹"/a\tb"›"#),
    LintRow(
      "A letter beyond ASCII", components: #"{"/":"/café"}"#,
      #"error never-matches 1:85 /applinks/details/0/components/0/~1 ‹"/café"›"#),
    LintRow(
      "A percent sign", components: #"{"/":"/100%-off"}"#,
      #"error never-matches 1:85 /applinks/details/0/components/0/~1 ‹"/100%-off"›"#),
    LintRow(
      "A separator in an item", components: #"{"/":"/a","?":{"q":"a&b=c"}}"#,
      #"error never-matches 1:99 /applinks/details/0/components/0/?/q ‹"a&b=c"›"#),
    LintRow(
      "A separator in a name", components: #"{"/":"/a","?":{"q=a":"*"}}"#,
      #"error never-matches 1:101 /applinks/details/0/components/0/?/q=a ‹"*"›"#),
    LintRow(
      "A fragment in a query", components: #"{"/":"/a","?":"q=1#x"}"#,
      #"error never-matches 1:94 /applinks/details/0/components/0/? ‹"q=1#x"›"#),
    LintRow(
      "Small hexadecimal digits", components: #"{"/":"/caf%c3%a9"}"#,
      #"warning lowercase-escape 1:85 /applinks/details/0/components/0/~1 ‹"/caf%c3%a9"›"#),
    LintRow(
      "An escape where URLs are decoded", components: #"{"/":"/a%20b","percentEncoded":false}"#,
      #"""
      warning escape-in-decoded 1:85 /applinks/details/0/components/0/~1 ‹"/a%20b"›
      warning decodes-slashes 1:111 /applinks/details/0/components/0/percentEncoded ‹false›
      """#),
    LintRow(
      "Decoded URLs", components: #"{"/":"/a/b","percentEncoded":false}"#,
      "warning decodes-slashes 1:109 /applinks/details/0/components/0/percentEncoded ‹false›"),
    LintRow(
      "NOT in a component", components: #"{"/":"NOT /a"}"#,
      #"error not-in-component 1:85 /applinks/details/0/components/0/~1 ‹"NOT /a"›"#),
    LintRow(
      "NOT without a space", paths: #""NOT/a", "/b""#,
      #"error not-without-space 1:82 /applinks/details/0/paths/0 ‹"NOT/a"›"#),
    LintRow(
      "not in small letters", paths: #""not /a", "/b""#,
      #"error lowercase-not 1:82 /applinks/details/0/paths/0 ‹"not /a"›"#),
  ]
}

extension LintRow {
  static let variables: [LintRow] = [
    LintRow(
      "An undefined variable", components: #"{"/":"/$(food)/*"}"#,
      #"error undefined-variable 1:85 /applinks/details/0/components/0/~1 ‹"/$(food)/*"›"#),
    LintRow(
      "A variable without an end", components: #"{"/":"/$(lang/*"}"#,
      #"warning unclosed-variable 1:85 /applinks/details/0/components/0/~1 ‹"/$(lang/*"›"#),
    LintRow(
      "An unused variable", variables: #""food":["a"]"#, components: #"{"/":"/a"}"#,
      #"note unused-variable 1:39 /applinks/substitutionVariables/food ‹"food"›"#),
    LintRow(
      "A variable with a name of the system's", variables: #""lang":["en"]"#,
      components: #"{"/":"/$(lang)/a"}"#,
      #"warning shadowed-variable 1:39 /applinks/substitutionVariables/lang ‹"lang"›"#),
    LintRow(
      "A variable inside of a variable", variables: #""food":["$(lang)-a"]"#,
      components: #"{"/":"/$(food)"}"#,
      #"warning nested-variable 1:47 /applinks/substitutionVariables/food/0 ‹"$(lang)-a"›"#),
    LintRow(
      "A variable without values", variables: #""food":[]"#, components: #"{"/":"/$(food)"}"#,
      "error empty-variable 1:46 /applinks/substitutionVariables/food ‹[]›"),
    LintRow(
      "A variable that cannot be named", variables: #""a(b)":["a"]"#, components: #"{"/":"/a"}"#,
      #"warning unusable-variable-name 1:39 /applinks/substitutionVariables/a(b) ‹"a(b)"›"#),
  ]
}
