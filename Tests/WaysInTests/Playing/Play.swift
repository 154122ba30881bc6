import AppleSystem
import EntrywayTesting

/// One course that the system may take in a cell: the facts leave orders open.
struct Play {
  var name: String
  var run: @MainActor (Shop) async -> Void

  /// The courses of a cell; none where the system offers nothing.
  @MainActor
  static func plays(_ cell: MatrixCell) -> [Play] {
    guard case .calls = cell.road else { return [] }
    if cell.road == .calls([Matrix.receive]) { return [byHand(cell)] }
    switch cell.cycle {
    case .swiftUI: return swiftUI(cell)
    case .scenes: return scenes(cell)
    case .appDelegate: return appDelegate(cell)
    }
  }

  /// The app hands over what it has scanned, or a link of its own.
  private static func byHand(_ cell: MatrixCell) -> Play {
    Play(name: "by hand") { shop in
      shop.listen()
      shop.center.meet(.interface)
      shop.center.receive(AppEntry(source: cell.source, content: .link("shop://orders/1")))
    }
  }
}
