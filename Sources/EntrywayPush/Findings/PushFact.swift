import Entryway
import EntrywayJSON

typealias PushFindings = FindingList<PushFact>

/// What was found in a payload: ``PushWording`` has the words.
enum PushFact: Hashable, Sendable {
  case bytes(JSONDocument.Fact)
  case notLookedInto(Int)
  case notAnObject(ValueKind)
  case numberTooLarge(String)
  case tooDeep
  case tooLarge(PayloadTooLarge, isCompact: Bool)
  case wrongType(ValueKind.Expected, ValueKind)
  case key(Key)
  case alert(Alert)
  case system(System)
  case opening(Opening)

  /// Of keys that are in the wrong place, or mean nothing.
  enum Key: Hashable, Sendable {
    case noAps
    case showsNothing
    case inAps(String)
    case ofAlert(String)
    case outsideAps(String)
    case unknown(String, in: String)
    case misspelt(String, meant: String)
    case deprecated(String)
    case ofActivity(String)
  }

  /// Of the alert.
  enum Alert: Hashable, Sendable {
    case empty
    case textBesideKey(String, key: String)
    case argumentsWithoutKey(String, key: String)
  }

  /// Of what the system does with the push.
  enum System: Hashable, Sendable {
    case badge(ValueKind, digits: String?)
    case emptySound
    case soundWithoutName
    case soundVolume(String)
    case notOne(ValueKind)
    case interruptionLevel(String, meant: String?)
    case relevanceScore(String)
    case mutableWithoutAlert
    case imageNotMutable(String)
    case backgroundWithAlert(String)
    case activityEvent(String, meant: String?)
    case sendID(ValueKind, length: Int?)
  }

  /// Of what a tap opens.
  enum Opening: Hashable, Sendable {
    case unknownCategory(String, known: [String], meant: String?)
    case rejected(EntryRejection, TapFault)
    case button(String, EntryRejection)
    case wrapped(key: String, outer: String, link: String, isRead: Bool)
    case fallback(action: String?)
    case ignored(name: String, reason: String, action: String?)
    case audience(String, place: String?)
  }

  /// Why a tap is rejected.
  enum TapFault: Hashable, Sendable {
    /// Nothing that a rule looks for is there.
    case nothingFound
    /// The app's own code decides, which is not known.
    case unknown
    case unusable
    case noRoute
    case foreign
  }
}
