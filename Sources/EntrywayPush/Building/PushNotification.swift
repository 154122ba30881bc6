import Entryway

/// What the system does with a push: the keys of `aps`.
///
/// ```swift
/// PushNotification(
///   alert: PushAlert(title: "Sarah", body: "Is it still there?"), sound: .default,
///   category: "MESSAGE", thread: "sarah-82")
/// ```
///
/// Texts and names must not be empty, and a sound must fit the interruption level; otherwise
/// ``PushPayload`` throws ``PushBuildingError``.
///
/// The names of the keys are Apple's, <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
public struct PushNotification: Hashable, Sendable {
  /// What it says (`alert`).
  public var alert: PushAlert?
  /// What is heard (`sound`).
  public var sound: PushSound?
  /// The number on the app's icon (`badge`); 0 removes it.
  public var badge: Int?
  /// The category, which decides about the buttons (`category`).
  public var category: String?
  /// Notifications of one thread are shown together (`thread-id`).
  public var thread: String?
  /// How much it may disturb (`interruption-level`).
  public var interruptionLevel: InterruptionLevel?
  /// How high it stands in a summary, from 0 to 1 (`relevance-score`).
  public var relevance: Double?
  /// Whether the app's service extension may change it before it is shown (`mutable-content`).
  ///
  /// The extension runs only for a notification with an alert.
  public var isMutable: Bool
  /// Whether the app is woken to fetch something (`content-available`).
  public var isContentAvailable: Bool
  /// What the notification is about: the scene that shows it is brought to the front
  /// (`target-content-id`).
  public var targetContentID: String?
  /// What the Focus filter of the app is compared with (`filter-criteria`).
  public var filterCriteria: String?

  /// A notification of the parts that are given.
  ///
  /// - Parameters:
  ///   - alert: What it says (`alert`).
  ///   - sound: What is heard (`sound`).
  ///   - badge: The number on the app's icon (`badge`); 0 takes it away.
  ///   - category: The category, which decides about the buttons (`category`).
  ///   - thread: Notifications of one thread are shown together (`thread-id`).
  ///   - interruptionLevel: How much it may disturb (`interruption-level`).
  ///   - relevance: How high it stands in a summary, from 0 to 1 (`relevance-score`).
  ///   - isMutable: Whether the app's service extension may change it before it is shown (`mutable-
  ///     content`).
  ///   - isContentAvailable: Whether the app is woken to fetch something (`content-available`).
  ///   - targetContentID: What the notification is about: the scene that shows it is brought to the
  ///     front (`target-content-id`).
  ///   - filterCriteria: What the Focus filter of the app is compared with (`filter-criteria`).
  public init(
    alert: PushAlert? = nil, sound: PushSound? = nil, badge: Int? = nil, category: String? = nil,
    thread: String? = nil, interruptionLevel: InterruptionLevel? = nil, relevance: Double? = nil,
    isMutable: Bool = false, isContentAvailable: Bool = false, targetContentID: String? = nil,
    filterCriteria: String? = nil
  ) {
    self.alert = alert
    self.sound = sound
    self.badge = badge
    self.category = category
    self.thread = thread
    self.interruptionLevel = interruptionLevel
    self.relevance = relevance
    self.isMutable = isMutable
    self.isContentAvailable = isContentAvailable
    self.targetContentID = targetContentID
    self.filterCriteria = filterCriteria
  }
}

/// How much a notification may disturb.
public enum InterruptionLevel: String, Hashable, Sendable, CaseIterable {
  /// It goes to the list, without light or sound.
  case passive
  /// It lights the screen, and may sound.
  case active
  /// It comes at once, also in a Focus that lets such through.
  case timeSensitive = "time-sensitive"
  /// It comes in spite of the mute switch. The app needs an entitlement for it.
  case critical
}

extension PushNotification {
  /// The value of `aps`: what is given, and nothing else.
  var aps: PayloadValue {
    let values: [String: PayloadValue?] = [
      "alert": alert?.value, "sound": sound?.value, "badge": badge.map { .integer($0) },
      "category": category.map { .text($0) }, "thread-id": thread.map { .text($0) },
      "interruption-level": interruptionLevel.map { .text($0.rawValue) },
      "relevance-score": relevance.map { .double($0) },
      "mutable-content": isMutable ? 1 : nil, "content-available": isContentAvailable ? 1 : nil,
      "target-content-id": targetContentID.map { .text($0) },
      "filter-criteria": filterCriteria.map { .text($0) },
    ]
    return .object(values.compactMapValues(\.self))
  }

  /// A number that is out of its range.
  struct Misfit {
    var key: String
    var value: PayloadValue
    var allowed: String
  }

  /// The numbers that are out of their range.
  var misfits: [Misfit] {
    var misfits: [Misfit] = []
    if let badge, badge < 0 {
      misfits.append(Misfit(key: "badge", value: .integer(badge), allowed: "0 or more"))
    }
    let unit = "a number from 0 to 1"
    if let volume = sound?.volume, !(0...1).contains(volume) {
      misfits.append(Misfit(key: "sound.volume", value: .double(volume), allowed: unit))
    }
    if let relevance, !(0...1).contains(relevance) {
      misfits.append(Misfit(key: "relevance-score", value: .double(relevance), allowed: unit))
    }
    return misfits
  }
}

extension PushAlert {
  /// A message alone is plain text, which means the same and is shorter.
  fileprivate var value: PayloadValue {
    if title == nil, subtitle == nil, launchImage == nil, case .verbatim(let text) = body {
      return .text(text)
    }
    var values: [String: PayloadValue] = [:]
    title?.write("title", "title-loc", to: &values)
    subtitle?.write("subtitle", "subtitle-loc", to: &values)
    body?.write("body", "loc", to: &values)
    values["launch-image"] = launchImage.map { .text($0) }
    return .object(values)
  }
}

extension PushText {
  fileprivate func write(
    _ key: String, _ localized: String, to values: inout [String: PayloadValue]
  ) {
    switch self {
    case .verbatim(let text): values[key] = .text(text)
    case .localized(let text, let arguments):
      values["\(localized)-key"] = .text(text)
      if !arguments.isEmpty {
        values["\(localized)-args"] = .array(arguments.map { .text($0) })
      }
    }
  }
}

extension PushSound {
  fileprivate var value: PayloadValue {
    guard isCritical || volume != nil else { return .text(name) }
    var values: [String: PayloadValue] = ["name": .text(name)]
    if isCritical { values["critical"] = 1 }
    values["volume"] = volume.map { .double($0) }
    return .object(values)
  }
}
