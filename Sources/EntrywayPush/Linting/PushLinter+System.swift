import EntrywayJSON
import EntrywayRouting

// What the system does with the push.
extension PushLinter {
  mutating func checkSound() {
    guard let sound = system?["sound"] else { return }
    let pointer = Self.aps.appending("sound")
    if sound.text == "" { add(.emptySound, at: pointer) }
    guard case .object = sound.kind else { return }
    checkKeys(of: sound, SystemKeys.sound, at: pointer)
    if sound["name"] == nil {
      add(.soundWithoutName, at: pointer)
    } else if sound["name"]?.text == "" {
      add(.emptySound, at: pointer.appending("name"))
    }
    if let critical = sound["critical"], case .number = critical.kind {
      check(switch: critical, at: pointer.appending("critical"))
    }
    if case .number(let text)? = sound["volume"]?.kind, !Self.isUnit(text) {
      add(.soundVolume(text), at: pointer.appending("volume"))
    }
  }

  mutating func checkNumbers() {
    if let badge = system?["badge"] { check(badge: badge) }
    for key in SystemKeys.switches {
      if let node = system?[key] { check(switch: node, at: Self.aps.appending(key)) }
    }
    for key in SystemKeys.numbers {
      if let node = system?[key] { check(node, is: .number, at: Self.aps.appending(key)) }
    }
    if !isActivity, case .number(let text)? = system?["relevance-score"]?.kind, !Self.isUnit(text) {
      add(.relevanceScore(text), at: Self.aps.appending("relevance-score"))
    }
  }

  private mutating func check(badge: JSONNode) {
    var digits: String?
    switch badge.kind {
    case .number(let text):
      if let number = Double(text), number >= 0, number == number.rounded() { return }
    case .text(let text): digits = Int(text).flatMap { $0 < 0 ? nil : String($0) }
    default: break
    }
    add(.badge(ValueKind(badge.kind), digits: digits), at: Self.aps.appending("badge"))
  }

  /// A switch is 1; 0 is as good as none.
  private mutating func check(switch node: JSONNode, at pointer: JSONPointer) {
    if case .number(let text) = node.kind, let number = Double(text), [0, 1].contains(number) {
      return
    }
    add(.notOne(ValueKind(node.kind)), at: pointer)
  }

  mutating func checkNames() {
    if let level = system?["interruption-level"]?.text,
      !SystemKeys.interruptionLevels.contains(level)
    {
      let meant = EditDistance.nearest(to: level, among: SystemKeys.interruptionLevels)
      add(.interruptionLevel(level, meant: meant), at: Self.aps.appending("interruption-level"))
    }
    if let event = system?["event"]?.text, !SystemKeys.events.contains(event) {
      let meant = EditDistance.nearest(to: event, among: SystemKeys.events)
      add(.activityEvent(event, meant: meant), at: Self.aps.appending("event"))
    }
  }

  /// What the push is there for.
  mutating func checkPurpose() {
    guard !isActivity else { return }
    let shown = ["alert", "sound", "badge"].first(where: has)
    if isOn("mutable-content"), !has("alert") {
      add(.mutableWithoutAlert, at: Self.aps.appending("mutable-content"))
    } else if shown == nil, !has("content-available"), !has("content-changed") {
      add(.showsNothing, at: Self.aps)
    }
    if isOn("content-available"), let shown {
      add(.backgroundWithAlert(shown), at: Self.aps.appending("content-available"))
    }
  }

  /// Whether a number is from 0 to 1.
  private static func isUnit(_ text: String) -> Bool {
    Double(text).map { (0...1).contains($0) } ?? false
  }
}
