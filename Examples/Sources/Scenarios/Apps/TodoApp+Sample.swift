public import EntrywaySimulation
public import Todo

extension TodoApp: SampleApp {
  public static var name: String { "todo" }
  public static var lifeCycle: AppLifeCycle { .swiftUI }
  public static var entries: EntryRules<TodoRoute> { TodoRoute.entries }
  public var shown: String? { navigation.description }

  public func interfaceAppeared() { mountSelectedTab() }

  public func perform(_ act: SampleAct) {
    switch act {
    case .selectTab(let name): navigation.selectedTab = name == "settings" ? .settings : .home
    case .write(let text):
      navigation.apply(.present(.new))
      draft.text = text
    case .keepWriting: draft.keep()
    case .discard: draft.discard()
    case .becomes, .signIn, .losesConnection: break
    }
  }

  public func read(_ fact: SampleFact) -> [String] {
    fact == .steps ? steps.map(\.description) : []
  }
}

extension TodoApp {
  private static let first = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"
  private static let second = "my-url-scheme://home/0E984725-C51C-4BF4-9960-E1C80E27ABA0/"

  /// A link that comes while a todo is being written, and what the person says to it.
  private static func written(_ end: String, _ answer: SampleAct, _ expected: String) -> Scenario {
    let link = SimulatedEntry.link(first)
    return scenario(
      "an item while a todo is being written, which is \(end)", .urlScheme,
      in: [.background, .foreground], expected
    ) { phone in
      await phone.perform(.write("Buy bread"))
      let id = await phone.enter(link)
      let waiting = phone.result(of: id, by: link).message ?? ""
      await phone.perform(answer)
      return "\(waiting), then \(phone.result(of: id, by: link).line)"
    }
  }

  static var scenarios: [Scenario] { links + places + drafts }

  private static var links: [Scenario] {
    let foreign = "rejected: this link is not the app's: its scheme is \"other-scheme\""
    return [
      scenario(link: "my-url-scheme://home/", .urlScheme, "[home]"),
      scenario(link: "my-url-scheme://settings/", .urlScheme, "[settings]"),
      scenario(link: "my-url-scheme://home/not-a-uuid/", .urlScheme, "[home]"),
      scenario(
        link: first + "notes", .urlScheme, "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"),
      scenario(
        link: first + "notes/3?sort=date", .urlScheme,
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"),
      scenario(link: "my-url-scheme://home/not-a-uuid/notes", .urlScheme, "[home]"),
      scenario(link: "my-url-scheme://settings/privacy", .urlScheme, "[settings]"),
      scenario(link: "my-url-scheme://settings/privacy/cookies/", .urlScheme, "[settings]"),
      scenario(link: "other-scheme://home/", .urlScheme, foreign),
      scenario(
        link: "my-url-scheme://profile/", .urlScheme, "rejected: no route matches this link"),
    ]
  }

  /// Links that come to a place that is not the home tab's list.
  private static var places: [Scenario] {
    [
      scenario(
        "\(first) from [settings]", .urlScheme,
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"
      ) { phone in
        await phone.perform(.selectTab("settings"))
        return await phone.play(.link(first))
      },
      scenario(
        "another item while one is open", .urlScheme, in: [.background, .foreground],
        "[home] Todo(0E984725-C51C-4BF4-9960-E1C80E27ABA0) by pop to root, "
          + "push Todo(0E984725-C51C-4BF4-9960-E1C80E27ABA0)"
      ) { phone in
        await phone.enter(.link(first))
        await phone.wait(.seconds(60))
        let shown = await phone.play(.link(second))
        return "\(shown) by \(phone.read(.steps).joined(separator: ", "))"
      },
      scenario(
        "the item that is open already", .urlScheme, in: [.background, .foreground],
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA) in 0 steps"
      ) { phone in
        await phone.enter(.link(first))
        await phone.wait(.seconds(60))
        let shown = await phone.play(.link(first))
        return "\(shown) in \(phone.read(.steps).count) steps"
      },
      scenario(
        "a rejected link leaves the screen unchanged", .urlScheme, in: [.background, .foreground],
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"
      ) { phone in
        await phone.enter(.link(first))
        await phone.enter(.link("other-scheme://home/"))
        await phone.enter(.link("my-url-scheme://profile/"))
        return phone.shown ?? ""
      },
    ]
  }

  private static var drafts: [Scenario] {
    [
      written(
        "kept", .keepWriting,
        "waits for a guard's answer, then cancelled: a todo is being written"),
      written(
        "discarded", .discard,
        "waits for a guard's answer, then [home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"),
    ]
  }
}
