import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// Whether the payload fits how the push will be sent.
extension PushLinter {
  /// The declared push type; a broadcast is for Live Activities.
  var declaredType: PushType? { options.type ?? (options.isBroadcast ? .liveactivity : nil) }

  /// Whether the push is for a Live Activity, as declared or as inferred from the payload.
  ///
  /// If the payload contradicts the declared type, the inferred type counts, so that the
  /// contradiction is reported only once.
  var isActivity: Bool { declaredType == .liveactivity || has("event") }

  /// Whether the needs of a Live Activity are checked: not if another type is declared, because that
  /// is the one thing to fix.
  var checksActivity: Bool { declaredType == nil || declaredType == .liveactivity }

  /// The event to which the keys for Live Activities belong if there are several of them and no
  /// `event`.
  var missingEvent: String? {
    guard !isActivity else { return nil }
    // A single key may be a mistake, and has its own finding.
    let keys = SystemKeys.activity.keys.filter(has)
    guard keys.count > 1 else { return nil }
    if keys.contains(where: { SystemKeys.eventKeys[$0] == "start" }) { return "start" }
    return keys.contains("dismissal-date") ? "end" : "update"
  }

  /// Whether the system reads `aps`.
  var readsAps: Bool { declaredType?.rule.readsAps ?? true }

  /// Whether the push can show something to tap.
  var canShow: Bool { declaredType == nil || declaredType == .alert }

  mutating func checkType() {
    if options.isBroadcast { checkBroadcast() }
    guard let type = declaredType else { return }
    let keys = systemKeys
    // An `aps` that is no object has its own finding.
    let hasOther = system == nil && root["aps"] != nil
    let conflicts = type.conflicts(aps: hasOther ? nil : keys) { key in
      if case .null? = root[key]?.kind { false } else { root[key] != nil }
    }
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
      findings.add(.broadcast(of: type), range: root.range.prefix(1))
    }
    if system?["event"]?.text == "start" {
      findings.add(.broadcastStart, at: Self.aps.appending("event"))
    }
  }

  /// The keys of `aps` with a value other than null or an off switch.
  private var systemKeys: Set<String> {
    var keys: Set<String> = []
    // Of a key that is there twice the last counts.
    for member in system?.members ?? [] {
      if PushType.isInEffect(member.key, member.value.switchValue) {
        keys.insert(member.key)
      } else {
        keys.remove(member.key)
      }
    }
    return keys
  }
}

extension JSONNode {
  /// The value as far as it tells whether a switch is on; texts, lists and objects are all alike.
  fileprivate var switchValue: PayloadValue {
    switch kind {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let text): Double(text).map(PayloadValue.double) ?? 1
    case .text, .array, .object: ""
    }
  }
}
