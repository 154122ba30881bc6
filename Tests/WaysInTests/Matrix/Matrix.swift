import EntrywayTesting

/// Every source, in every state, for every life cycle: what the tests play and the docs show.
enum Matrix {
  static func rows(_ cycle: AppLifeCycle) -> [MatrixRow] {
    switch cycle {
    case .scenes: scenes
    case .swiftUI: swiftUI
    case .appDelegate: appDelegate
    }
  }

  static let cells: [MatrixCell] = AppLifeCycle.allCases.flatMap { cycle in
    rows(cycle).flatMap { row in
      AppState.allCases.map {
        MatrixCell(
          cycle: cycle, source: row.source, hasLink: row.hasLink, state: $0,
          handover: row.handover($0))
      }
    }
  }

  static let respond = "didReceive"
  static let receive = "center.receive"
  static let purchases = "PurchaseIntent.intents"
  static let tags = "corenfc/adding-support-for-background-tag-reading"
  static let liveActivities = "widgetkit/nsuseractivitytypeliveactivity"
  static let intents = "storekit/purchaseintent/intents"
  static let widgets =
    "widgetkit/linking-to-specific-app-scenes-from-your-widget-or-live-activity"
  /// Entries that the app creates itself arrive only while it is on screen.
  static let notSeen = Handover.nothing("the app has to be on screen")
}
