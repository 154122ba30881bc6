import Entryway

enum GardenRoute: LinkDestination {
  case map
  case plant(id: Int)

  static let routes = RouteTable<GardenRoute>(hosts: ["garden.example.com"]) {
    Route("/map", .map)
    Route("/plants/{id}", GardenRoute.plant)
  }
}

/// What the scanner's screen does with the texts that it reads.
@MainActor
final class CodeScanner {
  let center: DeepLinkCenter<GardenRoute>
  /// What the screen says below the camera view.
  private(set) var hint = "Point the camera at a sign."
  private var isDone = false

  init(_ center: DeepLinkCenter<GardenRoute>) { self.center = center }

  /// Receives a text that the camera has read.
  ///
  /// - Returns: Whether the text opens something, so the screen closes.
  func read(_ text: String) -> Bool {
    // A camera reports the same code many times.
    guard !isDone else { return false }
    guard center.accepts(AppEntry(source: .qrCode, content: .link(text))) else {
      hint = "This is not one of our signs."
      return false
    }
    isDone = true
    center.receive(text, from: .qrCode)
    return true
  }

  nonisolated deinit {}
}
