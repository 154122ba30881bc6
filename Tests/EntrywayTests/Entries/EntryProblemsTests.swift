import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import Testing

@Suite("EntryRules, and their mistakes")
struct EntryProblemsTests {
  func problems(_ rules: [EntryRule<ShopRoute>]) -> [String] {
    EntryRules(ShopRoute.routes, rules).problems.map(\.facts)
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
        #"error unreachable (.quickAction("cart", id: "user"), .quickAction("cart"))"#,
        #"error unreachable (.notification(at: "id"), .notification(at: "id"))"#,
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
        #"error action-without-rule (.category("MESSAGE"))"#,
        #"error action-not-declared (.notification(link: "link", action: "READ"))"#,
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
        #"error duplicate (.category("ONE"))"#,
        #"error duplicate (.category("ONE"))"#,
      ])
  }

  @Test("The link of Live Activities is declared once, by a single key")
  func liveActivityLinks() {
    #expect(problems([.liveActivityPush(link: "link")]) == [])
    #expect(
      problems([
        .liveActivityPush(link: ""), .liveActivityPush(link: "order.link", in: .attributes),
      ]) == [
        #"error empty (.liveActivityPush(link: ""))"#,
        #"error duplicate (.liveActivityPush(link: "order.link", in: .attributes))"#,
        #"error dotted-key (.liveActivityPush(link: "order.link", in: .attributes))"#,
      ])
  }

  @Test("A key, a type and an identifier are not empty")
  func empty() {
    #expect(
      problems([.notification(link: ""), .quickAction("", .cart)]) == [
        #"error empty (.notification(link: ""))"#, #"error empty (.quickAction(""))"#,
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
