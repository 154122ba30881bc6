import EntrywayJSON

/// What does not agree between a project's files.
enum DoctorFact: Hashable, Sendable {
  case wrongType(ValueKind.Expected, ValueKind)
  /// A text holds a build setting whose value is not known here.
  case buildSetting(String)

  /// Of custom schemes.
  enum Scheme: Hashable, Sendable {
    case undeclared(String)
    case unrouted(String)
    case invalid(String)
    case reserved(String)
  }

  /// Of associated domains.
  enum Domain: Hashable, Sendable {
    case undeclared(String)
    case unrouted(String)
    case invalid(String, Fault)
    case wildcard(String)
    case developerMode(String)
    case repeated(String)

    /// What is wrong with a domain as it is written.
    enum Fault: Hashable, Sendable {
      case noService
      case unknownService(String)
      case scheme
      case port
      case path
      case unknownMode(String)
      case wildcardAppClip
      case host
    }
  }

  /// Of the association file.
  enum Association: Hashable, Sendable {
    /// The file does not name the app in a section that the entitlements ask for.
    case appMissing(String, section: String)
    case otherAppID(String, expected: String)
    case noWebHosts
  }

  /// Of the links of the association file, and those of the table.
  enum Agreement: Hashable, Sendable {
    /// Which of the two does without the other.
    enum Kind: Hashable, Sendable {
      case unrouted, fallback, unassociated
    }

    case differs(Kind, url: String, route: String?, more: Int)
    case undecided
  }

  /// Of activities, quick actions and notifications' actions.
  enum Entry: Hashable, Sendable {
    case undeclaredActivity(String)
    case unroutedActivity(String)
    case unroutedQuickAction(String)
    case quickActionWithout(key: String)
    case repeatedQuickAction(String)
    case unroutedAction(String, category: String)
    case unknownAction(String)
    case noEntries
  }

  case scheme(Scheme)
  case domain(Domain)
  case association(Association)
  case agreement(Agreement)
  case entry(Entry)
}
