import Entryway
import Testing

/// What waits is read again.
@MainActor @Suite("Rules that change")
struct ReadAgainTests {
  /// What a feature switch makes of links.
  private final class Feature {
    var destination: Destination? = .home
  }

  private func center(_ feature: Feature) -> DeepLinkCenter<Destination> {
    DeepLinkCenter { _, _ in
      feature.destination.map { .route(Destination.match($0)) }
        ?? .rejected(EntryRejection("the feature is off"))
    }
  }

  @Test("What waits goes on as what it was read as, until the app says that its rules have changed")
  func readAgain() {
    let feature = Feature()
    let center = center(feature)
    var opened: [Destination] = []
    center.onOpen { destination, _ in opened.append(destination) }
    center.receive(.order("1"))
    feature.destination = .login
    center.expire()
    #expect(center.waiting[0].match?.destination == .home)
    center.readAgain()
    #expect(center.waiting[0].match?.destination == .login)
    center.satisfy(.interface)
    #expect(opened == [.login])
  }

  @Test("What is no longer accepted is rejected")
  func rejected() {
    let feature = Feature()
    let center = center(feature)
    center.receive(.order("1"))
    feature.destination = nil
    center.readAgain()
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, was rejected: the feature is off"
      ])
  }

  @Test("A handler that says so keeps what just opened from those that register late")
  func late() {
    let feature = Feature()
    let center = center(feature)
    center.satisfy(.interface)
    center.onOpen { _, _ in
      feature.destination = nil
      center.readAgain()
    }
    center.receive(.order("1"))
    var isCalled = false
    center.onOpen { _, _ in isCalled = true }
    #expect(!isCalled)
  }

  @Test("Rules that say so whenever they are asked are not asked for ever")
  func fromWithin() {
    weak var center: DeepLinkCenter<Destination>?
    var count = 0
    let made = DeepLinkCenter<Destination> { _, _ in
      count += 1
      if count < 10_000 { center?.readAgain() }
      return .route(Destination.match(.home))
    }
    center = made
    made.receive(.order("1"))
    made.receive(.order("2"))
    #expect(count < 10)
  }
}
