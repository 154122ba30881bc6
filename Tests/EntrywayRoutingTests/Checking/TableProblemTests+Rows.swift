extension TableProblemTests {
  static let rows = [
    Row(
      "schemes", "schemes", "error origin", "error origin", "error origin",
      "error not-writable (home)"),
    Row(
      "hosts", "hosts", "error origin", "error origin", "error origin", "error origin",
      "error origin", "error origin", "error origin", "error origin", "error origin"),
    Row(
      "other parameters than the constructor's", "counts", "error parameters (orders)",
      "error parameters (items)", "error parameters (home)", "error parameters (secrets)"),
    Row(
      "an optional in the path", "optional in the path", "error parameters (a)",
      "error parameters (b)"),
    Row(
      "arrays where there is one text", "arrays", "error parameters (a)", "error parameters (b)"),
    Row("a rest of one number", "rest", "error parameters (a)"),
    Row("parameters in swapped order", "swapped", "error swapped (order)"),
    Row("parameters of two types in swapped order", "swapped types", "error swapped (swapped)"),
    Row("two routes of one name", "duplicate name", "warning duplicate-name (order, order)"),
    Row("two routes that take the same links", "collision", "warning collision (order, other)"),
    Row(
      "a route behind another", "unreachable", "error unreachable (second)",
      "warning collision (first, second)"),
    Row("a destination that hides its values", "hidden", "error not-writable (hidden)"),
    Row("an example that does not read", "example", "error parameters (never)"),
    Row("a sensitive name that is none", "sensitive", "error sensitive (secret)"),
    Row("no origin of the route's kind", "web", "error not-writable (secret)"),
    Row("arguments within a web path", "arguments", "error not-writable (secret)"),
    Row("an escaped slash that is refused", "slash", "error not-writable (home)"),
  ]
}
