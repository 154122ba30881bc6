import Entryway
import EntrywayTesting
import Testing

@Suite("Signing in first") struct ParcelAppTests {
  private let store = MemoryPendingEntryStore()
  private let parcel = SimulatedEntry.link("https://parcels.example.com/parcels/7")
  private let mail = SimulatedEntry.link("https://parcels.example.com/sign-in?code=4f9c")

  private func app(isSignedIn: Bool = false) -> ParcelApp {
    ParcelApp(store: store, isSignedIn: isSignedIn) { $0 == "4f9c" }
  }

  private func yield() async {
    for _ in 0..<100 { await Task.yield() }
  }

  @Test("A parcel waits for the sign-in, which the mail's link ends without taking its place")
  func waits() async throws {
    let parcels = app()
    let phone = AppSimulator(parcels.center)
    await phone.launch(from: parcel)
    #expect(parcels.signInTitle == "Sign in to see your parcel")
    await phone.tap(mail)
    await yield()
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, opened parcel (id: 7).",
        "Entry 2, a universal link, opened signIn (code: ***).",
      ])
    #expect(parcels.signInTitle == "Sign in")
  }

  @Test("Who is signed in already sees the parcel at once")
  func signedIn() async throws {
    let phone = AppSimulator { app(isSignedIn: true).center }
    await phone.launch(from: parcel)
    try phone.expectOpened(.parcel(id: "7"))
  }

  @Test("The parcel outlasts the process, and the code does not")
  func killed() async throws {
    var parcels = app()
    let phone = AppSimulator {
      parcels = app()
      return parcels.center
    }
    await phone.launch(from: parcel)
    await phone.kill()
    await phone.launch()
    #expect(phone.opened == [])
    #expect(phone.waiting.map(\.description) == ["Entry 1, a universal link, waits for a session."])
    await parcels.signIn(code: "4f9c")
    await phone.settle()
    try phone.expectOpened(.parcel(id: "7"))
  }

  @Test("A code that is not good opens nothing, and closing the sign-in gives the parcel up")
  func refused() async {
    let parcels = app()
    let phone = AppSimulator(parcels.center)
    await phone.launch(from: parcel)
    await parcels.signIn(code: "0000")
    #expect(phone.waiting.map(\.description) == ["Entry 1, a universal link, waits for a session."])
    parcels.cancelSignIn()
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled by the app."
      ])
  }

  @Test("Signed out, a parcel waits again")
  func signedOut() async {
    let parcels = app(isSignedIn: true)
    let phone = AppSimulator(parcels.center)
    await phone.launch()
    parcels.signOut()
    await phone.tap(parcel)
    #expect(phone.waiting.map(\.description) == ["Entry 1, a universal link, waits for a session."])
  }

  @Test("The table has no problems, and no code comes by the app's scheme")
  func table() {
    #expect(ParcelRoute.routes.problems.isEmpty)
    #expect(throws: LinkMatchError.self) {
      try ParcelRoute.routes.match("parcels://sign-in?code=4f9c")
    }
  }
}
