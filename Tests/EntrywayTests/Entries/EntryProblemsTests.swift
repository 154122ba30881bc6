import Entryway
import EntrywayDiagnostics
import Testing

@Suite("EntryRules, and their mistakes")
struct EntryProblemsTests {
  func problems(_ rules: [EntryRule<ShopRoute>]) -> [String] {
    EntryRules(ShopRoute.routes, rules).problems.map(\.text)
  }

  @Test("The rules of the samples have none")
  func none() {
    #expect(ShopRoute.entries.problems == [])
    #expect(BookingsRoute.entries.problems == [])
    #expect(RecipesRoute.entries.problems == [])
    #expect(EntryRules(ShopRoute.routes).problems == [])
  }

  @Test("A rule behind one that always answers is never asked")
  func unreachable() {
    #expect(
      problems([
        .quickAction("cart", .cart), .quickAction("cart", id: "user", ShopRoute.user),
        .notification(at: "id", ShopRoute.order), .notification(at: "id", ShopRoute.user),
        .notification(at: "id", action: "USER", ShopRoute.user),
      ]) == [
        """
        a rule is never reached: an earlier one always answers
          .quickAction("cart", id: "user")
          .quickAction("cart")
        hint: remove one of the two, or read another key.
        """,
        """
        a rule is never reached: an earlier one always answers
          .notification(at: "id")
          .notification(at: "id")
        hint: remove one of the two, or read another key.
        """,
      ])
  }

  @Test("A button needs a rule, and a rule for a button needs the button")
  func buttons() {
    #expect(
      problems([
        .category(
          "MESSAGE", actions: [.init("REPLY", title: "Reply"), .init("MUTE", title: "Mute")]),
        .notification(link: "link", action: "REPLY"), .notification(link: "link", action: "READ"),
      ]) == [
        """
        no rule handles the button `MUTE`
          .category("MESSAGE")
        hint: add a rule, such as .notification(link: "…", action: "MUTE").
        """,
        """
        no category shows the button `READ`
          .notification(link: "link", action: "READ")
        hint: add it to a .category, or remove the rule.
        """,
      ])
    #expect(problems([.notification(link: "link", action: "READ")]) == [])
  }

  @Test("A category stands once, and a button once in it")
  func duplicates() {
    #expect(
      problems([
        .notification(link: "link", action: "A"),
        .category("ONE", actions: [.init("A", title: "A"), .init("A", title: "B")]),
        .category("TWO", actions: [.init("A", title: "A")]), .category("ONE", actions: []),
      ]) == [
        """
        the button `A` appears twice in one category
          .category("ONE")
        hint: give each button an identifier of its own.
        """,
        """
        a category is declared twice
          .category("ONE")
        hint: list all of its buttons in one declaration.
        """,
      ])
  }

  @Test("A key, a type and an identifier are not empty")
  func empty() {
    let hint = "hint: use the one in the payloads, items or categories."
    #expect(
      problems([.notification(link: ""), .quickAction("", .cart)]) == [
        "a rule has an empty key, type or identifier\n  .notification(link: \"\")\n\(hint)",
        "a rule has an empty key, type or identifier\n  .quickAction(\"\")\n\(hint)",
      ])
  }

  @Test("Categories are made from the rules, with all that the system asks for")
  func categories() {
    #expect(
      ShopRoute.entries.notificationCategories == [
        NotificationCategory(
          "MESSAGE",
          actions: [
            .init("REPLY_ACTION", title: "Reply", .foreground),
            .init("VIEW_PROFILE", title: "View Profile", .foreground),
          ])
      ])
    let reply = NotificationCategory.Action(
      "REPLY", title: "Reply", [.authenticationRequired, .destructive], icon: .system("reply"),
      textInput: .init(buttonTitle: "Send", placeholder: "Message"))
    let rules = EntryRules(
      ShopRoute.routes,
      [
        .category("MESSAGE", actions: [reply], options: .customDismissAction),
        .category("MESSAGE", actions: []),
      ])
    #expect(
      rules.notificationCategories == [
        NotificationCategory("MESSAGE", actions: [reply], options: .customDismissAction)
      ])
  }
}
