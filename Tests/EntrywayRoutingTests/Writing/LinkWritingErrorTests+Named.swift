extension NotWritableTests {
  static let namedRows = [
    Row("no host and no scheme", "no origin", "error origin ", "no host or scheme"),
    Row("a host one letter off", "host", "error origin shop.exmaple.com"),
    Row("a wildcard for a host", "wildcard", "error origin *.example.org"),
    Row(
      "a host that only ends like a wildcard's", "bad host", "error origin a b.example.org"),
    Row("another scheme", "scheme", "error origin other"),
    Row("a name one letter off", "no such name", "error no-route users", "user?"),
    Row("an unknown name", "far name", "error no-route something", "detail, file"),
    Row(
      "the name of a route that only reads", "read only by name", "error no-route old",
      "is read-only"
    ),
    Row("an unknown parameter", "unknown parameter", "error parameters user", #""nmae""#),
    Row(
      "a misspelled parameter", "misspelled parameter", "error parameters user", "did you mean id?"),
    Row(
      "a missing parameter", "missing parameter", "error parameters detail", #"the parameter "tab""#
    ),
    Row("two texts of one parameter", "several", "error parameters detail", "2 values"),
    Row("a text of another type", "mismatch", "error parameters detail", #""x" is not an integer"#),
    Row(
      "arguments within a web path", "within", #"error text detail(id: 1, tab: "a")"#,
      "/details/{id}?tab={tab}/edit"),
  ]
}
