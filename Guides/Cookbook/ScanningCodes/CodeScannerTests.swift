import Entryway
import EntrywayTesting
import Testing

@Suite("Scanning a code") struct CodeScannerTests {
  private let center = DeepLinkCenter(EntryRules(GardenRoute.routes))
  private let garden: AppSimulator<GardenRoute>
  private let scanner: CodeScanner

  init() async {
    garden = AppSimulator(center)
    scanner = CodeScanner(center)
    await garden.launch()
  }

  @Test("A sign opens its plant once, however often the camera reads it")
  func sign() {
    #expect(scanner.read("https://garden.example.com/plants/7"))
    for _ in 0..<30 { #expect(!scanner.read("https://garden.example.com/plants/7")) }
    #expect(garden.opened == [.plant(id: 7)])
    #expect(
      garden.history.map(\.description) == ["Entry 1, a QR code, opened plant (id: 7)."])
  }

  @Test(
    "Any other text stays in the camera, and the history does not list it",
    arguments: [
      "https://evil.example/plants/7", "https://garden.example.com@evil.example/plants/7",
      "https://garden.example.com/plants/rose", "WIFI:S:garden;P:secret;;", "",
      "javascript:alert(1)", "https://garden.example.com/plants/7\n", "\u{0}",
    ])
  func foreign(text: String) {
    #expect(!scanner.read(text))
    #expect(scanner.hint == "This is not one of our signs.")
    #expect(garden.history.isEmpty)
    #expect(scanner.read("https://garden.example.com/map"))
    #expect(garden.opened == [.map])
  }
}
