import Entryway
import EntrywayTesting
import Testing

@MainActor @Suite("The buttons of a push") struct RadioButtonTests {
  nonisolated private static let payload: PayloadValue = [
    "aps": ["alert": "A new episode", "category": "NEW_EPISODE"],
    "link": "https://radio.example.com/episodes/7", "play_link": "radio://episodes/7",
    "played_link": "radio://episodes/7/played", "comment_link": "radio://episodes/7/comment",
  ]

  private let server = Server()
  private let radio: RadioApp

  init() { radio = RadioApp(server: server) }

  @Test("Play opens the episode, in every order")
  func play() async throws {
    let button = SimulatedEntry.notification(Self.payload, action: .button("PLAY"))
    try await AppSimulator.everyOrder(of: button, opens: RadioRoute.episode(id: 7)) {
      DeepLinkCenter(RadioRoute.entries)
    }
  }

  @Test(
    "Mark as Played tells the server without a window, in every order",
    arguments: SimulatedEntry.notification(payload, action: .button("MARK_PLAYED")).orders())
  func marked(order: EntryOrder) async {
    let phone = AppSimulator(radio.center, lifeCycle: order.lifeCycle)
    await phone.play(order)
    #expect(server.calls == [.markPlayed(episode: 7)], "\(phone)")
  }

  @Test("What the server does not answer within twenty seconds is kept for later")
  func slow() async {
    server.answers = false
    let phone = AppSimulator(radio.center)
    await phone.tap(.notification(Self.payload, action: .button("MARK_PLAYED")))
    #expect(radio.unsent == [])
    await phone.wait(.seconds(20))
    await phone.finishHandlers()
    #expect(radio.unsent == [.markPlayed(episode: 7)])
  }

  @Test("A comment is what was typed")
  func comment() async {
    let phone = AppSimulator(radio.center)
    await phone.tap(
      .notification(Self.payload, action: .button("COMMENT"), userText: "Great guest!"))
    #expect(server.calls == [.comment("Great guest!", episode: 7)])
  }

  @Test("A comment without a text asks nothing of the server")
  func empty() async {
    let phone = AppSimulator(radio.center)
    await phone.tap(.notification(Self.payload, action: .button("COMMENT"), userText: ""))
    #expect(server.calls == [])
    #expect(phone.opened == [.comment(episode: 7)])
  }

  @Test("What the server refuses is kept for later")
  func refused() async {
    server.refuses = true
    let phone = AppSimulator(radio.center)
    await phone.tap(.notification(Self.payload, action: .button("MARK_PLAYED")))
    #expect(radio.unsent == [.markPlayed(episode: 7)])
  }

  @Test(
    "The history says which button did what",
    arguments: [
      (SimulatedEntry.notification(payload), "a tapped notification, opened episode (id: 7)."),
      (
        .notification(payload, action: .button("PLAY")),
        "the notification action PLAY, opened episode (id: 7)."
      ),
      (
        .notification(payload, action: .button("MARK_PLAYED")),
        "the notification action MARK_PLAYED, opened markPlayed (episode: 7)."
      ),
      (
        .notification(payload, action: .button("COMMENT"), userText: "Great guest!"),
        "the notification action COMMENT, opened comment (episode: 7)."
      ),
      (
        .notification(payload, action: .dismiss),
        "a dismissed notification, was cancelled: dismissed."
      ),
    ])
  func history(entry: SimulatedEntry, sentence: String) async {
    let phone = AppSimulator(radio.center)
    await phone.launch()
    await phone.background()
    await phone.tap(entry)
    #expect(phone.history.map(\.description) == ["Entry 1, \(sentence)"])
  }

  @Test("A link of somebody else marks nothing")
  func link() async {
    let phone = AppSimulator(radio.center)
    await phone.launch(from: .link("radio://episodes/7/played"))
    #expect(server.calls == [])
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a custom-scheme link, was cancelled: only the buttons of a push do this."
      ])
  }

  @Test("A button without its link is rejected, and never opens what the tap opens")
  func missing() async {
    let phone = AppSimulator(radio.center)
    await phone.launch(
      from: .notification(
        ["link": "https://radio.example.com/episodes/7"], action: .button("MARK_PLAYED")))
    #expect(phone.opened == [])
    #expect(
      phone.history.map(\.description) == [
        """
        Entry 1, the notification action MARK_PLAYED, was rejected: the button `MARK_PLAYED` names \
        no destination: `played_link` is absent
          {"link": "https://radio.example.com/episodes/7"}
          by .notification(link: "played_link", action: "MARK_PLAYED")
        hint: send `played_link`. A button never opens what the plain tap opens.
        """
      ])
  }

  @Test("The table and the rules have no problems")
  func problems() throws { try RadioRoute.entries.expectNoProblems() }

  private final class Server: RadioServer {
    private(set) var calls: [RadioCall] = []
    var answers = true
    var refuses = false

    func perform(_ call: RadioCall) async throws {
      if !answers {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        defer { continuation.finish() }
        for await _ in stream {}
      }
      try Task.checkCancellation()
      if refuses { throw Refusal() }
      calls.append(call)
    }

    private struct Refusal: Error {}
  }
}
