public import EntrywayDiagnostics
@_exported public import EntrywayJSON

// What an association file may have.
extension Diagnostic.Code {
  /// A query item's pattern is no text, and the whole `?` is dropped.
  public static let queryItemNotText = Self(rawValue: "query-item-not-text")
  /// The file has no `applinks`.
  public static let noAppLinks = Self(rawValue: "no-applinks")
  /// No app takes any link.
  public static let noDetails = Self(rawValue: "no-details")
  /// `apps` in `applinks` is not empty.
  public static let appsNotEmpty = Self(rawValue: "apps-not-empty")
  /// `details` is an object, which has no order.
  public static let detailsAsObject = Self(rawValue: "details-as-object")
  /// An entry mixes the format of iOS 13 with the one before.
  public static let mixedFormats = Self(rawValue: "mixed-formats")
  /// An entry has neither `components` nor `paths`.
  public static let noRules = Self(rawValue: "no-rules")
  /// An entry's list of rules is empty.
  public static let emptyRules = Self(rawValue: "empty-rules")
  /// An entry names no app.
  public static let noAppIDs = Self(rawValue: "no-app-ids")
  /// `appIDs` is empty.
  public static let emptyAppIDs = Self(rawValue: "empty-app-ids")
  /// `appID` is ignored beside `appIDs`.
  public static let ignoredAppID = Self(rawValue: "ignored-app-id")
  /// A text is no app's identifier.
  public static let invalidAppID = Self(rawValue: "invalid-app-id")
  /// A team's prefix is one that examples have.
  public static let placeholderTeamID = Self(rawValue: "placeholder-team-id")
  /// An app has more than one entry.
  public static let repeatedAppID = Self(rawValue: "repeated-app-id")
  /// A pattern names a variable that nobody defines.
  public static let undefinedVariable = Self(rawValue: "undefined-variable")
  /// A `$(` has no end, and stands for itself.
  public static let unclosedVariable = Self(rawValue: "unclosed-variable")
  /// No pattern names a variable of the file.
  public static let unusedVariable = Self(rawValue: "unused-variable")
  /// A variable has a predefined one's name.
  public static let shadowedVariable = Self(rawValue: "shadowed-variable")
  /// A variable's value names a variable.
  public static let nestedVariable = Self(rawValue: "nested-variable")
  /// A variable has no values.
  public static let emptyVariable = Self(rawValue: "empty-variable")
  /// No pattern can name a variable of this name.
  public static let unusableVariableName = Self(rawValue: "unusable-variable-name")
  /// `**` means no more than `*`.
  public static let doubleWildcard = Self(rawValue: "double-wildcard")
  /// A path's pattern is a whole URL.
  public static let fullURL = Self(rawValue: "full-url")
  /// A path's pattern goes on with a query.
  public static let queryInPath = Self(rawValue: "query-in-path")
  /// A pattern fits no URL.
  public static let neverMatches = Self(rawValue: "never-matches")
  /// An escape is written with small letters.
  public static let lowercaseEscape = Self(rawValue: "lowercase-escape")
  /// A pattern has an escape, and URLs are decoded before.
  public static let escapeInDecoded = Self(rawValue: "escape-in-decoded")
  /// URLs are decoded, so that `%2F` becomes a slash.
  public static let decodesSlashes = Self(rawValue: "decodes-slashes")
  /// A pattern is too large to be used.
  public static let patternTooLarge = Self(rawValue: "pattern-too-large")
  /// A component's path begins with `NOT`.
  public static let notInComponent = Self(rawValue: "not-in-component")
  /// `NOT` has no space behind it.
  public static let notWithoutSpace = Self(rawValue: "not-without-space")
  /// `not` is not written in capitals.
  public static let lowercaseNot = Self(rawValue: "lowercase-not")
  /// A component has no pattern, and takes every URL.
  public static let matchesEverything = Self(rawValue: "matches-everything")
  /// A rule for the whole site takes sign-in callbacks too.
  public static let takesCallbacks = Self(rawValue: "takes-callbacks")
  /// Earlier rules decide about everything that a rule takes.
  public static let unreachable = Self(rawValue: "unreachable")
  /// An exclude stands behind what it should exclude.
  public static let lateExclude = Self(rawValue: "late-exclude")
  /// Nothing is taken behind an exclude.
  public static let trailingExclude = Self(rawValue: "trailing-exclude")
  /// An entry excludes, and takes nothing.
  public static let onlyExcludes = Self(rawValue: "only-excludes")

  /// All codes of association files, in the order of the documentation.
  public static let associationFile: [Self] = [
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
