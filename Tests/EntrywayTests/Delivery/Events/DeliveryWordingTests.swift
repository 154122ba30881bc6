import Testing

@testable import Entryway

@Suite("DeliveryWording")
struct DeliveryWordingTests {
  @Test(
    "Every outcome reads as the end of a sentence",
    arguments: [
      (EntryOutcome<Destination>.opened(Destination.match(.order("7"))), "opened order (id: 7)"),
      (
        .opened(RouteMatch(destination: .home, name: nil, pattern: nil, isFallback: true)),
        "opened the fallback"
      ),
      (.rejected(EntryRejection("no such destination")), "rejected: no such destination"),
      (.superseded(by: 4), "superseded by entry 4"),
      (.expired, "expired"),
      (.duplicate(of: 2), "duplicate of entry 2"),
      (.cancelled(by: .dismissal), "cancelled: dismissed"),
      (.cancelled(by: .guardDecision(reason: "not confirmed")), "cancelled: not confirmed"),
      (
        .cancelled(by: .guardTimeLimit(.milliseconds(300))),
        "cancelled: a guard did not answer within 0.3 s"
      ),
      (
        .cancelled(by: .guardTimeLimit(.seconds(30))),
        "cancelled: a guard did not answer within 30 s"
      ),
      (
        .cancelled(by: .guardTimeLimit(.milliseconds(-1_050))),
        "cancelled: a guard did not answer within -1.05 s"
      ),
      (.cancelled(by: .app), "cancelled by the app"),
      (.cancelled(by: .termination), "cancelled: the app was terminated while it was opening"),
    ])
  func outcome(outcome: EntryOutcome<Destination>, text: String) {
    #expect(outcome.description == text)
  }

  @Test(
    "Every source has a name",
    arguments: [
      (EntrySource.urlScheme, "a custom-scheme link"),
      (.universalLink, "a universal link"),
      (.notification(.tap), "a tapped notification"),
      (.notification(.dismiss), "a dismissed notification"),
      (.notification(.button("REPLY")), "the notification action REPLY"),
      (.quickAction, "a quick action"),
      (.userActivity, "a user activity"),
      (.spotlight, "a Spotlight item"),
      (.handoff, "Handoff"),
      (.widget, "a widget"),
      (.appIntent, "an App Intent"),
      (.appClip, "an App Clip"),
      (.qrCode, "a QR code"),
      (.inApp, "an in-app link"),
    ])
  func phrase(source: EntrySource, text: String) {
    #expect(DeliveryWording.source(source) == text)
  }

  @Test("Text out of a link cannot break the line")
  func oneLine() {
    let outcome = EntryOutcome.opened(Destination.match(.order("7\nEntry 8 opened home.\u{202E}")))
    #expect(outcome.description == #"opened order (id: "7\u{A}Entry 8 opened home.\u{202E}")"#)
    #expect(
      EntryOutcome.opened(Destination.match(.order("Zoë 👩‍🍳"))).description
        == "opened order (id: Zoë 👩‍🍳)")
    #expect(
      EntryOutcome.opened(Destination.match(.order(""))).description == #"opened order (id: "")"#)
  }

  @Test("Several things that are waited for make a list")
  func list() {
    let state = EntryState<Destination>.waiting(
      for: [.requirement("accepted terms"), .requirement(.session), .handler()])
    #expect(state.description == "waits for accepted terms, a session and a handler")
    #expect(EntryState<Destination>.waiting(for: []).description == "waits for its turn")
  }
}
