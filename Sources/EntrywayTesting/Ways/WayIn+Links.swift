extension WayIn {
  /// A link that is tapped in another app, a mail or a browser.
  ///
  /// The system hands a web link over as an activity, and a link of another scheme as a URL; both
  /// are meant here.
  public static func link(_ link: String) -> WayIn {
    WayIn(isWebLink(link) ? .universalLink : .urlScheme, .link(link))
  }

  /// A widget or Live Activity that is tapped, with its `widgetURL`.
  ///
  /// The app sees what a tapped link would be: the system does not tell them apart.
  public static func widget(_ link: String) -> WayIn { WayIn(.widget, .link(link)) }

  /// An App Intent that opens a universal link (`OpenURLIntent`).
  ///
  /// The app sees what a tapped link would be.
  public static func appIntent(_ link: String) -> WayIn { WayIn(.appIntent, .link(link)) }

  /// An App Clip's invocation by its link.
  public static func appClip(_ link: String) -> WayIn { WayIn(.appClip, .link(link)) }

  /// A code that the app itself has scanned: the app is on the screen then.
  ///
  /// A code that the system's camera reads is a ``link(_:)``.
  public static func qrCode(_ link: String) -> WayIn { WayIn(.qrCode, .link(link)) }

  /// A link inside the app: the app is on the screen then.
  public static func inApp(_ link: String) -> WayIn { WayIn(.inApp, .link(link)) }

  static func isWebLink(_ link: String) -> Bool {
    let link = link.prefix(8).lowercased()
    return link.hasPrefix("https:") || link.hasPrefix("http:")
  }
}
