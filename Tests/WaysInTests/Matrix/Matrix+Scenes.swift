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
