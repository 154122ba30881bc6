import EntrywayTesting
import Shop

extension ShopApp {
  /// The scenarios of a person who is signed out at first.
  static var signIns: [Scenario] {
    [
      scenario(
        "an order while signed out", .universalLink,
        "waits for a session, then Home > Order(4821)"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        let record = await player.tap(.link(order))
        let waiting = player.played(record, by: .link(order)).message ?? ""
        await player.phone.satisfy(.session)
        return "\(waiting), then \(player.played(record, by: .link(order)).line)"
      },
      scenario(
        "an order while signed out, the process killed before the sign-in", .universalLink,
        "Home, then Home > Order(4821), opened once"
      ) { state in
        let player = await SamplePlayer<ShopApp>(
          state, store: MemoryPendingEntryStore(), without: [.session])
        await player.tap(.link(order))
        await player.phone.kill()
        await player.activate()
        let before = player.app.shown ?? ""
        await player.phone.satisfy(.session)
        return "\(before), then \(player.app.shown ?? ""), opened \(times(player))"
      },
      scenario(
        "an order while signed out, then the link of the sign-in's mail", .universalLink,
        "waits for a session, then Home > Order(4821), opened once"
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        let record = await player.tap(.link(order))
        let waiting = player.played(record, by: .link(order)).message ?? ""
        await player.tap(login)
        let count = player.phone.opened.count { $0 == .order(id: "4821") }
        return "\(waiting), then \(player.app.shown ?? ""), "
          + "opened \(count == 1 ? "once" : "\(count) times")"
      },
      scenario(
        "an order while signed out, the process killed, then the link of the sign-in's mail",
        .universalLink, in: [.notRunning], "Home > Order(4821), and Home in the next process"
      ) { state in
        let store = MemoryPendingEntryStore()
        let player = await SamplePlayer<ShopApp>(state, store: store, without: [.session])
        await player.tap(.link(order))
        await player.phone.kill()
        await player.tap(login)
        let shown = player.app.shown ?? ""
        // Neither the order nor the code is in the store any more.
        await player.phone.kill()
        await player.activate()
        await player.phone.satisfy(.session)
        return "\(shown), and \(player.app.shown ?? "") in the next process"
      },
      scenario(
        "the link of the sign-in's mail, reported by two callbacks", .universalLink,
        in: [.foreground], "Entry 2, a universal link, was a duplicate of entry 1."
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        for callback in ["scene(_:continue:)", "scene(_:willConnectTo:options:)"] {
          var entry = AppEntry(source: login.source, content: login.content)
          entry.callback = callback
          entry.date = player.phone.now
          player.app.center.receive(entry)
        }
        return player.app.center.history.last?.description ?? ""
      },
      scenario(
        "the history after a sign-in's link", .universalLink, in: [.foreground],
        "Entry 1, a universal link, opened login (code: ***)."
      ) { state in
        let player = await SamplePlayer<ShopApp>(state, without: [.session])
        await player.tap(login)
        return player.app.center.history.last?.description ?? ""
      },
      // Any app may declare the scheme: a code is taken from nobody but the app's own host.
      scenario(link: "shop://login?code=4f9c", .urlScheme, "Home (fallback)"),
    ]
  }

  private static let login = SimulatedEntry.link("https://shop.example.com/login?code=4f9c")
}
