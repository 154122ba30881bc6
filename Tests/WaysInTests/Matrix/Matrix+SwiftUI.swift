import Entryway

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
    row(.widget, openURL, widgets).withLink(),
    row(.widget, proceed, widgets),
    row(.liveActivity, proceed, liveActivities),
    row(.appIntent, openURL, "appintents/openurlintent"),
    MatrixRow(
      .appClip, .calls([proceed, openURL]), .calls([proceed, openURL]),
      .calls([proceed, openURL]), "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls(["openURL"]), "swiftui/openurlaction"),
    MatrixRow(
      .nfc, .calls([proceed, openURL]), .calls([proceed, openURL]), .calls([proceed, openURL]),
      tags),
    row(.file, openURL, "swiftui/view/onopenurl(perform:)"),
    MatrixRow(
      .cloudKitShare, .calls([configure + " cloudKitShareMetadata"]), .calls([accept]),
      .calls([accept]),
      "uikit/uiwindowscenedelegate/windowscene(_:userdidacceptcloudkitsharewith:)"),
    row(.purchase, purchases, intents),
  ]

  private static func row(_ source: EntrySource, _ callback: String, _ page: String) -> MatrixRow {
    MatrixRow(source, .calls([callback]), .calls([callback]), .calls([callback]), page)
  }

  private static let openURL = "onOpenURL"
  private static let proceed = "onContinueUserActivity"
  private static let configure = "configurationForConnecting"
  private static let accept = "userDidAccept"
  private static let perform = "performActionFor"
  private static let adaptor = "swiftui/uiapplicationdelegateadaptor"
  private static let activities = "swiftui/view/oncontinueuseractivity(_:perform:)"
}
