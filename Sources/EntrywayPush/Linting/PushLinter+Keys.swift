import EntrywayJSON
import EntrywayRouting

// Keys that are in the wrong place, and values of the wrong kind.
extension PushLinter {
  /// The keys beside `aps`, and `aps` itself.
  mutating func checkTop() {
    if let bundle = root[SystemKeys.simulatorBundle] {
      check(bundle, is: .text, at: JSONPointer([SystemKeys.simulatorBundle]))
    }
    if let aps = root["aps"] {
      check(aps, is: .object, at: Self.aps)
    } else if let member = root.members.first(where: Self.isMisspeltAps) {
      add(.misspelt(member.key, meant: "aps"), at: JSONPointer([member.key]), range: member.range)
    } else {
      add(.noAps, at: JSONPointer(), range: root.range.prefix(1))
    }
    // With a hyphen it is hardly a word of the app's own.
    for member in root.members where SystemKeys.aps[member.key] != nil && member.key.contains("-") {
      add(.outsideAps(member.key), at: JSONPointer([member.key]), range: member.range)
    }
  }

  /// Whether a key looks like `aps`, and so does what stands under it.
  private static func isMisspeltAps(_ member: JSONMember) -> Bool {
    EditDistance.nearest(to: member.key, among: ["aps"]) != nil
      && member.value.members.contains { SystemKeys.aps[$0.key] != nil }
  }

  /// The keys of `aps`; numbers are looked at elsewhere.
  mutating func checkKeys(of system: JSONNode) {
    for member in system.members {
      let pointer = Self.aps.appending(member.key)
      if let expected = SystemKeys.aps[member.key] {
        if expected != .number { check(member.value, is: expected, at: pointer) }
      } else if SystemKeys.alert[member.key] != nil {
        add(.ofAlert(member.key), at: pointer, range: member.range)
      } else if let meant = Self.near(member.key, SystemKeys.aps) {
        add(.misspelt(member.key, meant: meant), at: pointer, range: member.range)
      } else {
        add(.inAps(member.key), at: pointer, range: member.range)
      }
    }
    guard !isActivity else { return }
    for member in system.members where SystemKeys.activity[member.key] != nil {
      add(.ofActivity(member.key), at: Self.aps.appending(member.key), range: member.range)
    }
  }

  /// Checks the keys of a part of `aps`, and the kinds of their values.
  mutating func checkKeys(
    of node: JSONNode, _ known: [String: ValueKind.Expected], at pointer: JSONPointer
  ) {
    for member in node.members {
      let place = pointer.appending(member.key)
      if let expected = known[member.key] {
        check(member.value, is: expected, at: place)
      } else if let meant = Self.near(member.key, known) {
        add(.misspelt(member.key, meant: meant), at: place, range: member.range)
      } else {
        add(.unknown(member.key, in: pointer.tokens.last ?? ""), at: place, range: member.range)
      }
    }
  }

  private static func near(_ key: String, _ known: [String: ValueKind.Expected]) -> String? {
    EditDistance.nearest(to: key, among: known.keys.sorted())
  }

  /// Notes a value that is of another kind than it has to be.
  mutating func check(_ node: JSONNode, is expected: ValueKind.Expected, at pointer: JSONPointer) {
    switch (expected, node.kind) {
    case (.text, .text), (.textOrObject, .text), (.number, .number), (.boolean, .bool),
      (.object, .object), (.textOrObject, .object), (.array, .array):
      break
    case (.arrayOfTexts, .array(let elements)):
      for (index, element) in elements.enumerated() {
        check(element, is: .text, at: pointer.appending(index))
      }
    default: findings.add(.wrongType(expected, ValueKind(node.kind)), at: pointer)
    }
  }
}

extension Range<Int> {
  /// The first of the bytes, no more than so many.
  func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
