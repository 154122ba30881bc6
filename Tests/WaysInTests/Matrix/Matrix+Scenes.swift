import Entryway

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
      .widget, .calls([connect + " urlContexts"]), .calls([open]), .calls([open]), widgets
    ).withLink(),
    MatrixRow(
      .widget, .calls([connect + " userActivities"]), .calls([go]), .calls([go]), widgets),
    MatrixRow(
      .liveActivity, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      liveActivities),
    MatrixRow(
      .appIntent, .calls([connect + " userActivities"]), .calls([go]), .calls([go]),
      "appintents/openurlintent"),
    MatrixRow(
      .appClip, .calls([connect + " userActivities"]), .calls([will, go]), .calls([will, go]),
      "appclip/responding-to-invocations"),
    MatrixRow(.qrCode, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.inApp, notSeen, notSeen, .calls([receive]), ""),
    MatrixRow(.nfc, .calls([connect + " userActivities"]), .calls([go]), .calls([go]), tags),
    MatrixRow(
      .file, .calls([connect + " urlContexts"]), .calls([open]), .calls([open]),
      "uikit/uiscenedelegate/scene(_:openurlcontexts:)"),
    MatrixRow(
      .cloudKitShare, .calls([connect + " cloudKitShareMetadata", accept]), .calls([accept]),
      .calls([accept]),
      "uikit/uiwindowscenedelegate/windowscene(_:userdidacceptcloudkitsharewith:)"),
    MatrixRow(
      .purchase, .calls([purchases]), .calls([purchases]), .calls([purchases]), intents),
  ]

  private static let connect = "willConnectTo"
  private static let open = "openURLContexts"
  private static let go = "continue"
  private static let will = "willContinue"
  private static let accept = "userDidAccept"
  private static let perform = "performActionFor"
}
