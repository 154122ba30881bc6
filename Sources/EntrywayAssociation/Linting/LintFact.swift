import EntrywayJSON

/// What lint finds in a file that can be read.
enum LintFact: Hashable, Sendable {
  case section(Section)
  case app(App)
  case variable(Variable)
  case pattern(Pattern)
  case order(Order)

  /// Of the sections, the entries and their keys.
  enum Section: Hashable, Sendable {
    case noAppLinks
    case noDetails
    case appsNotEmpty
    case detailsAsObject
    case mixedFormats
    case noRules
    case emptyRules(key: String)
    case unknownKey(String, isInComponent: Bool)
    case misspeltKey(String, meant: String)
  }

  /// Of the apps' identifiers.
  enum App: Hashable, Sendable {
    case noAppIDs
    case emptyAppIDs
    case ignoredAppID(String)
    case invalidAppID(String)
    case placeholderTeamID(String, isWellFormed: Bool)
    case repeatedAppID(String, first: JSONPointer)
  }

  /// Of the file's variables, and of patterns that name some.
  enum Variable: Hashable, Sendable {
    case undefinedVariable(String)
    case unclosedVariable
    case unusedVariable(String)
    case shadowedVariable(String)
    case nestedVariable
    case emptyVariable(String)
    case unusableVariableName(String)
  }

  /// Of patterns.
  enum Pattern: Hashable, Sendable {
    case doubleWildcard
    case fullURL
    case queryInPath
    case neverMatches(NeverMatch)
    case lowercaseEscape(String)
    case escapeInDecoded(String)
    case decodesSlashes
    case patternTooLarge
    case notInComponent
    case notWithoutSpace
    case lowercaseNot
  }

  /// Of the order of the rules, and what they take.
  enum Order: Hashable, Sendable {
    case matchesEverything(excludes: Bool)
    case takesCallbacks(String)
    case unreachable(earlier: [JSONPointer])
    case lateExclude(earlier: [JSONPointer])
    case trailingExclude
    case onlyExcludes
  }

  /// Why a pattern fits no URL.
  enum NeverMatch: Hashable, Sendable {
    case fragmentSign
    case space
    case nonASCII
    case brokenEscape(String)
    /// A character that separates items or names from values.
    case separator(String)
  }
}
