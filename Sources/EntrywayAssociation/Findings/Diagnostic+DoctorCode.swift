public import EntrywayDiagnostics

// What the files of a project may have.
extension Diagnostic.Code {
  /// A file is no property list that can be used.
  public static let propertyListUnreadable = Self(rawValue: "property-list-unreadable")
  /// A value holds a build setting that is not known.
  public static let buildSetting = Self(rawValue: "build-setting")
  /// The table has a scheme that the app does not declare.
  public static let undeclaredScheme = Self(rawValue: "undeclared-scheme")
  /// The app declares a scheme that the table does not have.
  public static let unroutedScheme = Self(rawValue: "unrouted-scheme")
  /// A declared scheme is none.
  public static let invalidScheme = Self(rawValue: "invalid-scheme")
  /// A declared scheme belongs to the system.
  public static let reservedScheme = Self(rawValue: "reserved-scheme")
  /// The table has a host that the entitlements do not name.
  public static let undeclaredDomain = Self(rawValue: "undeclared-domain")
  /// The entitlements name a host that the table does not have.
  public static let unroutedDomain = Self(rawValue: "unrouted-domain")
  /// An associated domain is written in a way that the system ignores.
  public static let invalidDomain = Self(rawValue: "invalid-domain")
  /// An associated domain has a wildcard.
  public static let wildcardDomain = Self(rawValue: "wildcard-domain")
  /// An associated domain is in developer mode.
  public static let developerMode = Self(rawValue: "developer-mode")
  /// An associated domain is named twice.
  public static let repeatedDomain = Self(rawValue: "repeated-domain")
  /// The association file does not name the app.
  public static let appNotInFile = Self(rawValue: "app-not-in-file")
  /// The app is signed with another identifier.
  public static let otherAppID = Self(rawValue: "other-app-id")
  /// The table has no web host, and the association file names apps.
  public static let noWebHosts = Self(rawValue: "no-web-hosts")
  /// The association file hands the app a link that no route takes.
  public static let unroutedLink = Self(rawValue: "unrouted-link")
  /// The association file hands the app a link that only the fallback takes.
  public static let fallbackLink = Self(rawValue: "fallback-link")
  /// The association file leaves a route's link in the browser.
  public static let unassociatedLink = Self(rawValue: "unassociated-link")
  /// Whether association file and table agree was not found out.
  public static let undecidedAgreement = Self(rawValue: "undecided-agreement")
  /// A rule reads an activity that the app does not declare.
  public static let undeclaredActivity = Self(rawValue: "undeclared-activity")
  /// The app declares an activity that no rule reads.
  public static let unroutedActivity = Self(rawValue: "unrouted-activity")
  /// The app declares a quick action that no rule takes.
  public static let unroutedQuickAction = Self(rawValue: "unrouted-quick-action")
  /// A declared quick action lacks a key.
  public static let incompleteQuickAction = Self(rawValue: "incomplete-quick-action")
  /// A quick action is declared, and made from the rules too.
  public static let repeatedQuickAction = Self(rawValue: "repeated-quick-action")
  /// A button of a notification opens the app, and no rule takes it.
  public static let unroutedAction = Self(rawValue: "unrouted-action")
  /// A rule is for a button that no category has.
  public static let unknownAction = Self(rawValue: "unknown-action")
  /// The manifest has no entries section.
  public static let noEntries = Self(rawValue: "no-entries")

  /// The codes that only the doctor has, in the order of the documentation.
  public static let doctor: [Self] = [
    .propertyListUnreadable, .buildSetting, .undeclaredScheme, .unroutedScheme, .invalidScheme,
    .reservedScheme, .undeclaredDomain, .unroutedDomain, .invalidDomain, .wildcardDomain,
    .developerMode, .repeatedDomain, .appNotInFile, .otherAppID, .noWebHosts, .unroutedLink,
    .fallbackLink, .unassociatedLink, .undecidedAgreement, .undeclaredActivity, .unroutedActivity,
    .unroutedQuickAction, .incompleteQuickAction, .repeatedQuickAction, .unroutedAction,
    .unknownAction, .noEntries,
  ]

  /// A generated file leaves out a route that requires a query item without a value.
  public static let requiredFlag = Self(rawValue: "required-flag")

  /// The codes that only a generated file has.
  public static let generatedFile: [Self] = [.requiredFlag]
}
