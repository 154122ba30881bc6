import Entryway
import EntrywayTesting
import Testing

@Suite("Roles that come with the sign-in") struct ClinicAppTests {
  private let rota = SimulatedEntry.link("clinic://rota")

  @Test("The link waits for the sign-in and opens for the staff")
  func staff() async {
    let clinic = ClinicApp()
    let phone = AppSimulator(clinic.center)
    await phone.launch(from: rota)
    #expect(
      phone.waiting.map(\.description) == [
        "Entry 1, a custom-scheme link, waits for a session."
      ])
    clinic.signedIn(isStaff: true)
    await phone.settle()
    #expect(phone.opened == [.rota])
  }

  @Test("Others are turned away after the sign-in")
  func patient() async {
    let clinic = ClinicApp()
    let phone = AppSimulator(clinic.center)
    await phone.launch(from: rota)
    clinic.signedIn(isStaff: false)
    await phone.settle()
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a custom-scheme link, was rejected: the rota is for the staff"
      ])
  }
}
