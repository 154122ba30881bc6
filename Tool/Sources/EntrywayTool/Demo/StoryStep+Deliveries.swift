import Entryway
@_spi(EntrywayTool) import EntrywayTesting
@_spi(EntrywayTool) import Scenarios
import Shop
import Todo

// The steps in which an entry has to wait, or comes more than once.
extension StoryStep {
  private static let order = "https://shop.example.com/orders/4821"

  static let coldStart = StoryStep(
    "shop", "a cold start waits for the sign-in, even if the process is killed meanwhile"
  ) {
    let link = SimulatedEntry.link(order)
    let player = await SamplePlayer<ShopApp>(
      .notRunning, store: MemoryPendingEntryStore(), without: [.session])
    let record = await player.tap(link)
    let waiting = player.played(record, by: link)
    await player.phone.kill()
    await player.activate()
    let again = player.app.shown ?? "nothing"
    let restored = player.phone.waiting.count { $0.isRestored }
    await player.phone.satisfy(.session)
    let count = player.phone.opened.count
    return [
      StoryLine("tapped while signed out", waiting),
      .outcome(
        of: "killed, and started by its icon", "\(again), \(restored) restored and waiting", .bold),
      .outcome(
        of: "after the sign-in",
        "\(player.app.shown ?? "nothing"), opened \(count == 1 ? "once" : "\(count) times")",
        count == 1 ? .green : .red),
    ]
  }

  static let twice = StoryStep("shop", "the system reports one tap twice, and it opens once") {
    let player = await SamplePlayer<ShopApp>(.notRunning)
    await player.tap(.notification(["deep_link": .text(order)], requestID: "order-4821"))
    return player.phone.history.map { .text($0.description, isGood: true) }
  }

  static let guarded = StoryStep("todo", "a link that comes while a to-do is being written waits") {
    let link = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"
    let entry = SimulatedEntry.link(link)
    let player = await SamplePlayer<TodoApp>(.foreground)
    player.app.draft.text = "Buy bread"
    let record = await player.tap(entry)
    let waiting = player.played(record, by: entry)
    player.app.draft.discard()
    await player.phone.finishGuards()
    return [
      StoryLine(link, waiting),
      StoryLine("the draft is discarded", player.played(record, by: entry)),
    ]
  }
}
