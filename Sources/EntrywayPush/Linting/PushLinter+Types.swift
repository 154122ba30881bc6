import EntrywayDiagnostics
import EntrywayJSON

// How the push will be sent, and whether the payload fits that.
extension PushLinter {
  /// The type that the push is said to be sent as; a broadcast is for Live Activities.
  var declaredType: PushType? { options.type ?? (options.isBroadcast ? .liveactivity : nil) }

  /// Whether the push is for a Live Activity, as declared or as the payload tells.
  ///
  /// One that contradicts its type is read as the payload tells, so that the contradiction is said
  /// once.
  var isActivity: Bool { declaredType == .liveactivity || system?["event"] != nil }

  /// Whether the system reads `aps`.
  var readsAps: Bool { declaredType?.rule.readsAps ?? true }

  /// Whether the push can show something to tap.
  var canShow: Bool { declaredType == nil || declaredType == .alert }

  mutating func checkType() {
    if options.isBroadcast { checkBroadcast() }
    guard let type = declaredType else { return }
    let keys = systemKeys
    let conflicts = type.conflicts(aps: system == nil ? nil : keys) { root[$0] != nil }
    for conflict in conflicts {
      let diagnostic = conflict.diagnostic(type, told: .told(by: keys))
      switch conflict {
      case .lacks: findings.add(diagnostic, at: Self.aps)
      case .lacksBeside: findings.add(diagnostic, range: root.range.prefix(1))
      case .forbidden(let key), .ignored(let key):
        findings.add(
          diagnostic, at: Self.aps.appending(key), range: system?.member(key)?.range)
      }
    }
  }

  /// A broadcast updates and ends Live Activities, and cannot start one.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns>,
  /// <https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications>
  private mutating func checkBroadcast() {
    if let type = options.type, type != .liveactivity {
      findings.add(
        Diagnostic(
          .error, .pushType,
          "a broadcast has the type `liveactivity`, not `\(type.rawValue)`",
          hint: "send it to the devices: channels are for Live Activities alone."),
        range: root.range.prefix(1))
    }
    if system?["event"]?.text == "start" {
      findings.add(
        Diagnostic(
          .error, .pushType, "a broadcast cannot start a Live Activity",
          hint: "send `start` to each device, with the channel as `input-push-channel`."),
        at: Self.aps.appending("event"))
    }
  }

  /// The keys of `aps` that are neither null nor switched off.
  private var systemKeys: Set<String> {
    Set(
      (system?.members ?? []).map(\.key).filter { key in
        has(key) && !(PushType.switches.contains(key) && isOff(key))
      })
  }

  private func isOff(_ key: String) -> Bool {
    switch system?[key]?.kind {
    case .bool(let flag)?: !flag
    case .number(let text)?: Double(text) == 0
    default: false
    }
  }
}
