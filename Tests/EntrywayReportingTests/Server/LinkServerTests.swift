import EntrywayDiagnostics
import EntrywayReporting
import Testing

@MainActor @Suite("LinkServer")
struct LinkServerTests {
  nonisolated private static let link = "https://go.example.com/abcd"

  @Test(
    "The developer's own machine is asked without encryption",
    arguments: [
      "http://localhost:8080", "http://LOCALHOST", "http://127.0.0.1:8080/links",
      "http://[::1]:8080",
    ])
  func ownMachine(address: String) async {
    let shop = Shop(
      PlayedServer(.resolved("https://shop.example.com/orders/7")),
      linkServer: LinkServer(address, key: "ewpk_abc"))
    await shop.open(Self.link)
    #expect(shop.opened == [.order(id: 7)])
  }

  @Test(
    "No other machine is, whatever its name looks like",
    arguments: [
      "http://links.example.com", "HTTP://links.example.com", "http://localhost.example.com",
      "http://127.0.0.1.example.com", "http://127.0.0.2", "http://10.0.2.2:8080", "http://0.0.0.0",
      "http://localhost@links.example.com", "http://links.example.com/localhost",
      "http://[::2]:8080", "http://localhost.",
    ])
  func otherMachines(address: String) async {
    let shop = Shop(
      PlayedServer(.silence), linkServer: LinkServer(address, key: "ewpk_abc"))
    await shop.open(Self.link)
    #expect(shop.server.requests == [])
    #expect(shop.rejection?.diagnostic.code == .linkServerSetup)
    #expect(
      shop.rejection?.description.contains("localhost, 127.0.0.1 and [::1]") == true)
  }
}
