extension NotWritableTests {
  static let namedRows = [
    Row(
      "no host and no scheme", "no origin",
      """
      cannot write a link: the table has no host or scheme to write it with
      hint: declare hosts: or schemes:, or name a host that a wildcard takes.
      """),
    Row(
      "a host one letter off", "host",
      """
      the table has no host "shop.exmaple.com"
      expected shop.example.com or *.example.org
      hint: declare it in hosts:, or use a declared one.
      """),
    Row(
      "a wildcard for a host", "wildcard",
      """
      the table has no host "*.example.org"
      expected shop.example.com or *.example.org
      hint: declare it in hosts:, or use a declared one.
      """),
    Row(
      "a host that only ends like a wildcard's", "bad host",
      """
      the table has no host "a b.example.org"
      expected shop.example.com or *.example.org
      hint: declare it in hosts:, or use a declared one.
      """),
    Row(
      "another scheme", "scheme",
      """
      the table has no scheme "other"
      expected shop
      hint: declare it in schemes:, or use a declared one.
      """),
    Row(
      "a name one letter off", "no such name",
      """
      no route is named "users"
      expected detail, file, hidden, login, me, old or 3 more
      hint: did you mean user?
      """),
    Row(
      "an unknown name", "far name",
      """
      no route is named "something"
      expected detail, file, hidden, login, me, old or 3 more
      hint: list the routes to see their names.
      """),
    Row(
      "the name of a route that only reads", "read only by name",
      """
      the route "old" only reads links
      hint: name another route to the destination, or remove readOnly: or the {_} in its pattern.
      """),
    Row(
      "an unknown parameter", "unknown parameter",
      """
      the route "user" has no parameter "nmae"
      expected id
      hint: remove it, or correct its name.
      """),
    Row(
      "a misspelled parameter", "misspelled parameter",
      """
      the route "user" has no parameter "ID"
      expected id
      hint: did you mean id?
      """),
    Row(
      "a missing parameter", "missing parameter",
      """
      the route "detail" needs the parameter "tab"
      expected text
      hint: add tab=text.
      """),
    Row(
      "two texts of one parameter", "several",
      """
      the parameter "id" of the route "detail" has 2 values
      expected one value
      hint: give it one; only an array takes several.
      """),
    Row(
      "a text of another type", "mismatch",
      """
      "x" is not an integer
      expected an integer for "id"
      hint: write id=1, for example.
      """),
    Row(
      "arguments within a web path", "within",
      """
      cannot write a link to detail(id: 1, tab: "a"): a web link cannot carry arguments within its path
      expected arguments at the end of /details/{id}?tab={tab}/edit
      hint: write it with one of the app's schemes.
      """),
  ]
}
