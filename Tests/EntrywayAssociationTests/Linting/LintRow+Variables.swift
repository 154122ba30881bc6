import EntrywayAssociation

extension LintRow {
  static let variables: [LintRow] = [
    LintRow(
      "A variable that nobody defines", .undefinedVariable,
      #"""
      {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)/*"}]}]}}
      """#,
      #"""
      error: no variable is called `food` (undefined-variable)
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
      warning: `$(` begins no variable here, and stands for itself (unclosed-variable)
        line 1, column 85, /applinks/details/0/components/0/~1:
        …NQ.com.example.app"],"components":[{"/":"/$(lang/*"}]}]}}
                                                 ^^^^^^^^^^^
      hint: a variable is $(name); the name has none of $ ( ).
      """#),
    LintRow(
      "A variable that nobody names", .unusedVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":["a"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
      """#,
      #"""
      note: no pattern names the variable `food` (unused-variable)
        line 1, column 39, /applinks/substitutionVariables/food:
        {"applinks":{"substitutionVariables":{"food":["a"]},"details":[{…
                                              ^^^^^^
      hint: remove it, or correct its name; the case of letters counts.
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
      hint: choose another name: no source says which of the two counts.
      """#),
    LintRow(
      "A variable inside of a variable", .nestedVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":["$(lang)-a"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)"}]}]}}
      """#,
      #"""
      warning: a variable in a variable's value stands for itself (nested-variable)
        line 1, column 47, /applinks/substitutionVariables/food/0:
        …inks":{"substitutionVariables":{"food":["$(lang)-a"]},"details":[{"appI…
                                                 ^^^^^^^^^^^
      hint: write out what it stands for; a value may only have * and ?.
      """#),
    LintRow(
      "A variable without values", .emptyVariable,
      #"""
      {"applinks":{"substitutionVariables":{"food":[]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/$(food)"}]}]}}
      """#,
      #"""
      error: the variable `food` has no values: it fits nothing (empty-variable)
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
      hint: a name has none of $ ( ), and is not empty.
      """#),
  ]
}
