import Entryway
import EntrywayDiagnostics
import EntrywayJSON

/// Looks through a payload for what does not do what it was meant to do.
struct PushLinter {
  static let aps = JSONPointer(["aps"])

  let root: JSONNode
  let payload: PayloadValue?
  /// What is known of the app, if it is known.
  let app: LintContext?
  /// How the payload will be sent, as far as known.
  let options: PushLintOptions
  var findings: Findings
  /// `aps`, if it is an object.
  let system: JSONNode?
  /// The locations whose link was found to be wrapped, so that it is said once.
  var wrapped: Set<JSONPointer> = []

  init(
    root: JSONNode, payload: PayloadValue?, app: LintContext?, options: PushLintOptions,
    findings: Findings
  ) {
    self.root = root
    self.payload = payload
    self.app = app
    self.options = options
    self.findings = findings
    system = root["aps"].flatMap { aps in
      if case .object = aps.kind { aps } else { nil }
    }
  }

  mutating func run() {
    checkTop()
    checkType()
    if let system, readsAps {
      checkKeys(of: system)
      checkAlert()
      checkSound()
      checkCriticalSound()
      checkNumbers()
      checkNames()
      checkPurpose()
      checkActivity()
    }
    checkSendID()
    checkImages()
    checkWrappedLinks()
    checkCategory()
    checkOpenings()
    checkActivityLink()
  }

  /// Whether the key of `aps` is there and switched on, as far as that can be told.
  func isOn(_ key: String) -> Bool {
    switch system?[key]?.kind {
    case .bool(let flag)?: flag
    case .number(let text)?: Double(text) == 1
    default: false
    }
  }

  /// Whether the key of `aps` is there and not null.
  func has(_ key: String) -> Bool {
    switch system?[key]?.kind {
    case nil, .null?: false
    default: true
    }
  }
}

// Misplaced keys, and values of the wrong kind.
extension PushLinter {
  /// The keys beside `aps`, and `aps` itself.
  private mutating func checkTop() {
    if let bundle = root[SystemKeys.simulatorBundle] {
      check(bundle, is: .text, at: JSONPointer([SystemKeys.simulatorBundle]))
    }
    guard readsAps else { return }
    if let aps = root["aps"] {
      check(aps, is: .object, at: Self.aps)
    } else if let member = root.members.first(where: Self.isMisspeltAps) {
      findings.add(
        Self.misspelt(member, meant: "aps"), at: JSONPointer([member.key]), range: member.range)
    } else if declaredType == nil {
      findings.add(
        Diagnostic(
          .note, .noAps, "the payload has no `aps`: a push shows nothing without it",
          hint: #"add "aps": {"alert": …}, unless something else adds it when it is sent."#),
        range: root.range.prefix(1))
    }
    for member in root.members where isMisplaced(member.key) {
      findings.add(
        Diagnostic(
          .warning, .keyOutsideAps,
          "\(Quoting.code(member.key)) is beside `aps`, where the system does not look",
          hint: system?[member.key] == nil
            ? "move it into `aps`." : "leave it out: `aps` has its own."),
        at: JSONPointer([member.key]), range: member.range)
    }
  }

  /// Whether a key looks like `aps`, and so does what stands under it.
  private static func isMisspeltAps(_ member: JSONMember) -> Bool {
    EditDistance.nearest(to: member.key, among: ["aps"]) != nil
      && member.value.members.contains { SystemKeys.aps[$0.key] != nil }
  }

  /// The keys of `aps`; numbers are looked at elsewhere.
  mutating func checkKeys(of system: JSONNode) {
    // It looks for a key, which is too much to do again for each one.
    let isActivity = isActivity
    for member in system.members {
      let pointer = Self.aps.appending(member.key)
      if let expected = SystemKeys.aps[member.key] {
        if expected != .number { check(member.value, is: expected, at: pointer) }
      } else if SystemKeys.alert[member.key] != nil {
        findings.add(Self.ofAlert(member), at: pointer, range: member.range)
      } else if let meant = Self.near(member.key, SystemKeys.aps) {
        findings.add(
          Self.misspelt(member, meant: meant, isThere: system[meant] != nil), at: pointer,
          range: member.range)
      } else {
        findings.add(Self.ofApp(member, isActivity), at: pointer, range: member.range)
      }
    }
    guard !isActivity, missingEvent == nil else { return }
    for member in system.members
    where SystemKeys.activity[member.key] != nil && member.key != "event" {
      findings.add(
        Diagnostic(
          .warning, .liveActivityKey,
          "\(Quoting.code(member.key)) is for Live Activities, and there is no `event`",
          hint: #"leave it out, or add "event": "update" and what the event needs."#),
        at: Self.aps.appending(member.key), range: member.range)
    }
  }

  /// Checks the keys of a part of `aps`, and the kinds of their values.
  mutating func checkKeys(
    of node: JSONNode, _ known: [String: ValueKind.Expected], at pointer: JSONPointer
  ) {
    for member in node.members {
      let location = pointer.appending(member.key)
      if let expected = known[member.key] {
        check(member.value, is: expected, at: location)
      } else if let meant = Self.near(member.key, known) {
        findings.add(
          Self.misspelt(member, meant: meant, isThere: node[meant] != nil), at: location,
          range: member.range)
      } else {
        findings.add(Self.unknown(member, in: pointer), at: location, range: member.range)
      }
    }
  }

  private static func near(_ key: String, _ known: [String: ValueKind.Expected]) -> String? {
    EditDistance.nearest(to: key, among: known.keys.sorted())
  }

  /// Notes a value that is of another kind than it has to be.
  mutating func check(_ node: JSONNode, is expected: ValueKind.Expected, at pointer: JSONPointer) {
    // A key that the event needs has its own finding.
    if case .null = node.kind, pointer.tokens.count == 2, pointer.tokens[0] == "aps",
      needs(pointer.tokens[1])
    {
      return
    }
    switch (expected, node.kind) {
    case (.text, .text), (.textOrObject, .text), (.number, .number), (.boolean, .bool),
      (.object, .object), (.textOrObject, .object), (.array, .array):
      break
    case (.arrayOfTexts, .array(let elements)):
      for (index, element) in elements.enumerated() {
        check(element, is: .text, at: pointer.appending(index))
      }
    default:
      findings.add(Self.wrongType(ValueKind(node.kind), expected, at: pointer), at: pointer)
    }
  }
}

// What is said of them.
extension PushLinter {
  /// - Parameter isThere: Whether the key that was meant is there too.
  static func misspelt(
    _ member: JSONMember, meant: String, isThere: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      .error, .misspeltKey, "the key \(Quoting.code(member.key)) has no meaning here",
      hint: isThere
        ? "leave it out: \(Quoting.code(meant)) is there too."
        : "did you mean \(Quoting.code(meant))?")
  }

  private static func unknown(_ member: JSONMember, in holder: JSONPointer) -> Diagnostic {
    Diagnostic(
      .warning, .unknownKey,
      "the key \(Quoting.code(member.key)) has no meaning in "
        + Quoting.code(holder.tokens.last ?? ""),
      hint: SystemKeys.aps[member.key] != nil
        ? "move it into `aps`." : "put an app's own keys beside `aps`.")
  }

  private static func ofAlert(_ member: JSONMember) -> Diagnostic {
    Diagnostic(
      .error, .misspeltKey,
      "\(Quoting.code(member.key)) is inside `aps`, but is a key of `alert`",
      hint: #"write "alert": {"\#(Excerpt.line(member.key))": …}."#)
  }

  private static func ofApp(_ member: JSONMember, _ isActivity: Bool) -> Diagnostic {
    Diagnostic(
      .warning, .keyInAps,
      "\(Quoting.code(member.key)) is inside `aps`, but is not one of its keys",
      hint: isActivity
        ? "move it into `content-state`: other keys never reach a Live Activity."
        : "move it beside `aps`: inside, APNs ignores an app's own keys.")
  }

  static func wrongType(
    _ found: ValueKind, _ expected: ValueKind.Expected, at pointer: JSONPointer
  ) -> Diagnostic {
    var hint = "leave the key out."
    if found != .null {
      hint =
        switch expected {
        case .text: "put it in quotes."
        case .boolean: "write true or false without quotes."
        case .number: "write digits without quotes."
        case .array, .arrayOfTexts: "put it in square brackets."
        case .object: "put keys and values in braces."
        case .textOrObject: "write a text, or keys and values in braces."
        }
    }
    return Diagnostic(
      .error, .wrongType,
      "\(pointer.name(noun: "payload")) is \(found.phrase), not \(expected.phrase)", hint: hint)
  }
}

extension Range<Int> {
  /// The first of the bytes, no more than so many.
  func prefix(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
