/// The words of mistakes in the rules.
extension EntryWording {
  static func empty(_ rule: String) -> EntryProblem {
    problem(
      .empty, [rule], "a rule has an empty key, type or identifier",
      "write the one that payloads, items or categories have.")
  }

  static func unreachable(_ rule: String, behind earlier: String) -> EntryProblem {
    problem(
      .unreachable, [rule, earlier], "a rule is never asked: an earlier one always answers",
      "remove one of the two, or look at another key.")
  }

  static func duplicateCategory(_ rule: String) -> EntryProblem {
    problem(
      .duplicate, [rule], "a category is declared twice", "list all of its buttons in one line.")
  }

  static func duplicateAction(_ action: String, in rule: String) -> EntryProblem {
    problem(
      .duplicate, [rule], "the button `\(action)` stands twice in one category",
      "give each button an identifier of its own.")
  }

  static func actionWithoutRule(_ action: String, in rule: String) -> EntryProblem {
    problem(
      .actionWithoutRule, [rule], "no rule is for the button `\(action)`",
      "add a rule, such as \(self.rule("notification", ("link", "…"), ("action", action))).")
  }

  static func actionNotDeclared(_ action: String, in rule: String) -> EntryProblem {
    problem(
      .actionNotDeclared, [rule], "no category shows the button `\(action)`",
      "add it to a .category, or remove the rule.")
  }

  private static func problem(
    _ code: EntryProblem.Code, _ rules: [String], _ what: String, _ hint: String
  ) -> EntryProblem {
    EntryProblem(code, rules, WordedProblem(what: what, place: rules, hint: hint))
  }
}
