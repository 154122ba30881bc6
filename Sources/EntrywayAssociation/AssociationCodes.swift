package import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// What an association file may have.
extension Diagnostic.Code {
  /// A query item's pattern is not text, and the whole `?` is dropped.
  package static let queryItemNotText = Self(rawValue: "query-item-not-text")
  /// The file has no `applinks`.
  package static let noAppLinks = Self(rawValue: "no-applinks")
  /// No app takes any link.
  package static let noDetails = Self(rawValue: "no-details")
  /// `apps` in `applinks` is not empty.
  package static let appsNotEmpty = Self(rawValue: "apps-not-empty")
  /// `details` is an object, which has no order.
  package static let detailsAsObject = Self(rawValue: "details-as-object")
  /// An entry mixes the format of iOS 13 with the one before.
  package static let mixedFormats = Self(rawValue: "mixed-formats")
  /// An entry has neither `components` nor `paths`.
  package static let noRules = Self(rawValue: "no-rules")
  /// An entry's list of rules is empty.
  package static let emptyRules = Self(rawValue: "empty-rules")
  /// An entry names no app.
  package static let noAppIDs = Self(rawValue: "no-app-ids")
  /// `appIDs` is empty.
  package static let emptyAppIDs = Self(rawValue: "empty-app-ids")
  /// `appID` is ignored beside `appIDs`.
  package static let ignoredAppID = Self(rawValue: "ignored-app-id")
  /// A text is not an app's identifier.
  package static let invalidAppID = Self(rawValue: "invalid-app-id")
  /// A team's prefix is that of an example.
  package static let placeholderTeamID = Self(rawValue: "placeholder-team-id")
  /// An app has more than one entry.
  package static let repeatedAppID = Self(rawValue: "repeated-app-id")
  /// A pattern names an undefined variable.
  package static let undefinedVariable = Self(rawValue: "undefined-variable")
  /// A `$(` has no end, and is taken literally.
  package static let unclosedVariable = Self(rawValue: "unclosed-variable")
  /// No pattern names a variable of the file.
  package static let unusedVariable = Self(rawValue: "unused-variable")
  /// A variable has a predefined one's name.
  package static let shadowedVariable = Self(rawValue: "shadowed-variable")
  /// A variable's value names a variable.
  package static let nestedVariable = Self(rawValue: "nested-variable")
  /// A variable has no values.
  package static let emptyVariable = Self(rawValue: "empty-variable")
  /// No pattern can name a variable of this name.
  package static let unusableVariableName = Self(rawValue: "unusable-variable-name")
  /// `**` means no more than `*`.
  package static let doubleWildcard = Self(rawValue: "double-wildcard")
  /// A path's pattern is a whole URL.
  package static let fullURL = Self(rawValue: "full-url")
  /// A path's pattern goes on with a query.
  package static let queryInPath = Self(rawValue: "query-in-path")
  /// A pattern matches no URL.
  package static let neverMatches = Self(rawValue: "never-matches")
  /// An escape is written in lower case.
  package static let lowercaseEscape = Self(rawValue: "lowercase-escape")
  /// A pattern has an escape, and URLs are decoded before.
  package static let escapeInDecoded = Self(rawValue: "escape-in-decoded")
  /// URLs are decoded, so that `%2F` becomes a slash.
  package static let decodesSlashes = Self(rawValue: "decodes-slashes")
  /// A pattern is too large to be used.
  package static let patternTooLarge = Self(rawValue: "pattern-too-large")
  /// A component's path begins with `NOT`.
  package static let notInComponent = Self(rawValue: "not-in-component")
  /// `NOT` has no space after it.
  package static let notWithoutSpace = Self(rawValue: "not-without-space")
  /// `not` is not written in capitals.
  package static let lowercaseNot = Self(rawValue: "lowercase-not")
  /// A component has no pattern, and takes every URL.
  package static let matchesEverything = Self(rawValue: "matches-everything")
  /// A rule for the whole site takes sign-in callbacks too.
  package static let takesCallbacks = Self(rawValue: "takes-callbacks")
  /// An exclude stands after what it should exclude.
  package static let lateExclude = Self(rawValue: "late-exclude")
  /// Nothing is taken after an exclude.
  package static let trailingExclude = Self(rawValue: "trailing-exclude")
  /// An entry excludes, and takes nothing.
  package static let onlyExcludes = Self(rawValue: "only-excludes")

  /// All codes of association files, in the order of the documentation.
  package static let associationFile: [Self] = [
    .tooLarge, .emptyFile, .html, .signed, .compressed, .encoding, .propertyList, .byteOrderMark,
    .json, .trailingContent, .duplicateKey, .wrongType, .queryItemNotText, .noAppLinks, .noDetails,
    .appsNotEmpty, .detailsAsObject, .mixedFormats, .noRules, .emptyRules, .unknownKey,
    .misspeltKey, .noAppIDs, .emptyAppIDs, .ignoredAppID, .invalidAppID, .placeholderTeamID,
    .repeatedAppID, .undefinedVariable, .unclosedVariable, .unusedVariable, .shadowedVariable,
    .nestedVariable, .emptyVariable, .unusableVariableName, .doubleWildcard, .fullURL, .queryInPath,
    .neverMatches, .lowercaseEscape, .escapeInDecoded, .decodesSlashes, .patternTooLarge,
    .notInComponent, .notWithoutSpace, .lowercaseNot, .matchesEverything, .takesCallbacks,
    .unreachable, .lateExclude, .trailingExclude, .onlyExcludes, .more,
  ]
}

// What the files of a project may have.
extension Diagnostic.Code {
  /// A file is not a usable property list.
  package static let propertyListUnreadable = Self(rawValue: "property-list-unreadable")
  /// A value holds a build setting that is not known.
  package static let buildSetting = Self(rawValue: "build-setting")
  /// The table has a scheme that the app does not declare.
  package static let undeclaredScheme = Self(rawValue: "undeclared-scheme")
  /// The app declares a scheme that the table does not have.
  package static let unroutedScheme = Self(rawValue: "unrouted-scheme")
  /// A declared scheme is not valid.
  package static let invalidScheme = Self(rawValue: "invalid-scheme")
  /// A declared scheme belongs to the system.
  package static let reservedScheme = Self(rawValue: "reserved-scheme")
  /// The table has a host that the entitlements do not name.
  package static let undeclaredDomain = Self(rawValue: "undeclared-domain")
  /// The entitlements name a host that the table does not have.
  package static let unroutedDomain = Self(rawValue: "unrouted-domain")
  /// An associated domain is written in a way that the system ignores.
  package static let invalidDomain = Self(rawValue: "invalid-domain")
  /// An associated domain has a wildcard.
  package static let wildcardDomain = Self(rawValue: "wildcard-domain")
  /// A host whose links differ from those of a wildcard's root is covered by the wildcard alone.
  package static let wildcardOnly = Self(rawValue: "wildcard-only")
  /// An associated domain is in developer mode.
  package static let developerMode = Self(rawValue: "developer-mode")
  /// An associated domain is named twice.
  package static let repeatedDomain = Self(rawValue: "repeated-domain")
  /// The association file does not name the app.
  package static let appNotInFile = Self(rawValue: "app-not-in-file")
  /// The app is signed with another identifier.
  package static let otherAppID = Self(rawValue: "other-app-id")
  /// The table has no web host, and the association file names apps.
  package static let noWebHosts = Self(rawValue: "no-web-hosts")
  /// Rules read pushes, and the app is not entitled to get any.
  package static let undeclaredPushes = Self(rawValue: "undeclared-pushes")
  /// The association file hands the app a link that no route takes.
  package static let unroutedLink = Self(rawValue: "unrouted-link")
  /// The association file hands the app a link that only the fallback takes.
  package static let fallbackLink = Self(rawValue: "fallback-link")
  /// The association file leaves a route's link in the browser.
  package static let unassociatedLink = Self(rawValue: "unassociated-link")
  /// Whether association file and table agree is undecided.
  package static let undecidedAgreement = Self(rawValue: "undecided-agreement")
  /// The table's hosts have different links, and which host serves the file is not said.
  package static let hostNotNamed = Self(rawValue: "host-not-named")
  /// A rule reads an activity that the app does not declare.
  package static let undeclaredActivity = Self(rawValue: "undeclared-activity")
  /// The app declares an activity that no rule reads.
  package static let unroutedActivity = Self(rawValue: "unrouted-activity")
  /// The app declares a quick action that no rule takes.
  package static let unroutedQuickAction = Self(rawValue: "unrouted-quick-action")
  /// A declared quick action lacks a key.
  package static let incompleteQuickAction = Self(rawValue: "incomplete-quick-action")
  /// A quick action is declared, and created from the rules too.
  package static let repeatedQuickAction = Self(rawValue: "repeated-quick-action")
  /// A button of a notification opens the app, and no rule takes it.
  package static let unroutedAction = Self(rawValue: "unrouted-action")
  /// A rule is for a button that no category has.
  package static let unknownAction = Self(rawValue: "unknown-action")
  /// The manifest has no entries section.
  package static let noEntries = Self(rawValue: "no-entries")

  /// The codes that only the doctor has, in the order of the documentation.
  package static let doctor: [Self] = [
    .propertyListUnreadable, .buildSetting, .undeclaredScheme, .unroutedScheme, .invalidScheme,
    .reservedScheme, .undeclaredDomain, .unroutedDomain, .invalidDomain, .wildcardDomain,
    .wildcardOnly, .developerMode, .repeatedDomain, .appNotInFile, .otherAppID, .noWebHosts,
    .undeclaredPushes, .unroutedLink, .fallbackLink, .unassociatedLink, .undecidedAgreement,
    .hostNotNamed, .undeclaredActivity, .unroutedActivity, .unroutedQuickAction,
    .incompleteQuickAction, .repeatedQuickAction, .unroutedAction, .unknownAction, .noEntries,
  ]

  /// A generated file leaves out a route that requires a query item without a value.
  package static let requiredFlag = Self(rawValue: "required-flag")

  /// The codes that only a generated file has.
  package static let generatedFile: [Self] = [.requiredFlag]
}
