import Entryway
import EntrywayTesting

/// Every way in, in every state, for every life cycle: what the tests play and the docs show.
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
        MatrixCell(cycle: cycle, source: row.source, state: $0, road: row.road($0))
      }
    }
  }

  static let respond = "didReceive"
  static let receive = "center.receive"
  static let widgets =
    "widgetkit/linking-to-specific-app-scenes-from-your-widget-or-live-activity"
  /// What the app itself hands over comes only while somebody looks at it.
  static let notSeen = Road.nothing("it takes the app on the screen")
}

/// By which callbacks an app with scenes is entered.
extension Matrix {
  static let scenes: [MatrixRow] = [
    MatrixRow(
      .urlScheme, .calls([connect + " urlContexts"]), .calls([open]), .calls([open]),
      "xcode/defining-a-custom-url-scheme-for-your-app"),
    MatrixRow(
      .universalLink, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      "xcode/supporting-universal-links-in-your-app"),
    MatrixRow(
      .notification(.tap), .calls([connect + " notificationResponse", respond]),
      .calls([respond]), .calls([respond]),
      "usernotifications/unusernotificationcenterdelegate"),
    MatrixRow(
      .quickAction, .calls([connect + " shortcutItem"]), .calls([perform]), .calls([perform]),
      "uikit/uiscene/connectionoptions"),
    MatrixRow(
      .userActivity, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      "uikit/uiscene/connectionoptions"),
    MatrixRow(
      .spotlight, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      "corespotlight/cssearchableitemactiontype"),
    MatrixRow(
      .handoff, .calls([connect + " handoffUserActivityType", go]), .calls([will, go]),
      .calls([will, go]), "uikit/uiscene/connectionoptions"),
    MatrixRow(
      .widget, .calls([connect + " urlContexts"]), .calls([open]), .calls([open]), widgets),
    MatrixRow(
      .appIntent, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      "appintents/openurlintent"),
    MatrixRow(
      .appClip, .calls([connect + " userActivities"]), .calls([will, go]), .calls([will, go]),
      "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls([receive]), ""),
  ]

  private static let connect = "willConnectTo"
  private static let open = "openURLContexts"
  private static let go = "continue"
  private static let will = "willContinue"
  private static let perform = "performActionFor"
}

/// By which modifiers and callbacks an app with SwiftUI is entered.
extension Matrix {
  static let swiftUI: [MatrixRow] = [
    row(.urlScheme, openURL, "xcode/defining-a-custom-url-scheme-for-your-app"),
    row(.universalLink, openURL, "xcode/supporting-universal-links-in-your-app"),
    MatrixRow(
      .notification(.tap), .calls([configure + " notificationResponse", respond]),
      .calls([respond]), .calls([respond]),
      "usernotifications/unusernotificationcenterdelegate"),
    MatrixRow(
      .quickAction, .calls([configure + " shortcutItem"]), .calls([perform]), .calls([perform]),
      adaptor),
    row(.userActivity, proceed, activities),
    row(.spotlight, proceed, "corespotlight/cssearchableitemactiontype"),
    row(.handoff, proceed, activities),
    row(.widget, openURL, widgets),
    row(.appIntent, openURL, "appintents/openurlintent"),
    MatrixRow(
      .appClip, .calls([proceed, openURL]), .calls([proceed, openURL]),
      .calls([proceed, openURL]), "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls(["openURL"]), "swiftui/openurlaction"),
  ]

  private static func row(_ source: EntrySource, _ callback: String, _ page: String) -> MatrixRow {
    MatrixRow(source, .calls([callback]), .calls([callback]), .calls([callback]), page)
  }

  private static let openURL = "onOpenURL"
  private static let proceed = "onContinueUserActivity"
  private static let configure = "configurationForConnecting"
  private static let perform = "performActionFor"
  private static let adaptor = "swiftui/uiapplicationdelegateadaptor"
  private static let activities = "swiftui/view/oncontinueuseractivity(_:perform:)"
}

/// By which callbacks an app without scenes is entered.
extension Matrix {
  static let appDelegate: [MatrixRow] = [
    row(.urlScheme, open, "xcode/defining-a-custom-url-scheme-for-your-app"),
    row(.universalLink, go, "xcode/supporting-universal-links-in-your-app"),
    row(.notification(.tap), respond, "usernotifications/unusernotificationcenterdelegate"),
    row(.quickAction, "application(performActionFor:)", launching),
    row(.userActivity, go, launching),
    row(.spotlight, go, "corespotlight/cssearchableitemactiontype"),
    MatrixRow(
      .handoff, .calls([will, go]), .calls([will, go]), .calls([will, go]), launching),
    row(.widget, open, widgets),
    row(.appIntent, go, "appintents/openurlintent"),
    row(.appClip, go, "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls([receive]), ""),
  ]

  private static func row(_ source: EntrySource, _ callback: String, _ page: String) -> MatrixRow {
    MatrixRow(source, .calls([callback]), .calls([callback]), .calls([callback]), page)
  }

  private static let open = "application(open:)"
  private static let go = "application(continue:)"
  private static let will = "application(willContinue:)"
  private static let launching =
    "uikit/uiapplicationdelegate/application(_:didfinishlaunchingwithoptions:)"
}
