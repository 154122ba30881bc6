import EntrywayDiagnostics

// What the system or lint would reject in a notification: empty texts, and a sound that
// contradicts the interruption level.
extension PushNotification {
  /// The first part that cannot be sent as it is; nil if all of them can.
  var problem: PushBuildingError? {
    alert?.problem ?? sound?.problem ?? emptyName ?? contradiction
  }

  /// A name that is set but empty.
  private var emptyName: PushBuildingError? {
    let names = [
      ("category", category), ("thread-id", thread), ("target-content-id", targetContentID),
      ("filter-criteria", filterCriteria),
    ]
    return names.first { $0.1 == "" }.map { PushBuildingError(empty: "aps.\($0.0)") }
  }

  /// A sound that contradicts the interruption level.
  ///
  /// The sound of a critical alert is an object, not a name
  /// (<https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>);
  /// without any sound, the system plays its own
  /// (<https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/critical>).
  /// A passive notification plays no sound
  /// (<https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel/passive>).
  private var contradiction: PushBuildingError? {
    switch (interruptionLevel, sound?.isCritical) {
    case (.critical, false):
      PushBuildingError(
        .criticalSound, "the interruption level is critical, but the sound is not",
        hint: "make it .critical(\"\(Excerpt.line(sound?.name ?? ""))\"), or leave it out: the "
          + "system plays its own sound for critical alerts.", keyPath: "aps.sound")
    case (.passive, true):
      PushBuildingError(
        .criticalSound, "the sound is critical, but the interruption level is passive",
        hint: "use the level .critical, or leave the sound out: a passive notification plays no "
          + "sound.",
        keyPath: "aps.interruption-level")
    default: nil
    }
  }
}

extension PushAlert {
  /// What lint calls an empty alert, and a title, translation or image that is set but empty.
  ///
  /// A subtitle or a message may be empty next to another text, because templates produce that.
  fileprivate var problem: PushBuildingError? {
    if let title, title.isEmpty {
      return PushBuildingError(empty: "aps.alert.\(title.key("title", "title-loc-key"))")
    }
    let texts = [(subtitle, "subtitle-loc-key"), (body, "loc-key")]
    for (text, key) in texts {
      if case .localized(let name, _)? = text, name.isEmpty {
        return PushBuildingError(empty: "aps.alert.\(key)")
      }
    }
    if launchImage == "" { return PushBuildingError(empty: "aps.alert.launch-image") }
    guard [title, subtitle, body].allSatisfy({ $0?.isEmpty ?? true }) else { return nil }
    return .emptyAlert
  }
}

extension PushSound {
  fileprivate var problem: PushBuildingError? {
    guard name.isEmpty else { return nil }
    return PushBuildingError(
      emptySound: isCritical || volume != nil ? "aps.sound.name" : "aps.sound")
  }
}
