package import EntrywayDiagnostics
import EntrywayJSON

extension Diagnostic.Code {
  /// More values stand inside one another than an app reads.
  package static let tooDeep = Self(rawValue: "too-deep")
  /// The file is a message from which its provider creates the payload.
  package static let providerMessage = Self(rawValue: "provider-message")
  /// A header in a message for a provider has a value that APNs rejects.
  package static let apnsHeader = Self(rawValue: "apns-header")
  /// The payload has no `aps`.
  package static let noAps = Self(rawValue: "no-aps")
  /// The push neither shows nor wakes anything.
  package static let showsNothing = Self(rawValue: "shows-nothing")
  /// A key of the app's own stands inside `aps`.
  package static let keyInAps = Self(rawValue: "key-in-aps")
  /// A key of the system's stands beside `aps`.
  package static let keyOutsideAps = Self(rawValue: "key-outside-aps")
  /// A key is one of earlier systems.
  package static let deprecatedKey = Self(rawValue: "deprecated-key")
  /// The alert has no words.
  package static let emptyAlert = Self(rawValue: "empty-alert")
  /// A text of the alert and the key of a translation stand beside one another.
  package static let textBesideKey = Self(rawValue: "text-beside-key")
  /// Arguments have no translation that they are for.
  package static let argumentsWithoutKey = Self(rawValue: "arguments-without-key")
  /// The badge is no whole number from 0.
  package static let badge = Self(rawValue: "badge")
  /// A part of the sound is out of its range, or missing.
  package static let sound = Self(rawValue: "sound")
  /// A critical sound, or the lack of one, contradicts the interruption level.
  package static let criticalSound = Self(rawValue: "critical-sound")
  /// A switch is neither 1 nor left out.
  package static let notOne = Self(rawValue: "not-one")
  /// The interruption level is none of the system's.
  package static let interruptionLevel = Self(rawValue: "interruption-level")
  /// The relevance score is not between 0 and 1.
  package static let relevanceScore = Self(rawValue: "relevance-score")
  /// The service extension does not run, since there is no alert.
  package static let mutableWithoutAlert = Self(rawValue: "mutable-without-alert")
  /// There is an image, and no service extension runs that could show it.
  package static let imageNotMutable = Self(rawValue: "image-not-mutable")
  /// A key of Live Activities stands in a push that is none.
  package static let liveActivityKey = Self(rawValue: "live-activity-key")
  /// The event of a Live Activity is none of the system's.
  package static let activityEvent = Self(rawValue: "activity-event")
  /// A Live Activity's event needs a key that is missing.
  package static let activityKeyMissing = Self(rawValue: "activity-key-missing")
  /// A key has no meaning with the Live Activity's event, or together with another key.
  package static let activityKeyUnused = Self(rawValue: "activity-key-unused")
  /// A date of a Live Activity is implausible, such as one in milliseconds.
  package static let activityDate = Self(rawValue: "activity-date")
  /// The broadcast channel of a Live Activity is not Base64.
  package static let activityChannel = Self(rawValue: "activity-channel")
  /// The payload contradicts the push type that it is sent as.
  package static let pushType = Self(rawValue: "push-type")
  /// The push wakes the app and shows something.
  package static let backgroundWithAlert = Self(rawValue: "background-with-alert")
  /// The identifier of the send is none that an app reads.
  package static let sendID = Self(rawValue: "send-id")
  /// The category is none that the app registers.
  package static let unknownCategory = Self(rawValue: "unknown-category")
  /// The link under the app's key opens nothing.
  package static let linkOpensNothing = Self(rawValue: "link-opens-nothing")
  /// The link under the app's key has another app's host, scheme or port.
  package static let foreignLink = Self(rawValue: "foreign-link")
  /// The app's link is wrapped in another one.
  package static let wrappedLink = Self(rawValue: "wrapped-link")
  /// What stands under the app's key cannot be used.
  package static let unusableValue = Self(rawValue: "unusable-value")
  /// No rule of the app finds what it looks for.
  package static let opensNothing = Self(rawValue: "opens-nothing")
  /// A button of the category opens nothing.
  package static let buttonOpensNothing = Self(rawValue: "button-opens-nothing")
  /// A link is where no Live Activity finds it.
  package static let activityLink = Self(rawValue: "activity-link")
  /// A tap opens the fallback alone.
  package static let opensFallback = Self(rawValue: "opens-fallback")
  /// Only the server knows what a tap opens.
  package static let resolvedLink = Self(rawValue: "resolved-link")
  /// A tap opens its destination without a value that cannot be read.
  package static let ignoredValue = Self(rawValue: "ignored-value")
  /// A tap opens its destination for some alone.
  package static let forAudience = Self(rawValue: "for-audience")

  /// All codes of payloads, in the order of the documentation.
  package static let payload: [Self] = [
    .emptyFile, .html, .signed, .compressed, .encoding, .propertyList, .byteOrderMark, .json,
    .trailingContent, .duplicateKey, .tooLarge, .tooDeep, .providerMessage,
    .apnsHeader, .wrongType, .noAps, .showsNothing,
    .keyInAps, .keyOutsideAps, .unknownKey, .misspeltKey, .deprecatedKey, .emptyAlert,
    .textBesideKey, .argumentsWithoutKey, .badge, .sound, .criticalSound, .notOne,
    .interruptionLevel,
    .relevanceScore, .mutableWithoutAlert, .imageNotMutable, .backgroundWithAlert,
    .liveActivityKey, .activityEvent, .activityKeyMissing, .activityKeyUnused, .activityDate,
    .activityChannel, .pushType, .sendID, .unknownCategory, .opensNothing, .unusableValue,
    .linkOpensNothing, .foreignLink, .wrappedLink, .buttonOpensNothing, .activityLink,
    .opensFallback, .resolvedLink, .ignoredValue, .forAudience, .more,
  ]
}
