import Entryway
import EntrywayDiagnostics
import Testing

/// What the log has as an error.
@MainActor @Suite("Events in the log")
struct EventLevelTests {
  @Test("Rejections and problems are errors, and everything else is a notice")
  func levels() async {
    let desk = Desk.ready(requirements: { _, _ in [.session] })
    desk.center.receive(.link("app:/nowhere"))
    desk.center.satisfy("sesion")
    desk.center.receive(.order("1"))
    desk.center.satisfy(.session)
    let levels = desk.events.map { (shown: "\($0)".prefix { $0 != "\n" }, isError: $0.isError) }
    let errors = levels.filter(\.isError).map(\.shown)
    #expect(errors.count == 2)
    #expect(errors.first?.contains("was rejected") == true)
    #expect(errors.last?.contains("sesion") == true)
    #expect(levels.count > 5)
  }
}
