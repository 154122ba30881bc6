import Entryway

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
    row(.widget, open, widgets).withLink(),
    row(.widget, go, widgets),
    row(.liveActivity, go, liveActivities),
    row(.appIntent, go, "appintents/openurlintent"),
    row(.appClip, go, "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls([receive]), ""),
    row(.nfc, go, tags),
    row(.file, open, "uikit/uiapplicationdelegate/application(_:open:options:)"),
    row(
      .cloudKitShare, "application(userDidAccept:)",
      "uikit/uiapplicationdelegate/application(_:userdidacceptcloudkitsharewith:)"),
    row(.purchase, purchases, intents),
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
