@_spi(EntrywayTool) public import EntrywayTesting
public import Todo

extension TodoApp: SampleApp {
  public static var name: String { "todo" }
  public static var lifeCycle: AppLifeCycle { .swiftUI }
  public static var entries: EntryRules<TodoRoute> { TodoRoute.entries }
  public var shown: String? { navigation.description }

  public convenience init(center: DeepLinkCenter<TodoRoute>) {
    self.init(center: center, tab: .home)
  }

  public func interfaceAppeared() { mountSelectedTab() }
}

extension TodoApp {
  /// A link that comes while a todo is being written, and what the person says to it.
  private static func written(
    _ end: String, _ answer: @escaping @MainActor @Sendable (Draft) -> Void, _ expected: String
  ) -> Scenario {
    let link = SimulatedEntry.link("my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/")
    return scenario(
      "an item while a todo is being written, which is \(end)", .urlScheme,
      in: [.background, .foreground], expected
    ) { state in
      let player = await SamplePlayer<TodoApp>(state)
      player.app.draft.text = "Buy bread"
      let record = await player.tap(link)
      let waiting = player.played(record, by: link).message ?? ""
      answer(player.app.draft)
      await player.phone.finishGuards()
      return "\(waiting), then \(player.played(record, by: link).line)"
    }
  }

  static var scenarios: [Scenario] {
    let first = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"
    let second = "my-url-scheme://home/0E984725-C51C-4BF4-9960-E1C80E27ABA0/"
    let foreign = "rejected: this link is not the app's: its scheme is \"other-scheme\""
    return [
      scenario(link: "my-url-scheme://home/", .urlScheme, "[home]"),
      scenario(link: "my-url-scheme://settings/", .urlScheme, "[settings]"),
      scenario(link: "my-url-scheme://home/not-a-uuid/", .urlScheme, "[home]"),
      scenario(
        "\(first) from [settings]", .urlScheme,
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"
      ) { state in
        let player = await SamplePlayer<TodoApp>(state)
        player.app.navigation.selectedTab = .settings
        return await player.play(.link(first)).line
      },
      scenario(
        "another item while one is open", .urlScheme, in: [.background, .foreground],
        "[home] Todo(0E984725-C51C-4BF4-9960-E1C80E27ABA0) by pop to root, "
          + "push Todo(0E984725-C51C-4BF4-9960-E1C80E27ABA0)"
      ) { state in
        let player = await SamplePlayer<TodoApp>(state)
        await player.tap(.link(first))
        await player.phone.wait(.seconds(60))
        let shown = await player.play(.link(second)).line
        return "\(shown) by \(player.app.steps.map(\.description).joined(separator: ", "))"
      },
      scenario(
        "the item that is open already", .urlScheme, in: [.background, .foreground],
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA) in 0 steps"
      ) { state in
        let player = await SamplePlayer<TodoApp>(state)
        await player.tap(.link(first))
        await player.phone.wait(.seconds(60))
        let shown = await player.play(.link(first)).line
        return "\(shown) in \(player.app.steps.count) steps"
      },
      scenario(link: "other-scheme://home/", .urlScheme, foreign),
      scenario(
        link: "my-url-scheme://profile/", .urlScheme, "rejected: no route takes this link"),
      scenario(
        "a rejected link leaves the screen unchanged", .urlScheme, in: [.background, .foreground],
        "[home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"
      ) { state in
        let player = await SamplePlayer<TodoApp>(state)
        await player.tap(.link(first))
        await player.tap(.link("other-scheme://home/"))
        await player.tap(.link("my-url-scheme://profile/"))
        return player.app.shown ?? ""
      },
      written(
        "kept", { $0.keep() }, "waits for a guard's answer, then cancelled: a todo is being written"
      ),
      written(
        "discarded", { $0.discard() },
        "waits for a guard's answer, then [home] Todo(6B29FC40-CA47-1067-B31D-00DD010662DA)"),
    ]
  }
}
